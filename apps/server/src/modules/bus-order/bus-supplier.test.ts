import { aBooking, aHold } from '@pravas/domain/bus/testing/a-bus.ts';
import type { BusLookUp, BusSupplier } from '@pravas/suppliers/bus/port.ts';
import type { LookUp } from '@pravas/suppliers/order-port.ts';
import { expect, test } from 'vitest';
import { ordersOfBuses } from './bus-supplier.ts';

const LEFT_AT = '2026-11-20T06:31:00Z';
const detail = aBooking();
const held = { ...detail, sale: detail.sale && { ...detail.sale, hold: aHold() } };

/** What a supplier answers so many seconds after the order left, as the core hears it. */
async function heard(found: LookUp, afterSeconds: number, asked: Partial<BusLookUp> = {}): Promise<LookUp> {
  const supplier = {
    supplierId: 'one',
    capabilities: { lookUpSeconds: [5, 15, 30] },
    lookUp: async () => found,
  } as unknown as BusSupplier;
  const now = () => Temporal.Instant.from(LEFT_AT).add({ seconds: afterSeconds });
  const request = { clientRef: 'r', bookingRef: null, detail: held, leftAt: LEFT_AT, ...asked };
  return ordersOfBuses(supplier, now).lookUp(request as never, AbortSignal.timeout(1_000));
}

test.each([
  [1, '2026-11-20T06:31:05Z'],
  [5, '2026-11-20T06:31:15Z'],
  [29, '2026-11-20T06:31:30Z'],
  // Once the hold of eight minutes and the slowest answer of three are over: 11 minutes after 06:30.
  [31, '2026-11-20T06:41:00Z'],
])('is asked again %i seconds after the order left at the next time of the supplier: %s', async (seconds, at) => {
  expect(await heard({ type: 'pending' }, seconds)).toEqual({ type: 'pending', askAgainAt: at });
});

test('goes on at the pace of the core once there are no more times, or nobody kept when it left', async () => {
  expect(await heard({ type: 'pending' }, 700)).toEqual({ type: 'pending' });
  expect(await heard({ type: 'pending' }, 1, { leftAt: null })).toEqual({ type: 'pending' });
});

test('has no ticket for as long as one may come, and then surely none', async () => {
  expect((await heard({ type: 'absent', mayBeInWork: true }, 31)).type).toBe('pending');
  expect(await heard({ type: 'absent' }, 700)).toEqual({ type: 'absent' });
  const found = { type: 'found', order: { locator: 'X' } } as unknown as LookUp;
  expect(await heard(found, 1)).toEqual(found);
});
