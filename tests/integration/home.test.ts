import { randomUUID } from 'node:crypto';
import { approveClaim, claimExpenses, reimburseClaim } from '@pravas/contract/expense/claim-operations.ts';
import { listHomeTasks, showHomeAhead, showMenuCounts } from '@pravas/contract/home/home-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, COMPANY_ID } from '../support/company.ts';
import { payAtGateway, pickFlight } from '../support/traveller.ts';
import { type ApprovalWorld, asking, createApprovalWorld } from './approval-world.ts';
import { addExpense } from './expense-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal } from './send-request.ts';

type Tasks = AnswerOf<typeof listHomeTasks>;
type Kind = Tasks['list'][number]['kind'];

let at: ApprovalWorld;
let asha: string;

beforeAll(async () => {
  at = await createApprovalWorld();
  asha = at.asha.token;
  await at.judgeBy(asking('approval'));
});
afterAll(() => at.close());

const home = (token: string, show: 'first' | 'all' = 'all'): Promise<Tasks> =>
  at.ask(listHomeTasks, { query: { show } }, token);
const of = async (kind: Kind, token: string) => (await home(token)).list.filter((task) => task.kind === kind);

const counts = (token: string): Promise<AnswerOf<typeof showMenuCounts>> => at.ask(showMenuCounts, {}, token);

/** A flight of Asha's that Meera has approved. */
async function approvedFlight() {
  const planned = await at.plan('6E');
  const card = await at.request(planned.tripId);
  const answer = await at.decide(
    card,
    card.items.map(({ itemId }) => ({ itemId, decision: 'approve' })),
  );
  expect(answer.status).toBe(200);
  return planned;
}

/** A flight that is paid for and ticketed. */
async function bookedFlight() {
  const planned = await approvedFlight();
  const [flight] = planned.flights;
  if (!flight) throw new Error('A trip needs a flight');
  await payAtGateway(await at.asha.checkPrice(flight.flightId), 'pay');
  await at.asha.bookingWhen(planned.tripId, ({ flightStatus }) => flightStatus === 'BOOKED');
  return { ...planned, flightId: flight.flightId };
}

/** A case of the travel desk that is due in so many hours. Answers its id. */
async function plantCase(number: number, hours: number, ownerEmail: string | null = null): Promise<string> {
  const id = randomUUID();
  await at.world.query(
    `insert into work_case (organization_id, id, number, kind, key, title, facts, state, due_at, created_at, owner_id)
     values ($1, $2::uuid, $3, 'refund_overdue', 'home:' || $3::int, $4, '{}', 'open', now() + make_interval(hours => $5), now(),
       (select id from person where email = $6))`,
    [COMPANY_ID, id, number, `Case of the test ${number}`, hours, ownerEmail],
  );
  return id;
}

describe('what waits for an approver', () => {
  it('is each request with who, what, how much and until when, as long as nobody has decided it', async () => {
    const planned = await at.plan('6E');
    const card = await at.request(planned.tripId);
    const [task, ...others] = await of('approve', at.meera);
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      title: expect.stringMatching(/^Asha Rao: /),
      amount: card.total,
      dueAt: card.dueAt,
      isOverdue: false,
      requestId: card.requestId,
      link: `/approvals/request?requestId=${card.requestId}`,
      action: 'Approve or reject',
    });
    for (const other of [asha, at.nisha, at.vikram, at.stranger]) expect(await of('approve', other)).toEqual([]);
    expect((await counts(at.meera)).approvals).toBe(1);
    for (const other of [asha, at.nisha, at.vikram, at.stranger]) expect((await counts(other)).approvals).toBe(0);
    await at.decide(
      card,
      card.items.map(({ itemId }) => ({ itemId, decision: 'reject', comment: 'Take the train' })),
    );
    expect(await of('approve', at.meera)).toEqual([]);
    expect((await counts(at.meera)).approvals).toBe(0);
  });

  it('is nothing once the right to decide is gone', async () => {
    const planned = await at.plan('6E');
    await at.request(planned.tripId);
    expect(await of('approve', at.meera)).toHaveLength(1);
    const role = `(select role_id from person where email = 'meera.iyer@meridian.example')`;
    const taken = await at.world.query<{ organization_id: string; role_id: string }>(
      `delete from role_privilege where privilege = 'approvals.decide' and role_id = ${role} returning *`,
    );
    expect(await of('approve', at.meera)).toEqual([]);
    expect((await counts(at.meera)).approvals).toBe(0);
    for (const row of taken) {
      await at.world.query(
        `insert into role_privilege (organization_id, role_id, privilege) values ($1, $2, 'approvals.decide')`,
        [row.organization_id, row.role_id],
      );
    }
    expect(await of('approve', at.meera)).toHaveLength(1);
  });
});

