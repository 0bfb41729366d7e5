import type { AnswerOf, Operation, SentOf } from '@pravas/contract/operation.ts';
import { chooseChange, payChange, searchChange } from '@pravas/contract/servicing/change-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { describe, expect, it } from 'vitest';
import { payAtGateway } from '../support/traveller.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { type BookedFlight, bookFlight, until, useServicing } from './servicing-world.ts';

type Options = AnswerOf<typeof searchChange>;
type Option = Options['options'][number];
type Wish = SentOf<typeof searchChange>['slices'];

const servicing = useServicing();

const dayOf = (flight: BookedFlight, index: number, more = 0) =>
  Temporal.PlainDate.from(flight.slices[index]?.journey.segments[0]?.departureDate ?? '')
    .add({ days: more })
    .toString();

async function ask<T>(operation: Operation, body: unknown): Promise<T> {
  return payloadOf<T>(await servicing().own.call(operation, { body }));
}

const search = (flightId: string, slices: Wish) => ask<Options>(searchChange, { flightId, slices });

const bodyOf = (flightId: string, slices: Wish, { changeOfferId, amounts }: Option) => ({
  flightId,
  slices,
  changeOfferId,
  expectedPay: amounts.pay,
  expectedReturn: amounts.return,
});

/** Changes to the dearest flights, so that there is a difference, and waits until they are bought. */
async function changeTo(flightId: string, slices: Wish): Promise<{ before: BookedFlight; option: Option }> {
  const { own } = servicing();
  const before = await own.show(flightId);
  const fitting = (await search(flightId, slices)).options.filter((one) => one.conflict === null);
  const option = fitting.toSorted((a, b) => b.amounts.fareDifference - a.amounts.fareDifference)[0];
  if (!option) throw new Error('Nothing to change to');
  const { change } = await ask<AnswerOf<typeof chooseChange>>(chooseChange, bodyOf(flightId, slices, option));
  const { payment } = await ask<AnswerOf<typeof payChange>>(payChange, { changeId: change._id });
  if (!payment) throw new Error('Nothing to pay');
  await payAtGateway(payment, 'pay');
  await until(
    () => own.show(flightId),
    (flight) => flight.changes[0]?.state === 'done',
  );
  return { before, option };
}

/** The balance of an account for one booking, in rupees; a debit is above 0. */
async function balanceOf(flightId: string, account: string): Promise<number> {
  const [row] = await servicing().world.query<{ sum: string }>(
    `select coalesce(sum(case when debit_account = $2 then amount_paise else -amount_paise end), 0) as sum
     from ledger_transfer where booking_id = $1 and $2 in (debit_account, credit_account)`,
    [flightId, account],
  );
  return Number(row?.sum ?? 0) / 100;
}

