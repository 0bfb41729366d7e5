export type { BreachRow, Invariant, InvariantId } from './invariant.ts';
export { INVARIANTS } from './invariants.ts';
export { type Breach, findBreaches, runInvariants } from './run-invariants.ts';
