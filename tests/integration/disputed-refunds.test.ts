import { listCustomerDisputes, settleDispute } from '@pravas/contract/wallet/dispute-operations.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { expectBooksInOrder, expectNoBreach } from '../support/books.ts';
import { PROVIDER_ID } from '../support/company.ts';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { bookFlight, type ServicingWorld, until, useServicing } from './servicing-world.ts';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];

beforeAll(() => {
  ({ world, asha, own } = servicing());
});
afterEach(() => expectBooksInOrder(world));

/** A flight that a card paid for. */
async function booked() {
  const { flightId } = await bookFlight(world, asha);
  const [payment] = await world.query<{ reference: string; paise: number }>(
    "select reference, amount_paise::int as paise from payment where booking_id = $1 and status = 'SUCCESSFUL'",
    [flightId],
  );
  if (!payment) throw new Error('It was not paid');
  return { flightId, orderId: payment.reference, paidPaise: payment.paise };
}
/** Cancels without waiting for its money; answers the refund. */
async function cancelled(flightId: string): Promise<number> {
  const quote = await own.quote(flightId);
  await own.askCancel(flightId, quote.amounts.refund);
  await until(
    () => own.show(flightId),
    ({ cancellations, refunds }) => cancellations[0]?.state === 'settled' && refunds.length > 0,
  );
  return Math.round(quote.amounts.refund * 100);
}
const stateIs = (reference: string, state: string) =>
  until(
    () => world.query<{ state: string }>('select state from payment_dispute where reference = $1', [reference]),
    ([row]) => row?.state === state,
  );
const heldIs = (reference: string, held: string | null) =>
  until(
    () =>
      world.query<{ held: string | null }>('select held_back as held from payment_dispute where reference = $1', [
        reference,
      ]),
    ([row]) => row?.held === held,
  );
const refundWhen = (flightId: string, test: (row: RefundRow) => boolean) =>
  until(
    async () =>
      (
        await world.query<RefundRow>(
          `select state, held_at is not null as held, held_for as for, charged_back_paise::int as back, refund_ref as ref, due_on
           from refund where booking_id = $1`,
          [flightId],
        )
      )[0],
    (row) => row !== undefined && test(row),
  );
interface RefundRow {
  readonly for: string | null;
  readonly state: string;
  readonly held: boolean;
  readonly back: number;
  readonly ref: string;
}
const sentFor = async (orderId: string) =>
  (await world.gatewayTruth()).refunds.filter((one) => one.orderId === orderId).map((one) => one.amountPaise);
const owed = async () => {
  const [row] = await world.query<{ paise: number }>(
    "select balance_paise::int as paise from ledger_account where organization_id = $1 and code = 'receivable'",
    [COMPANY_ID],
  );
  return row?.paise ?? 0;
};
const ofCustomers = async (who: TravellerClient, reference: string, isDecided = false) => {
  const query = { search: JSON.stringify({ isDecided }), recordsPerPage: 50 as const };
  const { data } = await who.client.call(listCustomerDisputes, { query });
  return data.find((one) => one.reference === reference);
};
const historyOf = async (flightId: string) => (await own.show(flightId)).history.map(({ text }) => text).join('\n');

it('sends nothing to a card whose bank has given the money back, and the organisation owes so much less', async () => {
  const { flightId, orderId, paidPaise } = await booked();
  const before = await owed();
  const reference = await world.dispute({ orderId, stage: 'lost' });
  await stateIs(reference, 'lost');
  expect((await owed()) - before).toBe(paidPaise);
  const refundPaise = await cancelled(flightId);
  await refundWhen(flightId, ({ state, back }) => state === 'refunded' && back === refundPaise);
  expect(await sentFor(orderId)).toEqual([]);
  expect((await owed()) - before).toBe(paidPaise - refundPaise);
  const shown = await own.show(flightId);
  expect(shown.statusText).toContain('has already gone back to the card');
  expect(shown.refunds[0]?.reason).toContain('Nothing more is sent.');
  expect(await historyOf(flightId)).not.toContain('was sent back to the card');
  const told = await world.query(
    "select 1 from outbox_event where topic = 'booking.refunded' and payload ->> 'bookingId' = $1",
    [flightId],
  );
  expect(told).toEqual([]);
  // Won after all: the amount that counted as refunded is the organisation's, and a person sees to it.
  await world.dispute({ disputeId: reference, stage: 'won' });
  await stateIs(reference, 'won');
  expect((await owed()) - before).toBe(-refundPaise);
  const cases = await world.query<{ state: string }>('select state from work_case where key = $1', [
    `dispute:${reference}:refund`,
  ]);
  expect(cases).toEqual([{ state: 'open' }]);
});

