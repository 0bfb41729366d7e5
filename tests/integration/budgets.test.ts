import {
  createBudget,
  getBudget,
  listBudgets,
  updateBudget,
  updateBudgetStatus,
} from '@pravas/contract/budget/budget-operations.ts';
import {
  createCostCentre,
  getCostCentre,
  listCostCentres,
  updateCostCentre,
  updateCostCentreStatus,
} from '@pravas/contract/budget/cost-centre-operations.ts';
import { approveClaim, claimExpenses } from '@pravas/contract/expense/claim-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBudgetsForTrip } from '../../apps/server/src/modules/budget/index.ts';
import { recordBookingExpense, settleBookingExpense } from '../../apps/server/src/modules/expense/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase, type Tx } from '../../apps/server/src/platform/database.ts';
import { COMPANY_ID, idOf, userIdOf } from '../support/company.ts';
import { EMPLOYEE, payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { addExpense, addTrip, publishExpensePolicy, withdrawPolicies } from './expense-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal } from './send-request.ts';
import { useCompany } from './use-company.ts';

type Budget = AnswerOf<typeof createBudget>['budget'];

const company = useCompany();
const { call, ask, lastAudit } = company;
let world: World;
let employee: string;
let stranger: string;
let finance: string;
let database: Database;
let asha: TravellerClient;

beforeAll(async () => {
  ({ world, employee, stranger } = company.now());
  finance = (await signIn(world, 'nisha.verma@meridian.example')).token;
  asha = await signIn(world);
  database = openDatabase(readConfig(world.env).database);
});
afterAll(() => database.close());

const inCompany = <T>(work: (tx: Tx) => Promise<T>) => database.forOrganization(COMPANY_ID, work);
const search = (value: object) => ({ search: JSON.stringify(value) });
const NO_ID = '01960000-0000-7000-8000-00000000dead';

const centre = async (code: string, changes: object = {}) =>
  (await ask(createCostCentre, { body: { code, name: `Centre ${code}`, ...changes } }, finance)).costCentre;
const yearOf = { startsOn: dayFromNow(-180), endsOn: dayFromNow(180) };
const add = async (subjectId: string, changes: object = {}): Promise<Budget> =>
  (
    await ask(
      createBudget,
      { body: { scope: 'cost_centre', subjectId, name: 'Travel', amount: 100_000, ...yearOf, ...changes } },
      finance,
    )
  ).budget;
const details = async (budget: { _id: string }, query: Readonly<Record<string, string>> = {}) =>
  (await ask(getBudget, { query: { budgetId: budget._id, ...query } }, finance)).budget;

describe('cost centres', () => {
  it('are added, found, changed and switched off, and all of it is written down', async () => {
    const head = await userIdOf(world, 'meera.iyer@meridian.example');
    const departmentId = await idOf(world, 'department', 'Sales');
    const added = await centre('CC-100', { departmentId, ownerUserId: head });
    expect(added).toMatchObject({
      kind: 'cost_centre',
      department: { name: 'Sales' },
      owner: { user_id: head },
      trips: 0,
    });
    expect(await lastAudit()).toMatchObject({ action: 'cost_centre.created', details: { after: { code: 'CC-100' } } });
    const found = await ask(listCostCentres, { query: search({ text: 'cc-1' }) }, employee);
    expect(found.data).toEqual([added]);
    const body = { costCentreId: added._id, code: 'CC-101', name: 'Field sales' };
    const changed = (await ask(updateCostCentre, { body }, finance)).costCentre;
    expect(changed).toMatchObject({ code: 'CC-101', department: null, owner: null });
    const off = await ask(updateCostCentreStatus, { body: { costCentreId: added._id, isActive: false } }, finance);
    expect(off.costCentre.isActive).toBe(false);
    const active = await ask(listCostCentres, { query: search({ text: 'cc-101', isActive: true }) }, employee);
    expect(active.total).toBe(0);
    expect((await ask(getCostCentre, { query: { costCentreId: added._id } }, employee)).costCentre.name).toBe(
      'Field sales',
    );
  });

  it('have a code of their own, in any letter case, among their kind', async () => {
    await centre('UNIQ-1');
    const again = await call(createCostCentre, { body: { code: 'uniq-1', name: 'Again' } }, finance);
    expect(expectRefusal(again, 'name_taken').errors).toEqual([
      { field: 'code', message: 'This code is already used' },
    ]);
    expect((await centre('UNIQ-1', { kind: 'project' })).kind).toBe('project');
    const two = await Promise.all(
      ['Race', 'Race'].map((name) => call(createCostCentre, { body: { code: 'RACE', name } }, finance)),
    );
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are changed by those who manage budgets, in their own organisation', async () => {
    const added = await centre('MINE-1');
    const body = { costCentreId: added._id, code: 'X', name: 'Theirs' };
    expectRefusal(await call(updateCostCentre, { body }, employee), 'privilege_missing');
    expectRefusal(await call(updateCostCentre, { body }, stranger), 'not_found');
    expectRefusal(await call(getCostCentre, { query: { costCentreId: added._id } }, stranger), 'not_found');
    const elsewhere = await idOf(world, 'department', 'Sales');
    const theirs = { code: 'Y', name: 'Theirs', departmentId: elsewhere };
    expectRefusal(await call(createCostCentre, { body: theirs }, stranger), 'not_found');
    const nobody = { code: 'Z', name: 'Nobody', ownerUserId: 999_999 };
    expect(expectRefusal(await call(createCostCentre, { body: nobody }, finance), 'not_found').errors?.[0]?.field).toBe(
      'ownerUserId',
    );
  });
});

describe('budgets', () => {
  it('are for something that exists, in a period and of an amount that make sense', async () => {
    const { _id: subjectId } = await centre('JUDGE-1');
    const body = { scope: 'cost_centre', subjectId, name: 'Travel', amount: 1_000, ...yearOf };
    const refusedFields = async (changes: object) => {
      const answer = await call(createBudget, { body: { ...body, ...changes } }, finance);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      return (answer.json as { errors?: { field: string }[] }).errors?.map(({ field }) => field);
    };
    expect(await refusedFields({ endsOn: dayFromNow(-181) })).toEqual(['endsOn']);
    expect(await refusedFields({ amount: 0 })).toEqual(['amount']);
    expect(await refusedFields({ amount: 1.005 })).toEqual(['amount']);
    expect(await refusedFields({ amount: 1_000_000_000.01 })).toEqual(['amount']);
    expect(await refusedFields({ subjectId: NO_ID })).toEqual(['subjectId']);
    expect(await refusedFields({ scope: 'project' })).toEqual(['subjectId']);
    expect((await add(subjectId, { startsOn: yearOf.endsOn, amount: 1_000_000_000 })).amount).toBe(1_000_000_000);
    expectRefusal(await call(createBudget, { body }, employee), 'privilege_missing');
    expectRefusal(await call(createBudget, { body }, stranger), 'not_found');
  });

  it('refuse a stale change and are seen by their owner, not by colleagues', async () => {
    const { _id: subjectId } = await centre('OWNED-1');
    const ownerUserId = await userIdOf(world, EMPLOYEE);
    const budget = await add(subjectId, { name: 'Owned', ownerUserId });
    const { name, startsOn, endsOn } = budget;
    const body = { budgetId: budget._id, version: 1, name, startsOn, endsOn, amount: 5_000 };
    expect((await ask(listBudgets, { query: search({ text: 'Owned' }) }, employee)).data.map(({ _id }) => _id)).toEqual(
      [budget._id],
    );
    const seen = (await ask(getBudget, { query: { budgetId: budget._id } }, employee)).budget;
    expect(seen.allowedActions[0]).toMatchObject({ action: 'edit', allowed: false });
    expectRefusal(await call(updateBudget, { body }, employee), 'privilege_missing');
    const changed = (await ask(updateBudget, { body }, finance)).budget;
    expect(changed).toMatchObject({ amount: 5_000, version: 2, owner: null });
    expectRefusal(await call(updateBudget, { body }, finance), 'conflict');
    for (const token of [employee, stranger]) {
      expectRefusal(await call(getBudget, { query: { budgetId: budget._id } }, token), 'not_found');
    }
    expect((await ask(listBudgets, { query: search({ text: 'Owned' }) }, employee)).total).toBe(0);
    const off = await ask(updateBudgetStatus, { body: { budgetId: budget._id, isActive: false } }, finance);
    expect(off.budget.allowedActions.map(({ action }) => action)).toEqual(['edit', 'enable']);
  });
});

describe('what is used of a budget', () => {
  it('moves from pending over committed to spent, and refunds come off', async () => {
    const { _id: subjectId } = await centre('USE-1');
    const budget = await add(subjectId, { name: 'Use' });
    const flights = await asha.search({ daysAhead: 41 });
    const added = await asha.add(flights, pickFlight(flights, '6E'), '2');
    await world.query('update trip set cost_centre_id = $1 where id = $2', [subjectId, added.tripId]);
    const now = Temporal.Now.instant();
    const atDraft = await details(budget);
    expect(atDraft.usage).toMatchObject({ pending: 0, committed: 0, spent: 0 });
    const adds = await inCompany((tx) => readBudgetsForTrip(tx, added.tripId, now));
    expect(adds).toEqual([
      {
        budgetId: budget._id,
        name: 'Use',
        amountPaise: 10_000_000,
        usedPaise: 0,
        addsPaise: Math.round(added.totalPrice * 100),
      },
    ]);

    await world.query(`update trip set state = 'finalised', finalised_at = now() where id = $1`, [added.tripId]);
    expect((await details(budget)).usage).toMatchObject({ pending: added.totalPrice, used: 0 });
    const ownPending = await inCompany((tx) => readBudgetsForTrip(tx, added.tripId, now));
    expect(ownPending[0]?.usedPaise).toBe(0);

    // Back to a draft: paying it finalises it in the way that trips without approval go.
    await world.query(`update trip set state = 'draft', finalised_at = null where id = $1`, [added.tripId]);
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    await asha.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
    const booked = await details(budget, { part: 'committed' });
    expect(booked.usage).toMatchObject({ pending: 0, committed: added.totalPrice, spent: 0 });
    expect(booked.entries.data).toEqual([
      expect.objectContaining({ part: 'committed', kind: 'booking', _id: added.flightId, amount: added.totalPrice }),
    ]);
    expect(booked.landing).toMatchObject({ total: added.totalPrice, over: 0 });
    expect(booked.landing.cancellationRate).toMatchObject({ rate: 0, sample: null });

    await depart(added.flightId);
    expect((await details(budget)).usage).toMatchObject({ committed: 0, spent: added.totalPrice });
    await refund(added.flightId, 100_000);
    const after = await details(budget);
    expect(after.usage.spent).toBe(added.totalPrice - 1_000);
    expect(after.months.reduce((sum, month) => sum + month.spent, 0)).toBe(after.usage.spent);
    await bookingExpense(added, 100_000);
  });

  it('counts approved expenses on the day of the spending, in the period only', async () => {
    const { _id: subjectId } = await centre('USE-2', { kind: 'project' });
    const period = { startsOn: dayFromNow(-10), endsOn: dayFromNow(-5) };
    const budget = await add(subjectId, { scope: 'project', name: 'Project', amount: 900, ...period });
    const tripId = await addTrip(world, EMPLOYEE, { project_id: subjectId });
    for (const [ago, amount] of [
      [-11, 10],
      [-10, 200],
      [-5, 800],
      [-4, 40],
    ] as const) {
      await addExpense(world, employee, { tripId, amount, tax: 0, spentOn: dayFromNow(ago) });
    }
    expect((await details(budget)).usage.spent).toBe(0);
    const { claim } = await ask(claimExpenses, { body: { tripId } }, employee);
    const lines = claim.rows.map(({ expense }) => ({ expenseId: expense._id, decision: 'approve' }));
    const approver =
      claim.approver.name === 'Meera Iyer' ? 'meera.iyer@meridian.example' : 'vikram.shah@meridian.example';
    const { token } = await signIn(world, approver);
    await ask(approveClaim, { body: { claimId: claim._id, version: claim.version, lines } }, token);
    const after = await details(budget);
    expect(after.usage).toMatchObject({ spent: 1_000, remaining: -100, isOver: true, percent: 111.1 });
    expect(after.entries.data.map(({ amount }) => amount)).toEqual([800, 200]);
    expect(after.entries.data[0]).toMatchObject({ kind: 'expense', claim: { number: claim.number } });
  });

  it('is what the policy’s budget rule asks about, to the rupee', async () => {
    const { _id: subjectId } = await centre('RULE-1');
    await add(subjectId, { name: 'Small', amount: 1_000 });
    await add(subjectId, { name: 'Large', amount: 1_000_000 });
    const tripId = await addTrip(world, EMPLOYEE, { cost_centre_id: subjectId });
    await publishExpensePolicy(world, {}, { action: 'approval', abovePercent: 90 });
    const day = { tripId, tax: 0, spentOn: dayFromNow(-2) };
    const within = await addExpense(world, employee, { ...day, amount: 900 });
    const above = await addExpense(world, employee, { ...day, amount: 900.01 });
    await withdrawPolicies(world);
    expect(within.verdict?.outcome).toBe('within');
    expect(above.verdict?.checks[0]).toMatchObject({ rule: 'budget', outcome: 'approval' });
    expect(above.verdict?.checks[0]?.sentence).toContain('Small');
  });

  it('is forecast with the organisation’s own rates once there are twenty cases', async () => {
    const { _id: subjectId } = await centre('RATE-1');
    const budget = await add(subjectId, { name: 'Rates' });
    const tripId = await addTrip(world, EMPLOYEE);
    const book = (count: number, status: string) =>
      world.query(
        `insert into booking (organization_id, id, trip_id, service, title, starts_at, starts_zone, ends_at, ends_zone,
           status, payment_status, facts, travellers, total_paise,
           itinerary_updated_at, created_by, created_at, updated_at)
         select t.organization_id, gen_random_uuid(), t.id, 'flight', 'Bengaluru - Delhi', now(), 'Asia/Kolkata', now(), 'Asia/Kolkata', $2, 'SUCCESSFUL', '{}', '[]', 100, now(),
           t.created_by, now(), now() from trip t, generate_series(1, $3::integer) where t.id = $1`,
        [tripId, status, count],
      );
    const [before] = await world.query<{ booked: number }>(
      `select count(*)::integer as booked from booking where organization_id = $1 and status in ('BOOKED', 'CANCELED')`,
      [COMPANY_ID],
    );
    await book(15 - (before?.booked ?? 0), 'BOOKED');
    await book(4, 'CANCELED');
    expect((await details(budget)).landing.cancellationRate).toMatchObject({ rate: 0, sample: null });
    await book(1, 'CANCELED');
    const { landing } = await details(budget);
    expect(landing.cancellationRate).toEqual({
      rate: 0.25,
      sample: 20,
      sentence: '25% of the 20 bookings of the last 12 months were cancelled.',
    });
    expect(landing.approvalRate).toMatchObject({ rate: 1, sample: null });
  });

  it('is told by where it will land: ₹1,00,240 left of it and over all the same, and the riskiest first', async () => {
    const { _id: subjectId } = await centre('RISK-1');
    const safe = await add(subjectId, { name: 'Risk, safe', amount: 9_000_000 });
    const risky = await add(subjectId, { name: 'Risk, lands over', amount: 300_240 });
    const off = await add(subjectId, { name: 'Risk, off', amount: 1_000 });
    await ask(updateBudgetStatus, { body: { budgetId: off._id, isActive: false } }, finance);
    const tripId = await addTrip(world, EMPLOYEE);
    await world.query(`update trip set cost_centre_id = $1, state = 'finalised' where id = $2`, [subjectId, tripId]);
    await world.query(
      `insert into booking (organization_id, id, trip_id, service, title, starts_at, starts_zone, ends_at, ends_zone,
         status, payment_status, facts, travellers, total_paise, itinerary_updated_at, created_by, created_at, updated_at)
       select organization_id, gen_random_uuid(), id, 'flight', 'Bengaluru - Delhi', now() - interval '2 days', 'Asia/Kolkata',
         now() - interval '2 days', 'Asia/Kolkata', 'BOOKED', 'SUCCESSFUL', '{}', '[]', 20000000, now(), created_by,
         now() - interval '3 days', now() from trip where id = $1`,
      [tripId],
    );
    const asked = { ...search({ text: 'Risk, ' }), sortBy: 'risk' };
    const { data } = await ask(listBudgets, { query: asked }, finance);
    expect(data.map(({ name }) => name)).toEqual([risky, safe, off].map(({ name }) => name));
    const [first] = data;
    expect(first?.usage).toMatchObject({ remaining: 100_240, isOver: false });
    // Half of the period has cost two lakh, and the other half will.
    const { landing } = await details(risky);
    expect(first?.forecast).toEqual({ total: landing.total, over: landing.over });
    expect(landing.over).toBeGreaterThan(100_000);
    const second = await ask(listBudgets, { query: { ...asked, rowNumber: '2' } }, finance);
    expect([second.data.map(({ name }) => name), second.total]).toEqual([[safe.name, off.name], 3]);
  });

  it('leaves personal trips out', async () => {
    const { _id: subjectId } = await centre('USE-3');
    const budget = await add(subjectId, { name: 'Personal' });
    const flights = await asha.search({ daysAhead: 43 });
    const added = await asha.add(flights, pickFlight(flights, '6E'), '2');
    await world.query(`update trip set cost_centre_id = $1, state = 'finalised', kind = 'personal' where id = $2`, [
      subjectId,
      added.tripId,
    ]);
    expect((await details(budget)).usage.pending).toBe(0);
    expect(await inCompany((tx) => readBudgetsForTrip(tx, added.tripId, Temporal.Now.instant()))).toEqual([]);
  });
});

/** Makes a booking's flight have left a minute ago. */
async function depart(bookingId: string): Promise<void> {
  const wall = Temporal.Now.plainDateTimeISO('Asia/Kolkata')
    .subtract({ minutes: 1 })
    .toString({ smallestUnit: 'minute' });
  await world.query(
    `update booking_order set detail = jsonb_set(detail, '{slices,0,segments,0,from,time,wall}', to_jsonb($2::text))
     where booking_id = $1`,
    [bookingId, wall],
  );
  await world.query(`update booking set starts_at = now() - interval '1 minute' where id = $1`, [bookingId]);
  await world.query(
    `update trip set starts_at = now() - interval '1 minute' where id = (select trip_id from booking where id = $1)`,
    [bookingId],
  );
}

/** Makes a booking's money have gone back, as if part of it had been cancelled. */
async function refund(bookingId: string, amountPaise: number): Promise<void> {
  await world.query(
    `insert into refund (organization_id, id, booking_id, payment_id, amount_paise, reason, state, refund_ref,
       next_try_at, created_at, completed_at)
     select organization_id, gen_random_uuid(), booking_id, id, $2, 'Cancelled', 'refunded', 'rt-' || gen_random_uuid(),
       now(), now(), now() from payment where booking_id = $1 and status = 'SUCCESSFUL'`,
    [bookingId, amountPaise],
  );
}

/** A booking is an expense that the company paid: entered once, reduced by refunds, gone when nothing is left. */
async function bookingExpense(added: { flightId: string; totalPrice: number }, refundedPaise: number): Promise<void> {
  const read = () =>
    world.query<{ amount_paise: string; state: string; vendor: string; removed: boolean; booking_ref_no: string }>(
      `select amount_paise, state, vendor, booking_ref_no, removed_at is not null as removed from expense
       where booking_id = $1`,
      [added.flightId],
    );
  const paidPaise = paise(Math.round(added.totalPrice * 100));
  const now = Temporal.Now.instant();
  await inCompany((tx) => recordBookingExpense(tx, added.flightId, now));
  await inCompany((tx) => recordBookingExpense(tx, added.flightId, now));
  const entered = await read();
  expect(entered).toHaveLength(1);
  expect(entered[0]).toMatchObject({ state: 'approved', vendor: 'IndiGo', removed: false });
  expect(Number(entered[0]?.amount_paise)).toBe(paidPaise - refundedPaise);
  expect(entered[0]?.booking_ref_no).toMatch(/^X/);
  await refund(added.flightId, paidPaise - refundedPaise);
  await inCompany((tx) => settleBookingExpense(tx, added.flightId, now));
  expect(await read()).toEqual([expect.objectContaining({ removed: true })]);
}