describe('the money of a flight that was changed', () => {
  it('is everywhere what was really paid, part by part', async () => {
    const { own, asha, world } = servicing();
    const { flightId, tripId } = await bookFlight(world, asha, { daysAhead: 90 });
    const slices = [{ index: 0, date: dayOf(await own.show(flightId), 0, 1) }];
    const { before, option } = await changeTo(flightId, slices);
    const { amounts } = option;
    expect(amounts.pay).toBeGreaterThan(0);
    const after = await own.show(flightId);
    const totalPrice = before.totalPrice + amounts.pay;
    expect(after.totalPrice).toBeCloseTo(totalPrice, 2);
    expect(after.summary).toMatchObject({
      fare: before.summary.fare,
      convenienceFee: before.summary.convenienceFee,
      change: {
        fareDifference: amounts.fareDifference,
        airlinePenalty: amounts.airlinePenalty,
        serviceCharge: amounts.serviceCharge,
        CGST: amounts.CGST,
        SGST: amounts.SGST,
        IGST: amounts.IGST,
        total: amounts.pay,
      },
    });
    expect(after.summary.totalPrice).toBeCloseTo(totalPrice, 2);
    expect(after.payment?.amount).toBeCloseTo(totalPrice, 2);
    expect(after.payment?.parts.map((part) => part.amount)).toEqual([before.totalPrice, amounts.pay]);
    expect(after.payment?.otherCharges).toBeCloseTo(before.summary.convenienceFee + amounts.serviceCharge, 2);
    expect(after.payment?.CGST).toBeCloseTo((before.payment?.CGST ?? 0) + amounts.CGST, 2);
    expect(after.exitCurve?.paid).toBeCloseTo(totalPrice, 2);
    const { tripDetails } = await asha.client.call(getTrip, { query: { tripId } });
    expect(tripDetails.totalPrice).toBeCloseTo(totalPrice, 2);
    expect(tripDetails.costs.booked).toBeCloseTo(totalPrice, 2);
    expect(tripDetails.costs.fees).toBeCloseTo(before.summary.convenienceFee + amounts.serviceCharge, 2);
    await until(
      () => world.query<{ paid: string }>('select amount_paise as paid from expense where booking_id = $1', [flightId]),
      ([expense]) => Number(expense?.paid) === Math.round(totalPrice * 100),
    );
    const invoiced = after.documents
      .filter((one) => one.kind !== 'credit_note')
      .reduce((sum, one) => sum + one.total, 0);
    expect(invoiced).toBeCloseTo(
      before.documents.reduce((sum, one) => sum + one.total, 0) +
        amounts.serviceCharge +
        amounts.CGST +
        amounts.SGST +
        amounts.IGST,
      2,
    );
  });

  it('comes back at the fare now standing, and the books are even afterwards', async () => {
    const { own, asha, world } = servicing();
    const { flightId } = await bookFlight(world, asha, { daysAhead: 95 });
    const first = await own.quote(flightId);
    const slices = [{ index: 0, date: dayOf(await own.show(flightId), 0, 1) }];
    const { option } = await changeTo(flightId, slices);
    const { amounts } = option;
    const quote = await own.cancel(flightId);
    const charges = amounts.airlinePenalty + amounts.serviceCharge + amounts.CGST + amounts.SGST + amounts.IGST;
    expect(quote.amounts.paid).toBeCloseTo(first.amounts.paid + amounts.pay, 2);
    expect(quote.amounts.notReturned).toBeCloseTo(first.amounts.notReturned + charges, 2);
    expect(quote.amounts.refund).toBeCloseTo(
      quote.amounts.paid -
        quote.amounts.airlinePenalty -
        quote.amounts.serviceCharge -
        quote.amounts.CGST -
        quote.amounts.SGST -
        quote.amounts.IGST -
        quote.amounts.notReturned,
      2,
    );
    const flight = await own.show(flightId);
    expect(flight.cancellations[0]?.calculation?.amounts.refund).toBeCloseTo(quote.amounts.refund, 2);
    expect(flight.cancellations[0]?.guard?.ok).toBe(true);
    const refunded = flight.refunds.reduce((sum, one) => sum + one.amount, 0);
    expect(refunded).toBeCloseTo(quote.amounts.refund, 2);
    expect(flight.credits).toEqual([]);
    expect(await balanceOf(flightId, 'customer_suspense')).toBeCloseTo(0, 2);
    expect(await balanceOf(flightId, 'refunds_due')).toBeCloseTo(0, 2);
    // The airline keeps its penalties and nothing else.
    expect(await balanceOf(flightId, 'supplier_payable')).toBeCloseTo(
      -(amounts.airlinePenalty + quote.amounts.airlinePenalty),
      2,
    );
    expect(await balanceOf(flightId, 'supplier_margin')).toBeCloseTo(0, 2);
  });
});

describe('new flights beside the other flights of the journey', () => {
  it('leave the day of the flight that stays in peace, and say which flight that is', async () => {
    const { own, asha, world } = servicing();
    const { flightId } = await bookFlight(world, asha, { daysAhead: 100, back: '6E' });
    const flight = await own.show(flightId);
    const [onward, back] = flight.slices;
    const tooLate = await own.call(searchChange, {
      body: { flightId, slices: [{ index: 0, date: dayOf(flight, 1, 1) }] },
    });
    expectRefusal(tooLate, 'booking_not_changeable');
    expect(tooLate.text).toContain(`${back?.journey.segments[0]?.flightFullNumber} from Mumbai leaves on`);
    const tooEarly = await own.call(searchChange, {
      body: { flightId, slices: [{ index: 1, date: dayOf(flight, 0, -1) }] },
    });
    expectRefusal(tooEarly, 'booking_not_changeable');
    expect(tooEarly.text).toContain(`${onward?.journey.segments[0]?.flightFullNumber} from Delhi arrives in Mumbai on`);
  });

  it('are shown and cannot be chosen where they are too late for the flight back', async () => {
    const { own, asha, world } = servicing();
    const { flightId } = await bookFlight(world, asha, { daysAhead: 110, back: '6E' });
    const flight = await own.show(flightId);
    const slices = [{ index: 0, date: dayOf(flight, 1) }];
    const { options } = await search(flightId, slices);
    const leaves = flight.slices[1]?.journey.segments[0]?.departureTime ?? '';
    const conflicting = options.filter((one) => one.conflict !== null);
    expect(conflicting.length).toBeGreaterThan(0);
    for (const option of options) {
      const last = option.slices[0]?.segments.at(-1);
      const isLater = (last?.arrivalTime ?? '') > leaves || last?.arrivalDate !== dayOf(flight, 1);
      if (isLater) expect(option.conflict).toContain('before that');
    }
    expect(options.findLast((one) => one.conflict === null)).toBe(options[options.length - conflicting.length - 1]);
    const [option] = conflicting;
    if (!option) return;
    const refused = await own.call(chooseChange, { body: bodyOf(flightId, slices, option) });
    expectRefusal(refused, 'booking_not_changeable');
    expect(refused.text).toContain('from Mumbai leaves on');
    expect((await own.show(flightId)).changes).toEqual([]);
  });
});
