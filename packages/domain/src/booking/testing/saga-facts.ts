import type { LegFacts, SagaFacts } from '../saga-facts.ts';

/** The periods that tests of the saga count by. */
export const TIMING = { quietPeriodMs: 90_000 };

/** An order that is still to be bought, with what a test changes of it. */
export const aLeg = (overrides: Partial<LegFacts> = {}): LegFacts => ({
  legId: 'leg-1',
  state: 'waiting',
  holdable: false,
  contextReady: true,
  open: null,
  attempts: 0,
  purchases: 0,
  refused: false,
  ...overrides,
});

/** A booking of these orders whose money has come in. */
export const aPaidBooking = (...legs: LegFacts[]): SagaFacts => ({
  status: 'BOOKING_IN_PROCESS',
  legs,
  payments: [],
  refunds: [],
  departsAtMs: 1e12,
});
