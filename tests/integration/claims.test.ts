import {
  approveClaim,
  claimExpenses,
  getClaim,
  listClaims,
  reimburseClaim,
  withdrawClaim,
} from '@pravas/contract/expense/claim-operations.ts';
import { getExpense, getReceipt, listExpenses, updateExpense } from '@pravas/contract/expense/expense-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, COMPANY_ID } from '../support/company.ts';
import { EMPLOYEE, signIn } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import {
  addExpense,
  addTrip,
  DINNER,
  type Expense,
  publishExpensePolicy,
  receiptOf,
  withdrawPolicies,
} from './expense-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal } from './send-request.ts';
import { useCompany } from './use-company.ts';

type Claim = AnswerOf<typeof getClaim>['claim'];

const company = useCompany();
const { call, ask } = company;
let world: World;
let admin: string;
let stranger: string;
/** Asha claims, Meera is her approver, Nisha pays, Kiran is a colleague with the approver's rights. */
let asha: string;
let meera: string;
let nisha: string;
let kiran: string;

beforeAll(async () => {
  ({ world, employee: asha, stranger, admin } = company.now());
  await addPerson(world, 'kiran.nair@meridian.example', 'Approver');
  const tokenOf = async (name: string) => (await signIn(world, `${name}@meridian.example`)).token;
  meera = await tokenOf('meera.iyer');
  nisha = await tokenOf('nisha.verma');
  kiran = await tokenOf('kiran.nair');
});
beforeEach(async () => {
  await world.query(
    `update person set approver_id = (select id from person where email = 'meera.iyer@meridian.example')
     where email = 'asha.rao@meridian.example'`,
  );
  await world.query(`delete from approval_delegation`);
});
afterEach(() => withdrawPolicies(world));

const claim = async (expenses: readonly Expense[], token = asha, comment = 'Visit to Pune') =>
  (await ask(claimExpenses, { body: { expenseIds: expenses.map(({ _id }) => _id), comment } }, token)).claim;
const read = async (claimId: string, token: string) => (await ask(getClaim, { query: { claimId } }, token)).claim;
const decide = (of: Claim, reject: readonly Expense[] = [], token = meera, version = of.version) =>
  call(
    approveClaim,
    {
      body: {
        claimId: of._id,
        version,
        lines: of.rows.map(({ expense }) =>
          reject.some(({ _id }) => _id === expense._id)
            ? { expenseId: expense._id, decision: 'reject', comment: 'No bill' }
            : { expenseId: expense._id, decision: 'approve' },
        ),
      },
    },
    token,
  );
const stateOf = async (expense: Expense) =>
  (await ask(getExpense, { query: { expenseId: expense._id } }, asha)).expense.state;
const pay = (of: { _id: string }, token = nisha) =>
  call(reimburseClaim, { body: { claimId: of._id, paymentRef: 'NEFT-2026-118' } }, token);
const balance = async (account: string) => {
  const rows = await world.query<{ balance_paise: string }>(
    'select balance_paise from ledger_account where organization_id = $1 and code = $2',
    [COMPANY_ID, account],
  );
  return Number(rows[0]?.balance_paise ?? 0);
};
const listed = async (scope: string, token: string) =>
  (await ask(listClaims, { query: { scope, recordsPerPage: '100' } }, token)).data.map(({ _id }) => _id);