describe('what waits for a traveller', () => {
  it('is paying for what was approved, until it is paid', async () => {
    const { flights, tripId } = await approvedFlight();
    const [task, ...others] = await of('pay', asha);
    expect(others).toEqual([]);
    expect(task).toMatchObject({ amount: flights[0]?.totalPrice, link: `/trip/details?tripId=${tripId}` });
    expect(task?.action).toMatch(/^Pay ₹/);
    for (const other of [at.meera, at.nisha, at.vikram, at.stranger]) expect(await of('pay', other)).toEqual([]);
    expect((await counts(asha)).unpaid).toBe(1);
    expect((await counts(at.nisha)).unpaid).toBe(0);
    await payAtGateway(await at.asha.checkPrice(flights[0]?.flightId ?? ''), 'pay');
    await at.asha.bookingWhen(tripId, ({ flightStatus }) => flightStatus === 'BOOKED');
    expect(await of('pay', asha)).toEqual([]);
    expect((await counts(asha)).unpaid).toBe(0);
  });

  it('is their passport before a journey abroad, for as long as it is missing or ends too soon', async () => {
    const passport = (email: string, expiresOn: string) =>
      at.world.query(
        `insert into person_document (organization_id, id, person_id, type, name, number, country_code, expires_on, created_at, updated_at)
         select organization_id, gen_random_uuid(), id, 'passport', 'Passport', 'N1234567', 'IN', $2, now(), now()
         from person where email = $1`,
        [email, expiresOn],
      );
    const EMAIL = 'asha.rao@meridian.example';
    // A journey within India asks for none.
    const within = await at.asha.search();
    await at.asha.add(within, pickFlight(within, '6E'), '2');
    const flights = await at.asha.search({ from: 'BOM', to: 'DXB', daysAhead: 50 });
    const { tripId } = await at.asha.add(flights, pickFlight(flights, '6E'));
    expect(await of('passport', asha)).toEqual([]);
    const hadPassports = await at.world.query<{ expires_on: Date }>(
      `delete from person_document where type = 'passport' and person_id = (select id from person where email = $1)
       returning expires_on`,
      [EMAIL],
    );
    expect(hadPassports).toHaveLength(1);
    await at.world.query(`update trip_traveller set details = details || '{"passport":null}'`);
    expect(await of('passport', asha)).toMatchObject([
      {
        title: 'Add your passport',
        detail: expect.stringMatching(/^Your trip to Dubai on .+ needs it$/),
        action: 'Add passport',
        link: '/profile?tab=documents',
      },
    ]);
    for (const other of [at.meera, at.nisha, at.vikram, at.stranger]) expect(await of('passport', other)).toEqual([]);
    await passport(EMAIL, dayFromNow(60));
    expect(await of('passport', asha)).toMatchObject([
      { title: 'Renew your passport', detail: expect.stringContaining('Many countries want six months more') },
    ]);
    await passport(EMAIL, dayFromNow(400));
    expect(await of('passport', asha)).toEqual([]);
    await at.world.query(`delete from person_document where type = 'passport'`);
    expect(await of('passport', asha)).toHaveLength(1);
    await at.world.query(`update booking set removed_at = now() where trip_id = $1`, [tripId]);
    expect(await of('passport', asha)).toEqual([]);
  });

  it('is a claim that was turned down, for a week', async () => {
    const expense = await addExpense(at.world, asha);
    const { claim } = await at.ask(claimExpenses, { body: { expenseIds: [expense._id], comment: 'Lunch' } }, asha);
    expect(await of('decide_claim', asha)).toEqual([]);
    const [asked] = await of('decide_claim', at.meera);
    expect(asked).toMatchObject({ title: `Asha Rao: expense claim ${claim.number}`, amount: claim.total });
    const lines = [{ expenseId: expense._id, decision: 'reject', comment: 'No receipt' }];
    await at.ask(approveClaim, { body: { claimId: claim._id, version: claim.version, lines } }, at.meera);
    expect(await of('decide_claim', at.meera)).toEqual([]);
    expect(await of('refused', asha)).toMatchObject([{ link: `/expenses/claim?claimId=${claim._id}` }]);
    expect(await of('refused', at.nisha)).toEqual([]);
    await at.world.query(`update expense_claim set decided_at = now() - interval '8 days' where id = $1`, [claim._id]);
    expect(await of('refused', asha)).toEqual([]);
  });
});