it('waits while the bank has not decided, says so, is not late with it, and goes on when it is won', async () => {
  const { flightId, orderId } = await booked();
  const reference = await world.dispute({ orderId });
  await stateIs(reference, 'open');
  const refundPaise = await cancelled(flightId);
  await refundWhen(flightId, ({ state, held }) => state === 'processing' && held);
  expect(await sentFor(orderId)).toEqual([]);
  await world.query('update refund set due_on = current_date - 3 where booking_id = $1', [flightId]);
  const late = await world.query<{ id: string }>(
    'select refund_id as id from find_overdue_refunds(current_date, 50) where booking_id = $1',
    [flightId],
  );
  expect(late).toEqual([]);
  // Nobody has forgotten it.
  await expectNoBreach(world);
  const shown = await own.show(flightId);
  expect(shown.cancellations[0]?.text).toContain('waits before it goes back to the card');
  expect(shown.statusText).toContain('waits before it goes back to the card: the payment is disputed');
  expect(shown.cancellations[0]?.clock).toMatchObject({ standing: 'on_time', daysOverdue: 0 });
  expect(await historyOf(flightId)).toContain('waits before it goes back to the card');
  const [line] = await world.query<{ text: string }>(
    `select e.text from work_case_event e join work_case c on c.id = e.case_id
     where c.key = $1 and e.text like '%wait for the bank%'`,
    [`dispute:${reference}`],
  );
  expect(line?.text).toContain('the payer could get them twice');
  await world.dispute({ disputeId: reference, stage: 'won' });
  await refundWhen(flightId, ({ state, held, back }) => state === 'refunded' && !held && back === 0);
  expect(await sentFor(orderId)).toEqual([refundPaise]);
});

it('is sent only as far as the bank has not given it back', async () => {
  const { flightId, orderId } = await booked();
  const reference = await world.dispute({ orderId, amountPaise: 500_00 });
  await stateIs(reference, 'open');
  const refundPaise = await cancelled(flightId);
  await refundWhen(flightId, ({ held }) => held);
  await world.dispute({ disputeId: reference, stage: 'lost' });
  await refundWhen(flightId, ({ state, back }) => state === 'refunded' && back === 500_00);
  expect(await sentFor(orderId)).toEqual([refundPaise - 500_00]);
  expect(await historyOf(flightId)).toContain('₹500 has already gone back to the card');
});

it('is sent at once where another payment is disputed', async () => {
  const [disputed, other] = [await booked(), await booked()];
  const reference = await world.dispute({ orderId: disputed.orderId });
  await stateIs(reference, 'open');
  const refundPaise = await cancelled(other.flightId);
  await refundWhen(other.flightId, ({ state }) => state === 'refunded');
  expect(await sentFor(other.orderId)).toEqual([refundPaise]);
});

it('counts what another dispute has taken, though a person is called for one that cannot be true', async () => {
  const { flightId, orderId } = await booked();
  const before = await owed();
  const first = await world.dispute({ orderId, stage: 'lost' });
  await stateIs(first, 'lost');
  // The next stage of the same dispute, which has a number of its own.
  const next = await world.dispute({ orderId, stage: 'lost' });
  await heldIs(next, 'person');
  const taken = (await owed()) - before;
  const refundPaise = await cancelled(flightId);
  await refundWhen(flightId, ({ state, back }) => state === 'refunded' && back === refundPaise);
  expect(await sentFor(orderId)).toEqual([]);
  expect((await owed()) - before).toBe(taken - refundPaise);
});

