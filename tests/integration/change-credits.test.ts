import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { chooseChange, payChange, searchChange, withdrawChange } from '@pravas/contract/servicing/change-operations.ts';
import { applyCredits, listUsableCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { payAtGateway, pickFlight } from '../support/traveller.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';
import { bookFlight, until, useServicing } from './servicing-world.ts';

type Usable = AnswerOf<typeof listUsableCredits>;

const AIRLINE = 'IX';
const servicing = useServicing('duffel');
/** A day of its own for each booking, and the day that it is changed to. */
const [FIRST, SECOND, THIRD] = [40, 50, 60];

async function ask<T>(operation: Operation, body: unknown): Promise<T> {
  return payloadOf<T>(await servicing().own.call(operation, { body }));
}

const usable = async (flightId: string) =>
  payloadOf<Usable>(await servicing().own.call(listUsableCredits, { query: { flightId } }));
const apply = (flightId: string, creditIds: readonly string[]) =>
  callOperation(
    servicing().world.url,
    applyCredits,
    { body: { flightId, creditIds: [...creditIds] } },
    servicing().asha,
  );
const amountsNow = async (flightId: string) => {
  const { amounts } = (await servicing().own.show(flightId)).changes[0] ?? {};
  if (!amounts) throw new Error('No change with a price');
  return amounts;
};

/** A credit of the airline in Asha's name, as if from an earlier cancellation. */
async function grant(rupees: number): Promise<string> {
  const [row] = await servicing().world.query<{ id: string }>(
    `insert into flight_credit (organization_id, id, airline_code, supplier_id, traveller_name, person_id, amount_paise,
       left_paise, expires_on, created_at)
     select organization_id, gen_random_uuid(), $1, 'duffel', 'Asha Rao', id, $2, $2, current_date + 90, now()
     from person where email like 'asha.rao@%' returning id`,
    [AIRLINE, rupees * 100],
  );
  if (!row) throw new Error('No credit');
  await movePaise(`credit:${row.id}:granted`, rupees * 100);
  return row.id;
}

/** The books owe it from then on, as after its cancellation; a negative amount takes it out again. */
async function movePaise(key: string, amountPaise: number): Promise<void> {
  const { world } = servicing();
  const accounts = ['supplier_payable', 'airline_credits'];
  const [debit, credit] = amountPaise > 0 ? accounts : accounts.toReversed();
  for (const [code, change] of Object.entries({ supplier_payable: amountPaise, airline_credits: -amountPaise })) {
    await world.query(
      `insert into ledger_account (organization_id, code, balance_paise)
       select organization_id, $1, $2 from person where email like 'asha.rao@%'
       on conflict (organization_id, code) do update set balance_paise = ledger_account.balance_paise + $2`,
      [code, change],
    );
  }
  await world.query(
    `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
     select organization_id, gen_random_uuid(), $1, $2, $3, $4, 'granted', now() from person where email like 'asha.rao@%'`,
    [key, debit, credit, Math.abs(amountPaise)],
  );
}

async function leftOf(creditId: string): Promise<number> {
  const [row] = await servicing().world.query<{ left: string }>(
    'select left_paise as left from flight_credit where id = $1',
    [creditId],
  );
  return Number(row?.left) / 100;
}

const usesOf = (creditId: string) =>
  servicing().world.query<{ state: string; amount: string }>(
    'select state, amount_paise as amount from flight_credit_use where credit_id = $1 order by at',
    [creditId],
  );

/** Chooses the flights that cost the airline's customer most, so that a credit has something to pay. */
async function choose(flightId: string, day: number) {
  const wish = { flightId, slices: [{ index: 0, date: dayFromNow(day) }] };
  const { options } = await ask<AnswerOf<typeof searchChange>>(searchChange, wish);
  const option = options.filter((one) => one.conflict === null).toSorted((a, b) => b.amounts.pay - a.amounts.pay)[0];
  if (!option) throw new Error('Nothing to change to');
  const { amounts, changeOfferId } = option;
  expect(amounts).toMatchObject({ credit: 0, return: 0 });
  const body = { ...wish, changeOfferId, expectedPay: amounts.pay, expectedReturn: amounts.return };
  const { change } = await ask<AnswerOf<typeof chooseChange>>(chooseChange, body);
  return {
    changeId: change._id,
    amounts,
    ownRupees: amounts.serviceCharge + amounts.CGST + amounts.SGST + amounts.IGST,
  };
}

async function payFor(changeId: string): Promise<number> {
  const { payment } = await ask<AnswerOf<typeof payChange>>(payChange, { changeId });
  if (!payment) throw new Error('Nothing to pay');
  await payAtGateway(payment, 'pay');
  return payment.amount;
}

describe('flights in place of booked ones, for somebody whom the airline owes a credit', () => {
  it('are paid in money unless he ticks the credit', async () => {
    const { world, asha, own } = servicing();
    const { flightId } = await bookFlight(world, asha, { onward: AIRLINE, daysAhead: FIRST });
    const credit = await grant(100_000);
    expect((await usable(flightId)).list).toEqual([]);
    const { changeId, amounts } = await choose(flightId, FIRST + 2);
    expect(await leftOf(credit)).toBe(100_000);
    expect(await amountsNow(flightId)).toEqual(amounts);
    expect(await payFor(changeId)).toBeCloseTo(amounts.pay, 2);
    await until(
      () => own.show(flightId),
      (flight) => flight.changes[0]?.state === 'done',
    );
    expect(await usesOf(credit)).toEqual([]);
    expectRefusal(await apply(flightId, [credit]), 'booking_not_payable');
    await world.query('delete from flight_credit where id = $1', [credit]);
    await movePaise(`credit:${credit}:deleted`, -10_000_000);
  });

  it('are told with what each credit pays, and leave our own charge to pay once it is set aside', async () => {
    const { world, asha, own } = servicing();
    const { flightId } = await bookFlight(world, asha, { onward: AIRLINE, daysAhead: SECOND });
    const [small, great] = [await grant(100), await grant(100_000)];
    const { changeId, amounts, ownRupees } = await choose(flightId, SECOND + 2);
    const airlineRupees = amounts.pay - ownRupees;
    const offered = await usable(flightId);
    expect(offered).toMatchObject({ applied: 0, total: amounts.pay, toPay: amounts.pay });
    expect(offered.list.map((one) => [one.credit._id, one.pays, one.isApplied])).toEqual([
      [small, 100, false],
      [great, expect.closeTo(airlineRupees - 100, 2), false],
    ]);

    const applied = payloadOf<AnswerOf<typeof applyCredits>>(await apply(flightId, [small]));
    expect(applied).toEqual({ flightId, applied: 100, toPay: expect.closeTo(amounts.pay - 100, 2) });
    expect(await amountsNow(flightId)).toMatchObject({ credit: 100, pay: applied.toPay, return: 0 });
    expect(await usable(flightId)).toMatchObject({ applied: 100, total: amounts.pay, toPay: applied.toPay });
    payloadOf(await apply(flightId, []));
    expect(await amountsNow(flightId)).toEqual(amounts);
    expect(await leftOf(small)).toBe(100);

    // A change that is taken back releases its credits.
    payloadOf(await apply(flightId, [small, great]));
    expect(await leftOf(small)).toBe(0);
    await ask(withdrawChange, { changeId });
    expect([await leftOf(small), await leftOf(great)]).toEqual([100, 100_000]);

    const again = await choose(flightId, SECOND + 2);
    payloadOf(await apply(flightId, [great]));
    expect(await amountsNow(flightId)).toMatchObject({ pay: expect.closeTo(again.ownRupees, 2) });
    const { payment } = await ask<AnswerOf<typeof payChange>>(payChange, { changeId: again.changeId });
    if (!payment) throw new Error('Nothing to pay');
    // The payment under way was asked for with it.
    expectRefusal(await apply(flightId, []), 'payment_in_progress');
    expect(payment.amount).toBeCloseTo(again.ownRupees, 2);
    await payAtGateway(payment, 'pay');
    const { changes } = await until(
      () => own.show(flightId),
      (flight) => flight.changes[0]?.state === 'done',
    );
    expect(changes[0]?.amounts?.credit).toBeCloseTo(again.amounts.pay - again.ownRupees, 2);
    const used = again.amounts.pay - again.ownRupees;
    // Each change has a use of its own: the amount set aside for the one that was taken back is free.
    expect((await usesOf(great)).map((one) => [one.state, Number(one.amount)])).toEqual([
      ['released', Math.round((airlineRupees - 100) * 100)],
      ['used', Math.round(used * 100)],
    ]);
    expect(await leftOf(small)).toBe(100);
    expect(await leftOf(great)).toBeCloseTo(100_000 - used, 2);
  });

  it('are paid by the credit that has paid for the booking too; each comes back for what it paid', async () => {
    const { world, asha, own } = servicing();
    const flights = await asha.search({ daysAhead: THIRD });
    const { flightId, tripId } = await asha.add(flights, pickFlight(flights, AIRLINE));
    const credit = await grant(100_000);
    await apply(flightId, [credit]);
    const { toPay } = await usable(flightId);
    const form = await asha.checkPrice(flightId);
    expect(form.amount).toBeCloseTo(toPay, 2);
    await payAtGateway(form, 'pay');
    await asha.bookingWhen(tripId, (one) => one.flightStatus === 'BOOKED');
    const forBooking = 100_000 - (await leftOf(credit));
    expect(forBooking).toBeGreaterThan(0);

    // A change that is taken back releases its credit, and what it paid for the booking stays paid.
    const dropped = await choose(flightId, THIRD + 2);
    payloadOf(await apply(flightId, [credit]));
    expect(await leftOf(credit)).toBeLessThan(100_000 - forBooking);
    await ask(withdrawChange, { changeId: dropped.changeId });
    expect(await leftOf(credit)).toBeCloseTo(100_000 - forBooking, 2);

    const { changeId, amounts, ownRupees } = await choose(flightId, THIRD + 2);
    const forChange = amounts.pay - ownRupees;
    expect((await usable(flightId)).list.map((one) => one.credit._id)).toContain(credit);
    payloadOf(await apply(flightId, [credit]));
    expect(await payFor(changeId)).toBeCloseTo(ownRupees, 2);
    await until(
      () => own.show(flightId),
      (flight) => flight.changes[0]?.state === 'done',
    );
    expect(await leftOf(credit)).toBeCloseTo(100_000 - forBooking - forChange, 2);
    expect((await usesOf(credit)).map((one) => one.state).toSorted()).toEqual(['released', 'used', 'used']);

    const quote = await own.cancel(flightId);
    const { refunds, credits } = await own.show(flightId);
    const back = credits.reduce((total, one) => total + one.left, 0);
    const money = refunds.reduce((total, one) => total + one.amount, 0);
    expect(back + money).toBeCloseTo(quote.amounts.refund, 2);
    expect(back).toBeGreaterThan(0);
    expect(back).toBeLessThanOrEqual(forBooking + forChange);
    const [{ returned } = { returned: '0' }] = await world.query<{ returned: string }>(
      'select sum(returned_paise) as returned from flight_credit_use where booking_id = $1',
      [flightId],
    );
    expect(Number(returned) / 100).toBeCloseTo(back, 2);
    await expectMoneyInOrder(world);
  });
});