describe('a claim', () => {
  it('goes to the approver, is decided line by line, owed, and paid once', async () => {
    const [owed, payable] = [await balance('employee_payable'), await balance('employee_expense')];
    const dinner = await addExpense(world, asha, { amount: 840 });
    const cab = await addExpense(world, asha, { amount: 1_260, spentOn: dayFromNow(-5), vendor: 'Cab' });
    const submitted = await claim([dinner, cab]);
    expect(submitted).toMatchObject({ state: 'submitted', total: 2_100, lines: 2, approver: { name: 'Meera Iyer' } });
    expect(await listed('toDecide', meera)).toContain(submitted._id);
    expect(await stateOf(dinner)).toBe('claimed');

    const decided = await decide(submitted, [cab]);
    expect(decided.status).toBe(200);
    const after = await read(submitted._id, meera);
    expect(after).toMatchObject({
      state: 'partly_approved',
      approved: 840,
      totals: { total: 2_100, rejected: 1_260, reimbursable: 840 },
    });
    expect([await stateOf(dinner), await stateOf(cab)]).toEqual(['approved', 'rejected']);
    expect((await balance('employee_payable')) - owed).toBe(-84_000);
    expect((await balance('employee_expense')) - payable).toBe(84_000);

    expect(await listed('toPay', nisha)).toContain(submitted._id);
    expect((await pay(submitted)).status).toBe(200);
    expect(await balance('employee_payable')).toBe(owed);
    expect(await stateOf(dinner)).toBe('reimbursed');
    const paid = await read(submitted._id, asha);
    expect(paid).toMatchObject({
      state: 'reimbursed',
      paymentRef: 'NEFT-2026-118',
      reimbursedBy: { name: 'Nisha Verma' },
    });
    expect(paid.history).toHaveLength(3);
    expectRefusal(await pay(submitted), 'claim_not_payable');
    expect(await balance('employee_payable')).toBe(owed);
  });

  it('comes back line by line: what was rejected can be changed and claimed again', async () => {
    const cab = await addExpense(world, asha, { amount: 555, spentOn: dayFromNow(-7) });
    const first = await claim([cab]);
    await decide(first, [cab]);
    const back = (await ask(getExpense, { query: { expenseId: cab._id } }, asha)).expense;
    expect(back).toMatchObject({ state: 'rejected', decisionComment: 'No bill' });
    const body = { ...DINNER, spentOn: dayFromNow(-7), amount: 550, expenseId: cab._id, version: back.version };
    const changed = (await ask(updateExpense, { body }, asha)).expense;
    expect(changed.state).toBe('draft');
    const again = await claim([changed]);
    expect(again.number).toBeGreaterThan(first.number);
    const old = await read(first._id, asha);
    expect(old).toMatchObject({ state: 'rejected', rows: [] });
    expect(old.returned).toEqual([expect.objectContaining({ amount: 555, comment: 'No bill', expenseId: cab._id })]);
  });

  it('takes all of a trip that can be claimed, and says so when there is nothing', async () => {
    const tripId = await addTrip(world, EMPLOYEE);
    expectRefusal(await call(claimExpenses, { body: { tripId } }, asha), 'nothing_to_claim');
    await addExpense(world, asha, { tripId, amount: 100, spentOn: dayFromNow(-11) });
    await addExpense(world, asha, { tripId, amount: 200, spentOn: dayFromNow(-12) });
    const submitted = (await ask(claimExpenses, { body: { tripId } }, asha)).claim;
    expect(submitted).toMatchObject({ total: 300, lines: 2, trip: { name: 'Client visit' } });
    expectRefusal(await call(claimExpenses, { body: { tripId } }, asha), 'nothing_to_claim');
    expectRefusal(await call(claimExpenses, { body: { tripId } }, meera), 'trip_not_found');
  });

  it('can be withdrawn until it is decided', async () => {
    const dinner = await addExpense(world, asha, { amount: 310, spentOn: dayFromNow(-14) });
    const submitted = await claim([dinner]);
    expectRefusal(await call(withdrawClaim, { body: { claimId: submitted._id } }, kiran), 'not_found');
    expectRefusal(await call(withdrawClaim, { body: { claimId: submitted._id } }, meera), 'not_found');
    expect(await ask(withdrawClaim, { body: { claimId: submitted._id } }, asha)).toEqual({ withdrawn: true });
    expect(await stateOf(dinner)).toBe('draft');
    expectRefusal(await decide(submitted), 'claim_not_open');
    const second = await claim([dinner]);
    await decide(second);
    expectRefusal(await call(withdrawClaim, { body: { claimId: second._id } }, asha), 'claim_not_open');
  });

  it('names what is wrong by the expense and its field', async () => {
    expectRefusal(await call(claimExpenses, { body: {} }, asha), 'validation_failed');
    const submitted = await addExpense(world, asha, { amount: 410, spentOn: dayFromNow(-15) });
    await claim([submitted]);
    const body = { expenseIds: [submitted._id] };
    expectRefusal(await call(claimExpenses, { body }, asha), 'expense_not_editable');
    expectRefusal(await call(claimExpenses, { body }, meera), 'not_found');
    expectRefusal(await call(claimExpenses, { body }, stranger), 'not_found');
  });
});

