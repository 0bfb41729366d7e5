import { expect, test } from 'vitest';
import { lookAgainMs } from './booking-query.ts';

type Looked = NonNullable<Parameters<typeof lookAgainMs>[0]>;

const cancelling = (state: 'requested' | 'supplier') => [{ state }] as unknown as Looked['cancellations'];

test('looks again soon while it is carried out, later while a person works on it, else now and then', () => {
  const booked: Looked = { status: 'BOOKED', cancellations: [], refundClocks: [] };
  const ms = (change: Partial<Looked>) => lookAgainMs({ ...booked, ...change });
  expect(ms({ status: 'BOOKING_IN_PROCESS' })).toBe(4_000);
  expect(ms({ cancellations: cancelling('supplier') })).toBe(4_000);
  expect(ms({ status: 'BOOKING_PAUSED' })).toBe(15_000);
  expect(ms({ cancellations: cancelling('requested') })).toBe(15_000);
  expect(ms({})).toBe(60_000);
  expect(lookAgainMs(undefined)).toBe(60_000);
});
