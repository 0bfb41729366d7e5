import { expect, test } from 'vitest';
import { bookingOf, patience, purchase, valueIn } from '../flight/conformance-world.ts';
import { connectorBefore, data } from './testing/scripted-connector.ts';
import { anOrder } from './testing/wire-samples.ts';

test('flights that differ from ours without an open change are the airline’s doing, told by one name, and accepted as they are', async () => {
  const change = { id: 'aic_1', created_at: '2026-11-22T00:00:00Z', action_taken: 'accepted', removed: [], added: [] };
  for (const airline_initiated_changes of [[], [change]]) {
    const order = { ...anOrder(), airline_initiated_changes };
    const { supplier, find, calls } = connectorBefore({
      'POST /air/orders': data(anOrder(), 201),
      'GET /air/orders/ord_1': data({ ...order, slices: order.slices.map(anHourLater) }),
    });
    const booking = bookingOf(await supplier.book(purchase(await find()), patience()));
    const now = valueIn(await supplier.readOrder(booking, patience()));
    expect(now.airlineChange?.slices?.[0].segments[0].from.time.wall).toBe('2027-01-05T07:10');
    const again = valueIn(await supplier.readOrder(booking, patience()));
    expect(again.airlineChange?.changeRef).toBe(now.airlineChange?.changeRef);
    const changeRef = now.airlineChange?.changeRef ?? '';
    const accepted = valueIn(await supplier.acceptAirlineChange(booking, changeRef, patience()));
    expect(accepted.airlineChange).toBeNull();
    expect(calls(`POST /air/airline_initiated_changes/${changeRef}/actions/accept`)).toEqual([]);
    // What was agreed on then is not news.
    expect(valueIn(await supplier.readOrder(accepted.order, patience())).airlineChange).toBeNull();
  }
});

test('a change that its order still shows as open after our yes is not taken for accepted', async () => {
  const open = { id: 'aic_1', created_at: '2026-11-22T00:00:00Z', action_taken: '', removed: [], added: [] };
  const { supplier, find } = connectorBefore({
    'POST /air/orders': data(anOrder(), 201),
    'POST /air/airline_initiated_changes/aic_1/actions/accept': data({}),
    'GET /air/orders/ord_1': data({ ...anOrder(), airline_initiated_changes: [open] }),
  });
  const booking = bookingOf(await supplier.book(purchase(await find()), patience()));
  expect(await supplier.acceptAirlineChange(booking, 'aic_1', patience())).toMatchObject({
    ok: false,
    error: { kind: 'unavailable', retryable: true },
  });
});

/** A slice whose flights leave and arrive an hour later. */
function anHourLater<T extends { readonly segments: readonly { departing_at: string; arriving_at: string }[] }>(
  slice: T,
) {
  const later = (wall: string) => Temporal.PlainDateTime.from(wall).add({ hours: 1 }).toString();
  return {
    ...slice,
    segments: slice.segments.map((one) => ({
      ...one,
      departing_at: later(one.departing_at),
      arriving_at: later(one.arriving_at),
    })),
  };
}