it('waits for a person where a dispute is lost again after it was won, and is late meanwhile', async () => {
  const { flightId, orderId } = await booked();
  const reference = await world.dispute({ orderId, stage: 'lost' });
  await stateIs(reference, 'lost');
  await world.dispute({ disputeId: reference, stage: 'won' });
  await stateIs(reference, 'won');
  await world.dispute({ disputeId: reference, stage: 'lost' });
  await heldIs(reference, 'person');
  await cancelled(flightId);
  await refundWhen(flightId, (row) => row.state === 'processing' && row.for === 'person');
  expect(await sentFor(orderId)).toEqual([]);
  await expectNoBreach(world);
  const [line] = await world.query<{ text: string }>(
    `select e.text from work_case_event e join work_case c on c.id = e.case_id where c.key = $1 and e.text like '%to go back%'`,
    [`dispute:${reference}:lost`],
  );
  expect(line?.text).toContain('wait for your word whether the bank has taken it');
  await world.query('update refund set due_on = current_date - 3 where booking_id = $1', [flightId]);
  // The desk is called for it, as for any other that is late.
  await until(
    () => world.query("select 1 from work_case where booking_id = $1 and kind = 'refund_overdue'", [flightId]),
    ({ length }) => length === 1,
  );
  const shown = await own.show(flightId);
  expect(shown.statusText).toContain('waits before it goes back to the card');
  // Won in the end: the refund is sent.
  await world.dispute({ disputeId: reference, stage: 'won' });
  await refundWhen(flightId, ({ state, held, back }) => state === 'refunded' && !held && back === 0);
});

it('goes on once a person of the provider says that the bank has not taken it, and nobody else can say so', async () => {
  const { flightId, orderId } = await booked();
  const reference = await world.dispute({ orderId, stage: 'lost' });
  await stateIs(reference, 'lost');
  await world.dispute({ disputeId: reference, stage: 'won' });
  await stateIs(reference, 'won');
  await world.dispute({ disputeId: reference, stage: 'lost' });
  await heldIs(reference, 'person');
  const refundPaise = await cancelled(flightId);
  await refundWhen(flightId, (row) => row.for === 'person');
  const dev = await signIn(world, 'dev.patel@pravas.example');
  const say = (who: TravellerClient, isTaken: boolean, named = reference, organizationId = COMPANY_ID) =>
    who.client.call(settleDispute, { body: { organizationId, reference: named, isTaken } });
  await expect(say(asha, false)).rejects.toMatchObject({ envelope: { code: 'privilege_missing' } });
  await expect(say(dev, false, 'nobody knows it')).rejects.toMatchObject({ envelope: { code: 'not_found' } });
  await expect(say(dev, false, reference, PROVIDER_ID)).rejects.toMatchObject({ envelope: { code: 'not_found' } });
  await say(dev, false);
  await refundWhen(flightId, ({ state, held, back }) => state === 'refunded' && !held && back === 0);
  expect(await sentFor(orderId)).toEqual([refundPaise]);
  await expect(say(dev, false)).rejects.toMatchObject({ envelope: { code: 'conflict' } });
  const cases = await world.query('select state from work_case where key = $1', [`dispute:${reference}:lost`]);
  expect(cases).toEqual([{ state: 'done' }]);
});

it('is taken in the books once a person of the provider says that the bank has taken it', async () => {
  const { orderId, paidPaise } = await booked();
  const before = await owed();
  await stateIs(await world.dispute({ orderId, stage: 'lost' }), 'lost');
  const next = await world.dispute({ orderId, stage: 'lost' });
  await heldIs(next, 'person');
  const dev = await signIn(world, 'dev.patel@pravas.example');
  await dev.client.call(settleDispute, { body: { organizationId: COMPANY_ID, reference: next, isTaken: true } });
  await stateIs(next, 'lost');
  expect((await owed()) - before).toBe(2 * paidPaise);
});

