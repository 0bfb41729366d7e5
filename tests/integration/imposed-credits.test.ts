import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { cancelFlight } from '@pravas/contract/servicing/cancel-operations.ts';
import { listCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { downloadRefundClaim, downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { cancelTrip, quoteTripCancellation } from '@pravas/contract/trip/trip-cancel-operations.ts';
import { formatInrExact, fromRupees } from '@pravas/domain/money/money.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { bookFlight, commandOrder, type ServicingWorld, until, useServicing } from './servicing-world.ts';

const servicing = useServicing('duffel');
let company: ServicingWorld;

beforeAll(() => {
  company = servicing();
});
afterEach(() => expectBooksInOrder(company.world));

type Case = AnswerOf<typeof getWorkCase>['workCase'];

const rupees = (amount: number) => formatInrExact(fromRupees(amount));

/** Cancels a flight whose airline gives a credit, and answers when it is settled. */
async function cancelForCredit(takesCredit?: boolean) {
  const { world, asha, own } = company;
  const { flightId } = await bookFlight(world, asha);
  const locator = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
  await commandOrder(world, { order: locator, command: 'refund_as_credit' });
  const quote = await own.quote(flightId);
  expect(quote).toMatchObject({ credit: quote.amounts.refund, refundTo: 'A credit of the airline', days: null });
  expect(quote.law.map(({ text }) => text).join(' ')).toContain('you can ask for the money in its place');
  const body = {
    flightId,
    expectedRefund: quote.amounts.refund,
    ...(takesCredit === undefined ? {} : { takesCredit }),
  };
  payloadOf(await own.call(cancelFlight, { body }));
  const flight = await settled(flightId);
  expect(flight.credits).toMatchObject([{ left: quote.amounts.refund }]);
  return { flightId, refund: quote.amounts.refund, flight };
}

const settled = (flightId: string) =>
  until(
    () => company.own.show(flightId),
    (flight) => flight.cancellations[0]?.state === 'settled',
  );

async function caseAbout(flightId: string): Promise<Case | null> {
  const [row] = await company.world.query<{ id: string }>(
    `select id from work_case where booking_id = $1 and kind = 'refund_short'`,
    [flightId],
  );
  return row ? show(row.id) : null;
}

async function openedFor(flightId: string): Promise<Case> {
  const found = await caseAbout(flightId);
  if (!found) throw new Error('No case was opened');
  return found;
}

const show = async (workCaseId: string) =>
  payloadOf<AnswerOf<typeof getWorkCase>>(await company.admin.call(getWorkCase, { query: { workCaseId } })).workCase;

const decide = ({ _id, version }: Case, body: object) =>
  company.admin.call(decideWorkCase, { body: { workCaseId: _id, version, ...body } });

const decided = async (one: Case, body: object) =>
  payloadOf<AnswerOf<typeof decideWorkCase>>(await decide(one, body)).workCase;

const creditsOf = async (flightId: string) =>
  payloadOf<AnswerOf<typeof listCredits>>(
    await company.own.call(listCredits, { query: { show: 'every' } }),
  ).list.filter((credit) => credit.sourceFlightId === flightId);

describe('a credit that nobody chose', () => {
  it('is asked to be money: its letter says so, and what the airline pays goes back while the credit shrinks', async () => {
    const { flightId, refund, flight } = await cancelForCredit();
    const cancellation = flight.cancellations[0];
    expect(cancellation?.guard).toMatchObject({ ok: false, shortfall: 0, findings: [{ rule: 'credit_not_chosen' }] });
    const opened = await openedFor(flightId);
    const claimed = opened.atStake ?? 0;
    // Our own charge was taken from the airline's credit.
    expect(claimed).toBeGreaterThanOrEqual(refund);
    expect(opened).toMatchObject({ hasLetter: true, actions: [{ action: 'mark_recovered' }, { action: 'write_off' }] });
    expect(opened.title).toContain(`gave ${rupees(claimed)} as a credit that nobody chose`);
    expect(opened.actions[1]?.effect).toContain('The traveller keeps the credit.');
    const about = { query: { caseId: opened._id } };
    const { text: letter } = await company.admin.call(downloadRefundLetter, about);
    expect(letter).toContain(`${rupees(claimed)} was given as a credit in place of money`);
    expect(letter).toContain(`Please return ${rupees(claimed)} to the original way of payment`);
    expect(letter).toContain('As a credit');
    const { token } = await signIn(company.world, ADMIN);
    const claim = await fetch(`${company.world.url}${downloadRefundClaim.path}?${new URLSearchParams(about.query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(pdfText(Buffer.from(await claim.arrayBuffer()))).toContain('Given as a credit');

    const tooMuch = expectRefusal(
      await decide(opened, { action: 'mark_recovered', amount: claimed + 1 }),
      'validation_failed',
    );
    expect(tooMuch.errors?.[0]?.field).toBe('amount');
    const partly = await decided(opened, { action: 'mark_recovered', amount: 500 });
    expect(partly).toMatchObject({ state: 'open', atStake: claimed - 500 });
    expect((await company.admin.call(downloadRefundLetter, about)).status).toBe(200);
    expect(partly.history.map(({ text }) => text).join(' ')).toContain('₹500 of it goes back to the payer');
    expect((await creditsOf(flightId))[0]).toMatchObject({ left: refund - 500, paidOut: 500, state: 'usable' });
    const sent = await until(
      () => company.own.show(flightId),
      (shown) => shown.cancellations[0]?.title === 'Refund Calculation',
    );
    expect(sent.cancellations[0]?.text).toContain('₹500 was sent back to the card');
    expect(sent.credits).toMatchObject([{ amount: refund - 500, left: refund - 500 }]);

    const done = await decided(partly, { action: 'mark_recovered', amount: claimed - 500 });
    expect(done).toMatchObject({ state: 'done', resolution: 'The airline paid everything back.' });
    expect((await creditsOf(flightId))[0]).toMatchObject({ left: 0, paidOut: refund, state: 'paid_out' });
    const all = await until(
      () => company.own.show(flightId),
      (shown) => shown.cancellations[0]?.text.includes(`${rupees(refund)} was sent back to the card`) ?? false,
    );
    expect(all.credits).toEqual([]);
    const returned = (await company.world.gatewayTruth()).refunds.reduce((sum, one) => sum + one.amountPaise, 0);
    expect(returned).toBe(fromRupees(refund));
  });

  it('is money only as far as it has not been used', async () => {
    const { flightId, refund } = await cancelForCredit(false);
    await company.world.query('update flight_credit set left_paise = 20000 where source_booking_id = $1', [flightId]);
    const opened = await openedFor(flightId);
    const ours = (opened.atStake ?? 0) - refund;
    const refused = expectRefusal(
      await decide(opened, { action: 'mark_recovered', amount: 201 + ours }),
      'validation_failed',
    );
    expect(refused.errors?.[0]?.message).toContain(`Enter up to ${rupees(200 + ours)}`);
    await decided(opened, { action: 'mark_recovered', amount: 200 });
    expect((await creditsOf(flightId))[0]).toMatchObject({ left: 0, paidOut: 200, state: 'paid_out' });
    await until(
      () => company.own.show(flightId),
      (shown) => shown.refunds.every((one) => one.state === 'refunded') && shown.refunds.length > 0,
    );
    // An amount used elsewhere stays used: the books know nothing of it here.
    await company.world.query(
      'update flight_credit set left_paise = amount_paise - paid_out_paise where source_booking_id = $1',
      [flightId],
    );
  });

  it('stays with its traveller where the claim is given up, and nothing is written off as ours', async () => {
    const { flightId, refund } = await cancelForCredit();
    const opened = await openedFor(flightId);
    const writeOff = { action: 'write_off', amount: opened.atStake, comment: 'Abroad another law holds' };
    expect(await decided(opened, writeOff)).toMatchObject({ state: 'done' });
    expect((await creditsOf(flightId))[0]).toMatchObject({ left: refund, paidOut: 0, state: 'usable' });
    expect(await company.world.query(`select 1 from ledger_transfer where key like 'goodwill:%'`)).toEqual([]);
  });
});

describe('a credit that was chosen', () => {
  it('is what was asked for, and no claim', async () => {
    const { flightId, flight } = await cancelForCredit(true);
    expect(flight.cancellations[0]?.guard).toMatchObject({ ok: true, findings: [] });
    expect(flight.history.map(({ text }) => text).join(' ')).toContain('as a credit of the airline, as chosen');
    expect(await caseAbout(flightId)).toBeNull();
  });
});

describe('a return of two orders, of which one airline gives a credit', () => {
  it('is quoted as what it comes to: so much money, so much credit, with our charge shared among both', async () => {
    const { world, asha, own } = company;
    const { flightId, tripId } = await bookFlight(world, asha, { onward: 'IX', back: 'IX', fareType: '2' });
    const { slices } = await own.show(flightId);
    const locators = [...new Set(slices.map((slice) => slice.airlinePnr))];
    expect(locators).toHaveLength(2);
    await commandOrder(world, { order: locators[0] ?? '', command: 'refund_as_credit' });
    const quote = await own.quote(flightId);
    const { refund } = quote.amounts;
    expect(quote.credit).toBeGreaterThan(0);
    expect(quote.credit).toBeLessThan(refund);
    expect(quote.credit).toBe(quote.parts.find((part) => part.sliceIndex === 0)?.refund);
    expect(quote.refundTo).toBe(
      `The card that paid, within 6-7 working days, but ${rupees(quote.credit)} of it as a credit of the airline`,
    );
    expect(quote.text).toContain(`within 6-7 working days, but ${rupees(quote.credit)} of it as a credit`);

    const ofTrip = payloadOf<AnswerOf<typeof quoteTripCancellation>>(
      await own.call(quoteTripCancellation, { query: { tripId } }),
    );
    expect(ofTrip.items).toMatchObject([{ refund, credit: quote.credit, days: '6-7 working days' }]);
    expect(ofTrip.text).toContain('of it as a credit of the airline');
    const body = { tripId, reason: 'Called off', acceptedRefund: ofTrip.refund, takesCredit: true };
    payloadOf(await own.call(cancelTrip, { body }));
    const flight = await until(
      () => own.show(flightId),
      ({ cancellations, refunds }) =>
        cancellations[0]?.state === 'settled' && refunds.length > 0 && refunds.every((one) => one.state === 'refunded'),
    );
    expect(flight.credits).toMatchObject([{ left: quote.credit }]);
    expect(flight.refunds.map((one) => fromRupees(one.amount))).toEqual([
      fromRupees(refund) - fromRupees(quote.credit),
    ]);
    expect(flight.cancellations[0]?.guard).toMatchObject({ ok: true });
    expect(await caseAbout(flightId)).toBeNull();
  });
});
