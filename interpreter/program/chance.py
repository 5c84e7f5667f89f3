"""Chance: SplitMix64, one generator a stream, its 64-bit state kept by the caller.

Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014), in the form of
Vigna's splitmix64.c. The same numbers on every platform and in every executor.
"""

from __future__ import annotations

from .program import Stream

_MASK = 2**64 - 1
_GAMMA = 0x9E3779B97F4A7C15


def mixed(number: int) -> int:
    """Return the finalizer of SplitMix64, a permutation of the 64-bit numbers."""
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


def drawn(stream: int) -> tuple[int, int]:
    """Return the next state of a stream and the 64 bits drawn."""
    stream = (stream + _GAMMA) & _MASK
    return stream, mixed(stream)


def below(stream: int, bound: int) -> tuple[int, int]:
    """Return the next state and a number from 0 up to, but without, `bound`; each is equally likely.

    Lemire's method: the high half of bits times bound, drawn anew while the low half is under
    2**64 modulo bound. At least one draw, also for a bound of 1.
    """
    if not 0 < bound <= _MASK:
        raise ValueError(f"no number can be drawn below {bound}")
    uneven = 2**64 % bound
    while True:
        stream, bits = drawn(stream)
        product = bits * bound
        if product & _MASK >= uneven:
            return stream, product >> 64


def first_state(seed: int, stream: Stream) -> int:
    """Return the state in which a stream starts; it depends on the seed and the stream's key alone.

    Seeds are whole numbers from 0; those that differ by a multiple of 2**64 are the same.
    """
    if seed < 0:
        raise ValueError("a seed is a whole number from 0")
    state = mixed((seed + _GAMMA) & _MASK)
    for part in (stream.layer, stream.sort, stream.ordinal):
        state = mixed((state + _GAMMA * (part + 1)) & _MASK)
    return state
