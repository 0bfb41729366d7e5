import type { OrderFacts, SagaFacts } from '../saga-facts.ts';

/** The periods that tests of the saga count by. */
export const TIMING = { quietPeriodMs: 90_000 };

/** An order that is still to be bought, with a test's changes. */
export const anOrder = (overrides: Partial<OrderFacts> = {}): OrderFacts => ({
  orderId: 'order-1',
  state: 'waiting',
  holdable: false,
  contextReady: true,
  open: null,
  attempts: 0,
  purchases: 0,
  refused: false,
  ...overrides,
});

/** A booking of these orders whose money was received. */
export const aPaidBooking = (...orders: OrderFacts[]): SagaFacts => ({
  status: 'BOOKING_IN_PROCESS',
  orders,
  payments: [],
  refunds: [],
  lapsesAtMs: 1e12,
});
