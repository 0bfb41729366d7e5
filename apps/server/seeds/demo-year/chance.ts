/** Repeatable chance: the same seed gives the same demo company on every machine. */
export interface Chance {
  /** 0 to just below 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** True in this share of cases, 0 to 1. */
  happens(share: number): boolean;
  /** A UUIDv7 of that moment. */
  id(atMs: number): string;
}

/** Begins a stream of chance (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (digits: number) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join('');
  return {
    next,
    int,
    pick: (from) => from[int(0, from.length - 1)] ?? from[0],
    happens: (share) => next() < share,
    id(atMs) {
      const time = Math.floor(atMs).toString(16).padStart(12, '0');
      const variant = (8 + int(0, 3)).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
    },
  };
}