describe('what waits for finance', () => {
  it('is an approved claim until it is paid back', async () => {
    const expense = await addExpense(at.world, asha, { amount: 910, vendor: 'Taxi to the client' });
    const { claim } = await at.ask(claimExpenses, { body: { expenseIds: [expense._id], comment: 'Taxi' } }, asha);
    const lines = [{ expenseId: expense._id, decision: 'approve' }];
    await at.ask(approveClaim, { body: { claimId: claim._id, version: claim.version, lines } }, at.meera);
    const [task, ...others] = await of('pay_claim', at.nisha);
    expect(others).toEqual([]);
    expect(task).toMatchObject({ amount: 910, action: 'Pay back ₹910' });
    for (const other of [asha, at.meera, at.stranger]) expect(await of('pay_claim', other)).toEqual([]);
    await at.ask(reimburseClaim, { body: { claimId: claim._id, paymentRef: 'UTR 1' } }, at.nisha);
    expect(await of('pay_claim', at.nisha)).toEqual([]);
  });

  it('is a refund from the day after it was due, and none of a private journey', async () => {
    const { flightId, tripId } = await bookedFlight();
    const dueOn = (days: number) =>
      at.world.query(
        `update refund set due_on = ((now() at time zone 'Asia/Kolkata')::date - $2::int) where booking_id = $1`,
        [flightId, days],
      );
    await at.world.query(
      `insert into refund (organization_id, id, booking_id, payment_id, amount_paise, reason, state, refund_ref,
         next_try_at, created_at, due_on, escalated_at)
       select organization_id, gen_random_uuid(), booking_id, id, 123450, 'cancelled', 'processing', 'HOME-1',
         now() + interval '1 day', now() - interval '40 days', current_date, now() from payment where booking_id = $1`,
      [flightId],
    );
    await dueOn(0);
    const early = await of('late_refund', at.nisha);
    await dueOn(3);
    const late = await of('late_refund', at.nisha);
    expect(late).toMatchObject([
      // Finance opens nobody else's trip, and reads what to quote.
      {
        amount: 1234.5,
        isOverdue: true,
        action: 'Look into ₹1,234.50',
        link: null,
        advice: expect.stringContaining('HOME-1'),
      },
    ]);
    expect(early).toEqual([]);
    // The traveller sees their refund, and what comes next; nobody else does.
    const ahead = await at.ask(showHomeAhead, {}, asha);
    expect(ahead.refunds).toMatchObject([{ amount: 1234.5, tripId, daysOverdue: expect.any(Number) }]);
    expect(ahead.next).toContainEqual(expect.objectContaining({ kind: 'flight', tripId, isUnderWay: false }));
    expect(ahead.next.map(({ departsAt }) => departsAt)).toEqual(
      ahead.next.map(({ departsAt }) => departsAt).toSorted(),
    );
    for (const other of [at.meera, at.nisha, at.stranger]) {
      expect(await at.ask(showHomeAhead, {}, other)).toEqual({ next: [], refunds: [] });
    }
    await at.world.query("update booking set ends_at = now() - interval '1 hour' where id = $1", [flightId]);
    expect((await at.ask(showHomeAhead, {}, asha)).next.map((one) => one.tripId)).not.toContain(tripId);
    for (const other of [asha, at.meera, at.stranger]) expect(await of('late_refund', other)).toEqual([]);
    await at.world.query(`update trip set kind = 'personal' where id = $1`, [tripId]);
    expect(await of('late_refund', at.nisha)).toEqual([]);
    await at.world.query(`update trip set kind = 'self' where id = $1`, [tripId]);
    await at.world.query(`update refund set state = 'refunded', completed_at = now() where booking_id = $1`, [
      flightId,
    ]);
    expect(await of('late_refund', at.nisha)).toEqual([]);
  });
});

describe('what waits for the travel desk', () => {
  it('is at most five things at first, the latest first, and all of them on request', async () => {
    const numbers = [9001, 9002, 9003, 9004, 9005, 9006];
    for (const [index, number] of numbers.entries()) await plantCase(number, -10 + index);
    await plantCase(9007, 100);
    await addPerson(at.world, 'kiran.nair@meridian.example', 'Travel desk');
    await plantCase(9008, 2, 'kiran.nair@meridian.example');
    const first = await home(at.vikram, 'first');
    expect(first.list.map(({ title }) => title)).toEqual(
      [9001, 9002, 9003, 9004, 9005].map((number) => `Case of the test ${number}`),
    );
    expect(first.list.every(({ isOverdue }) => isOverdue)).toBe(true);
    const all = await of('case', at.vikram);
    expect((await counts(at.vikram)).cases).toBeGreaterThanOrEqual(all.length);
    expect((await counts(asha)).cases).toBe(0);
    // Neither cases with time left nor cases of other owners.
    expect(all.map(({ title }) => title)).toEqual(numbers.map((number) => `Case of the test ${number}`));
    expect(first.total).toBe((await home(at.vikram)).list.length);
    for (const other of [asha, at.meera, at.nisha, at.stranger]) {
      expect((await of('case', other)).filter(({ title }) => title.startsWith('Case of the test'))).toEqual([]);
    }
  });
});

it('asks who is there, and what is to be shown', async () => {
  expectRefusal(await at.call(listHomeTasks, {}, 'nobody'), 'session_missing');
  expectRefusal(await at.call(listHomeTasks, { query: { show: 'some' } }, asha), 'validation_failed');
});