describe('the policy at the claim', () => {
  it('asks for a reason where the rule does, and takes it', async () => {
    await publishExpensePolicy(world, {
      ceilings: { action: 'reason', limits: [{ category: 'food', limitPaise: paise(50_000), per: 'expense' }] },
    });
    const within = await addExpense(world, asha, { amount: 500, spentOn: dayFromNow(-21) });
    const above = await addExpense(world, asha, { amount: 501, spentOn: dayFromNow(-22) });
    const body = { expenseIds: [within._id, above._id] };
    const refused = expectRefusal(await call(claimExpenses, { body }, asha), 'reason_code_required');
    expect(refused.errors).toEqual([expect.objectContaining({ field: `${above._id}.reasonCodeId` })]);
    const [reason] = await world.query<{ id: string }>(
      `insert into reason_code (organization_id, id, code, text, created_at, updated_at)
       values ($1, gen_random_uuid(), 'CLIENT', 'The client chose the place', now(), now()) returning id`,
      [COMPANY_ID],
    );
    const changes = { ...DINNER, amount: 501, spentOn: dayFromNow(-22), reasonCodeId: reason?.id };
    await ask(updateExpense, { body: { ...changes, expenseId: above._id, version: above.version } }, asha);
    const submitted = (await ask(claimExpenses, { body }, asha)).claim;
    expect(submitted).toMatchObject({ outOfPolicy: 1, state: 'submitted' });
    expect(submitted.rows.find(({ expense }) => expense._id === above._id)?.expense.reasonCode?.code).toBe('CLIENT');
  });

  it('blocks what lacks its receipt, also when the draft is older than the rule', async () => {
    const bare = await addExpense(world, asha, { amount: 2_001, spentOn: dayFromNow(-23) });
    await publishExpensePolicy(world, { receiptAbovePaise: paise(200_000) });
    const body = { expenseIds: [bare._id] };
    const refused = expectRefusal(await call(claimExpenses, { body }, asha), 'policy_blocks');
    expect(refused.errors?.[0]).toMatchObject({ field: `${bare._id}.file` });
    const fine = await addExpense(world, asha, { amount: 2_000, spentOn: dayFromNow(-24) });
    expect((await claim([fine])).outOfPolicy).toBe(0);
  });
});