it('is taken once more where the bank says so after giving it back, and comes back once more', async () => {
  const { orderId, paidPaise } = await booked();
  const before = await owed();
  const reference = await world.dispute({ orderId, stage: 'lost' });
  await stateIs(reference, 'lost');
  await world.dispute({ disputeId: reference, stage: 'won' });
  await stateIs(reference, 'won');
  expect((await owed()) - before).toBe(0);
  const dev = await signIn(world, 'dev.patel@pravas.example');
  for (const takenBefore of [1, 2]) {
    await world.dispute({ disputeId: reference, stage: 'lost' });
    await heldIs(reference, 'person');
    expect(await ofCustomers(dev, reference)).toMatchObject({ needsWord: true, takenBefore: takenBefore - 1 });
    await dev.client.call(settleDispute, { body: { organizationId: COMPANY_ID, reference, isTaken: true } });
    await stateIs(reference, 'lost');
    expect((await owed()) - before).toBe(paidPaise);
    await expectNoBreach(world);
    expect(await ofCustomers(dev, reference, true)).toMatchObject({ needsWord: false, takenBefore, state: 'lost' });
    await world.dispute({ disputeId: reference, stage: 'won' });
    await stateIs(reference, 'won');
    expect((await owed()) - before).toBe(0);
    await expectNoBreach(world);
  }
});

it('is listed to the provider with whose it is, what needs a word first, and to nobody else', async () => {
  const [first, second] = [await booked(), await booked()];
  const open = await world.dispute({ orderId: first.orderId });
  await stateIs(open, 'open');
  const reference = await world.dispute({ orderId: second.orderId, stage: 'lost' });
  await stateIs(reference, 'lost');
  const again = await world.dispute({ orderId: second.orderId, stage: 'lost' });
  await heldIs(again, 'person');
  const dev = await signIn(world, 'dev.patel@pravas.example');
  const { data, total } = await dev.client.call(listCustomerDisputes, { query: {} });
  const at = (ref: string) => data.findIndex((one) => one.reference === ref);
  expect(at(again)).toBeGreaterThanOrEqual(0);
  expect(at(again)).toBeLessThan(at(open));
  expect(at(reference)).toBe(-1);
  expect(total).toBe(data.length);
  expect(data[at(again)]).toMatchObject({ organizationId: COMPANY_ID, needsWord: true, paidFor: 'booking' });
  expect(await ofCustomers(dev, reference, true)).toMatchObject({ needsWord: false, state: 'lost' });
  const vikram = await signIn(world, 'vikram.shah@meridian.example');
  await expect(vikram.client.call(listCustomerDisputes, { query: {} })).rejects.toMatchObject({
    envelope: { code: 'privilege_missing' },
  });
  await dev.client.call(settleDispute, { body: { organizationId: COMPANY_ID, reference: again, isTaken: false } });
});

it('tells of what had counted for the dispute that is won, and not of what another of its payment still has', async () => {
  const { flightId, orderId, paidPaise } = await booked();
  const first = await world.dispute({ orderId, amountPaise: 500_00, stage: 'lost' });
  await stateIs(first, 'lost');
  const second = await world.dispute({ orderId, amountPaise: paidPaise - 500_00, stage: 'lost' });
  await stateIs(second, 'lost');
  const refundPaise = await cancelled(flightId);
  await refundWhen(flightId, ({ state, back }) => state === 'refunded' && back === refundPaise);
  const told = async (reference: string) =>
    (
      await world.query<{ paise: number }>(
        "select (facts ->> 'amountPaise')::int as paise from work_case where key = $1",
        [`dispute:${reference}:refund`],
      )
    ).map(({ paise }) => paise);
  await world.dispute({ disputeId: second, stage: 'won' });
  await stateIs(second, 'won');
  expect(await told(second)).toEqual([refundPaise - 500_00]);
  await world.dispute({ disputeId: first, stage: 'won' });
  await stateIs(first, 'won');
  expect(await told(first)).toEqual([500_00]);
});
