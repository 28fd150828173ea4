/** Pseudo-random numbers of a seed: the same seed chooses the same faults in the same order. */
export type Random = {
  /** From 0 up to 1, without 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  pick<T>(all: readonly T[]): T;
  /** True in a share of the cases, 0 to 1. */
  chance(share: number): boolean;
};

/** Mulberry32: 32 bits of state are enough to choose faults. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integerBetween = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer: integerBetween,
    pick: (items) => {
      const item = items[integerBetween(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: (share) => next() < share,
  };
};
