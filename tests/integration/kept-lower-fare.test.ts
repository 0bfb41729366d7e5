import { listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { chooseChange, payChange, searchChange } from '@pravas/contract/servicing/change-operations.ts';
import { describe, expect, it } from 'vitest';
import { payAtGateway, pickFlight } from '../support/traveller.ts';
import { dayFromNow } from './sample-input.ts';
import { payloadOf } from './send-request.ts';
import { until, useServicing } from './servicing-world.ts';

const servicing = useServicing();

/** The dearest flight of an airline that has a fare of this type. */
async function bookDearest(daysAhead: number) {
  const { asha } = servicing();
  const found = await asha.search({ daysAhead });
  const priceOf = (flight: (typeof found.flights)[number]) =>
    flight.fares.find((fare) => fare.fareType === '2')?.totalPrice ?? 0;
  const flights = found.flights.toSorted((a, b) => priceOf(b) - priceOf(a));
  const added = await asha.add(found, pickFlight({ ...found, flights }, '6E'), '2');
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  await asha.bookingWhen(added.tripId, (booking) => booking.flightStatus === 'BOOKED');
  return added;
}

describe('a change to a cheaper flight of an airline that gives nothing back for it', () => {
  it('says so before it is chosen, and the lower fare is what the new flight is worth when it is cancelled', async () => {
    const { own, admin } = servicing();
    const { flightId } = await bookDearest(47);
    const wish = { flightId, slices: [{ index: 0, date: dayFromNow(49) }] };
    const { options } = payloadOf<AnswerOf<typeof searchChange>>(await own.call(searchChange, { body: wish }));
    const cheaper = options.find(({ amounts }) => amounts.fareDifference === 0);
    if (!cheaper) throw new Error('No cheaper flight is sold');
    expect(cheaper.amounts.note).toMatch(/^Where the new fare is lower, the airline gives nothing back for it/);
    expect(options.find(({ amounts }) => amounts.fareDifference > 0)?.amounts.note ?? null).toBeNull();
    const { pay, return: comesBack } = cheaper.amounts;
    const body = { ...wish, changeOfferId: cheaper.changeOfferId, expectedPay: pay, expectedReturn: comesBack };
    const { change } = payloadOf<AnswerOf<typeof chooseChange>>(await own.call(chooseChange, { body }));
    const { payment } = payloadOf<AnswerOf<typeof payChange>>(
      await own.call(payChange, { body: { changeId: change._id } }),
    );
    if (payment) await payAtGateway(payment, 'pay');
    await until(
      () => own.show(flightId),
      ({ changes }) => changes[0]?.state === 'done',
    );
    const { exitCurve } = await own.show(flightId);
    expect(exitCurve?.exact).toBe(false);
    const quote = await own.cancel(flightId);
    // Nor does the curve promise what the airline keeps.
    // Where little is left for our own charge, its tax is rounded in two halves, and the refund is up to two paise
    // more.
    const paiseMore = Math.round((quote.amounts.refund - (exitCurve?.steps[0]?.refund ?? 0)) * 100);
    expect([0, 1, 2]).toContain(paiseMore);
    const { cancellations } = await own.show(flightId);
    // The earlier promise is the outcome.
    expect(cancellations[0]?.calculation?.amounts.refund).toBe(quote.amounts.refund);
    expect(cancellations[0]?.guard?.ok ?? true).toBe(true);
    const cases = payloadOf<AnswerOf<typeof listWorkCases>>(await admin.call(listWorkCases, { query: {} }));
    expect(cases.data.filter(({ kind }) => kind === 'refund_short')).toEqual([]);
  });
});
