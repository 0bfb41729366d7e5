import { expect, it } from 'vitest';
import { bookFlight, commandOrder, useServicing } from './servicing-world.ts';

const servicing = useServicing('duffel');

it('an airline that keeps all of a fare whose taxes nobody names keeps its GST too, which comes back and is claimed', async () => {
  const { world, asha, own } = servicing();
  const { flightId } = await bookFlight(world, asha, { onward: 'IX' });
  const locator = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
  await commandOrder(world, { order: locator, command: 'overcharge', byPaise: 10_000_000 });
  const quote = await own.cancel(flightId);
  const [bought] = await world.query<{ base: number; taxes: number }>(
    `select (detail -> 'price' ->> 'basePaise')::int as base, (detail -> 'price' ->> 'taxesPaise')::int as taxes
     from booking_order where booking_id = $1`,
    [flightId],
  );
  const { base = 0, taxes = 0 } = bought ?? {};
  // 5 % of the base fare, and of as much fuel charge as the rest of the taxes can be.
  const gst = taxes - Math.floor((taxes * 10_000 - base * 500) / 10_500);
  expect(quote.amounts.refund).toBe(gst / 100);
  expect(quote.refundTo).toMatch(/^The card that paid/);
  const [cancellation] = (await own.show(flightId)).cancellations;
  expect(cancellation?.guard).toMatchObject({ ok: false, shortfall: gst / 100 });
  const cases = await world.query<{ kind: string }>('select kind from work_case where booking_id = $1', [flightId]);
  expect(cases).toEqual([{ kind: 'refund_short' }]);
});