describe('who decides', () => {
  it('is nobody but the approver, his delegate and nobody of another organisation', async () => {
    const dinner = await addExpense(world, asha, { amount: 620, spentOn: dayFromNow(-25) }, receiptOf('Delegated'));
    const submitted = await claim([dinner]);
    expectRefusal(await decide(submitted, [], asha), 'privilege_missing');
    for (const token of [kiran, stranger]) {
      expectRefusal(await decide(submitted, [], token), 'not_found');
      expectRefusal(await call(getClaim, { query: { claimId: submitted._id } }, token), 'not_found');
      expectRefusal(await call(getReceipt, { query: { expenseId: dinner._id } }, token), 'not_found');
    }
    expect((await call(getReceipt, { query: { expenseId: dinner._id } }, meera)).status).toBe(200);
    await delegate('kiran', 0, 0);
    expect(await listed('toDecide', kiran)).toContain(submitted._id);
    expect((await call(getReceipt, { query: { expenseId: dinner._id } }, kiran)).status).toBe(200);
    expect((await decide(submitted, [], kiran)).status).toBe(200);
    const [told] = (await auditOf(world, 'expense_claim.decided')).slice(-1);
    expect(told).toMatchObject({ state: 'approved', inPlaceOf: expect.any(String) as unknown });
  });

  it('is not yet a delegate of tomorrow, nor one of yesterday', async () => {
    const dinner = await addExpense(world, asha, { amount: 621, spentOn: dayFromNow(-26) });
    const submitted = await claim([dinner]);
    await delegate('kiran', 1, 5);
    await delegate('kiran', -5, -1);
    expectRefusal(await decide(submitted, [], kiran), 'not_found');
  });

  it('is never oneself: not as one’s own approver, not in his place', async () => {
    await world.query(`update person set approver_id = id where email = 'meera.iyer@meridian.example'`);
    const own = await addExpense(world, meera, { amount: 622, spentOn: dayFromNow(-27) });
    const submitted = await claim([own], meera);
    expect(submitted.approver.name).not.toBe('Meera Iyer');
    expectRefusal(await decide(submitted, [], meera), 'not_the_approver');
    await world.query(
      `insert into approval_delegation (organization_id, id, person_id, delegate_id, starts_on, ends_on, created_at)
       select c.organization_id, gen_random_uuid(), c.approver_id, c.person_id, now() - interval '2 days',
         now() + interval '2 days', now() from expense_claim c where c.id = $1`,
      [submitted._id],
    );
    expectRefusal(await decide(submitted, [], meera), 'not_the_approver');
    expect(await listed('toDecide', meera)).not.toContain(submitted._id);
  });

  it('falls to an admin when the approver has gone', async () => {
    const dinner = await addExpense(world, asha, { amount: 623, spentOn: dayFromNow(-28) });
    const submitted = await claim([dinner]);
    expectRefusal(await decide(submitted, [], admin), 'not_the_approver');
    await world.query(`update person set is_active = false where email = 'meera.iyer@meridian.example'`);
    try {
      expect(await listed('toDecide', admin)).toContain(submitted._id);
      expect((await decide(submitted, [], admin)).status).toBe(200);
    } finally {
      await world.query(`update person set is_active = true where email = 'meera.iyer@meridian.example'`);
    }
  });

  it('does not pay his own claim', async () => {
    const own = await addExpense(world, nisha, { amount: 624, spentOn: dayFromNow(-29) });
    const submitted = await claim([own], nisha);
    const approver = submitted.approver.name === 'Meera Iyer' ? meera : admin;
    expect((await decide(submitted, [], approver)).status).toBe(200);
    expectRefusal(await pay(submitted), 'self_change_refused');
    expectRefusal(await pay(submitted, asha), 'privilege_missing');
    expectRefusal(await pay(submitted, stranger), 'not_found');
  });

  const delegate = (to: string, fromDays: number, toDays: number) =>
    world.query(
      `insert into approval_delegation (organization_id, id, person_id, delegate_id, starts_on, ends_on, created_at)
       select a.organization_id, gen_random_uuid(), a.id, b.id, $2, $3, now()
       from person a join person b on b.email = $1 where a.email = 'meera.iyer@meridian.example'`,
      [`${to}.nair@meridian.example`, dayFromNow(fromDays), dayFromNow(toDays)],
    );
});

