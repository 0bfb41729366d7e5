export { compareSums } from './compare-sums.ts';
export type { InvariantId } from './invariant.ts';
export { INVARIANTS } from './invariants.ts';
export { findBreaches, runInvariants } from './run-invariants.ts';
