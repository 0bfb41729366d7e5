/** A stream of chances that is the same for the same seed (mulberry32). */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A whole number between both, both included. */
  int(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Begins a stream at a seed (an unsigned 32-bit number). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** The sources of the seeds of a run's schedules. Schedules of several take turns. */
export type Bases = readonly [number, ...number[]];

/** The seed of the nth schedule of a run; neighbours have nothing in common. */
export function seedOf(bases: Bases, nth: number): number {
  const base = bases[nth % bases.length] ?? bases[0];
  const index = Math.floor(nth / bases.length);
  let mixed = (base ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