describe('deciding', () => {
  it('needs every line once, and a comment for what is rejected', async () => {
    const [one, two] = [
      await addExpense(world, asha, { amount: 710, spentOn: dayFromNow(-31) }),
      await addExpense(world, asha, { amount: 720, spentOn: dayFromNow(-32) }),
    ];
    const { _id: claimId, version } = await claim([one, two]);
    const send = (lines: readonly object[], of = version) =>
      call(approveClaim, { body: { claimId, version: of, lines } }, meera);
    const approve = (expense: Expense) => ({ expenseId: expense._id, decision: 'approve' });
    const errorsOf = async (lines: readonly object[]) =>
      expectRefusal(await send(lines), 'validation_failed').errors?.map(({ field }) => field);
    expect(await errorsOf([approve(one)])).toEqual(['lines']);
    expect(await errorsOf([approve(one), approve(one), approve(two)])).toEqual(['lines.1.expenseId']);
    expect(await errorsOf([approve(one), { expenseId: two._id, decision: 'reject' }])).toEqual(['lines.1.comment']);
    expect(await errorsOf([approve(one), approve(two), approve({ ...one, _id: claimId })])).toEqual([
      'lines.2.expenseId',
    ]);
    expectRefusal(await send([approve(one), approve(two)], version + 1), 'conflict');
    expect((await send([approve(one), approve(two)])).status).toBe(200);
    expectRefusal(await send([approve(one), approve(two)]), 'claim_not_open');
  });

  it('happens once when two decide or withdraw at the same moment', async () => {
    const dinner = await addExpense(world, asha, { amount: 730, spentOn: dayFromNow(-33) });
    const owed = await balance('employee_payable');
    const submitted = await claim([dinner]);
    const answers = await Promise.all([
      decide(submitted),
      decide(submitted, [dinner]),
      call(withdrawClaim, { body: { claimId: submitted._id } }, asha),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const state = await stateOf(dinner);
    expect(['approved', 'rejected', 'draft']).toContain(state);
    expect((await balance('employee_payable')) - owed).toBe(state === 'approved' ? -73_000 : 0);
  });

  it('claims a line once when two claims want it at the same moment', async () => {
    const dinner = await addExpense(world, asha, { amount: 740, spentOn: dayFromNow(-34) });
    const other = await addExpense(world, asha, { amount: 750, spentOn: dayFromNow(-35) });
    const send = (expenses: readonly Expense[]) =>
      call(claimExpenses, { body: { expenseIds: expenses.map(({ _id }) => _id) } }, asha);
    const answers = await Promise.all([send([dinner, other]), send([other, dinner]), send([dinner])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const numbers = await world.query<{ number: number }>(
      'select number from expense_claim where organization_id = $1',
      [COMPANY_ID],
    );
    expect(new Set(numbers.map((row) => row.number)).size).toBe(numbers.length);
  });

  it('shows the approver whose receipt it was before, and the owner only that it was', async () => {
    const file = receiptOf('The same bill twice');
    await addExpense(world, kiran, { spentOn: dayFromNow(-36), amount: 90 }, file);
    const mine = await addExpense(world, asha, { spentOn: dayFromNow(-37), amount: 95 }, file);
    const submitted = await claim([mine]);
    expect(submitted.duplicates).toBe(1);
    expect(submitted.rows[0]?.duplicates).toEqual([
      expect.objectContaining({ certainty: 'certain', isMine: false, owner: null, expenseId: null }),
    ]);
    const seen = await read(submitted._id, meera);
    expect(seen.rows[0]?.duplicates[0]?.owner?.name).toBe('Kiran Nair');
    expect(seen.allowedActions).toEqual([{ action: 'decide', allowed: true, reason: null }]);
  });
});

describe('the lists', () => {
  it('show each scope to those it is for', async () => {
    expectRefusal(await call(listClaims, { query: { scope: 'toDecide' } }, asha), 'privilege_missing');
    expectRefusal(await call(listClaims, { query: { scope: 'toPay' } }, asha), 'privilege_missing');
    expect((await listed('mine', asha)).length).toBeGreaterThan(3);
    expect(await listed('mine', stranger)).toEqual([]);
    const { totals } = await ask(listExpenses, {}, asha);
    expect(totals.map(({ state }) => state)).toContain('reimbursed');
  });
});
