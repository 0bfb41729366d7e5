import {
  checkExpense,
  createExpense,
  getExpense,
  getReceipt,
  listExpenses,
  removeExpense,
  updateExpense,
} from '@pravas/contract/expense/expense-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditOf } from '../support/company.ts';
import { EMPLOYEE, signIn } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { addExpense, addTrip, DINNER, publishExpensePolicy, receiptOf, withdrawPolicies } from './expense-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal } from './send-request.ts';
import { useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let asha: string;
let stranger: string;
let meera: string;

beforeAll(async () => {
  ({ world, employee: asha, stranger } = company.now());
  meera = (await signIn(world, 'meera.iyer@meridian.example')).token;
});
afterEach(() => withdrawPolicies(world));

const RECEIPT = receiptOf('A dinner', 'dinner.pdf');
const idOf = (expense: { _id: string }) => ({ expenseId: expense._id });
const asText = (value: Readonly<Record<string, string>>) => value;
const fieldsOf = (answer: Parameters<typeof expectRefusal>[0]) =>
  expectRefusal(answer, 'validation_failed').errors?.map(({ field }) => field);

describe('adding an expense', () => {
  it('keeps what was typed as a draft, with its receipt', async () => {
    const added = await addExpense(world, asha, {}, RECEIPT);
    expect(added).toMatchObject({
      state: 'draft',
      categoryName: 'Food',
      amount: 840,
      tax: 40,
      receipt: { name: 'dinner.pdf' },
      claimable: { allowed: true, reason: null },
      verdict: null,
    });
    expect((await ask(getExpense, { query: asText(idOf(added)) }, asha)).expense).toEqual(added);
    const receipt = await call(getReceipt, { query: asText(idOf(added)) }, asha);
    expect(receipt.headers['content-disposition']).toContain('dinner.pdf');
    expect(Buffer.from(receipt.text, 'utf8').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each<[string, object, string]>([
    ['no amount', { amount: null, tax: null }, 'amount'],
    ['half a paisa', { amount: 10.005 }, 'amount'],
    ['a negative amount', { amount: -10 }, 'amount'],
    ['a one-digit amount', { amount: 9, tax: 0 }, 'amount'],
    ['more than a crore', { amount: 10_000_001 }, 'amount'],
    ['more tax than amount', { amount: 100, tax: 101 }, 'tax'],
    ['a day to come', { spentOn: dayFromNow(1) }, 'spentOn'],
    ['a day long gone', { spentOn: dayFromNow(-366) }, 'spentOn'],
    ['no such day', { spentOn: '2026-02-30' }, 'spentOn'],
    ['a category that is none', { category: 'yacht' }, 'category'],
    ['no comment where one is asked', { comment: null }, 'comment'],
    ['a GSTIN with a wrong check digit', { gstin: '29AABCM1234A1Z5' }, 'gstin'],
    ['a comment of one letter', { comment: 'x' }, 'comment'],
    ['a reason that is none', { reasonCodeId: '01960000-0000-7000-8000-00000000dead' }, 'reasonCodeId'],
  ])('refuses %s and names the field', async (_name, changes, field) => {
    expect(fieldsOf(await call(createExpense, { body: { ...DINNER, ...changes } }, asha))).toEqual([field]);
  });

  it.each<[string, object]>([
    ['ten rupees, the least of two digits', { amount: 10, tax: 0 }],
    ['a crore', { amount: 10_000_000 }],
    ['all of it tax', { amount: 100, tax: 100 }],
    ['today', { spentOn: dayFromNow(0) }],
    ['365 days ago', { spentOn: dayFromNow(-365) }],
  ])('takes %s', async (_name, changes) => {
    expect((await addExpense(world, asha, changes)).state).toBe('draft');
  });

  it('drops what its category does not ask for', async () => {
    const added = await addExpense(world, asha, { km: 12, fromLocation: 'Pune', bookingRefNo: 'AB12' });
    expect(added).toMatchObject({ km: null, fromLocation: null, bookingRefNo: null });
  });

  it('refuses a receipt whose content is not what its name says', async () => {
    const file = { fileName: 'dinner.pdf', bytes: Buffer.from('<script>alert(1)</script>') };
    expectRefusal(await call(createExpense, { body: DINNER, file }, asha), 'file_refused');
  });

  it('belongs to a trip of one’s own only, and to no personal one', async () => {
    const own = await addTrip(world, EMPLOYEE);
    const personal = await addTrip(world, EMPLOYEE, { kind: 'personal' });
    const added = await addExpense(world, asha, { tripId: own });
    expect(added.trip).toEqual({ _id: own, name: 'Client visit' });
    const put = (tripId: string, token: string) => call(createExpense, { body: { ...DINNER, tripId } }, token);
    expect(fieldsOf(await put(personal, asha))).toEqual(['tripId']);
    expectRefusal(await put(own, meera), 'trip_not_found');
    expectRefusal(await put(own, stranger), 'trip_not_found');
  });
});

describe('amounts that a policy pays', () => {
  it('are computed, whatever was typed', async () => {
    await publishExpensePolicy(world, {
      perKmPaise: paise(1_250),
      dailyAllowance: { action: 'approval', domesticPaise: paise(120_000), internationalPaise: null },
    });
    const drive = {
      kind: 'mileage',
      category: 'conveyance',
      fromLocation: 'Pune',
      toLocation: 'Mumbai',
      comment: null,
    };
    const mileage = await addExpense(world, asha, { ...drive, km: 150, amount: 99_999 });
    expect(mileage).toMatchObject({ amount: 1_875, tax: 0, km: 150 });
    const allowance = await addExpense(world, asha, { kind: 'daily_allowance', days: 3, amount: 99_999 });
    expect(allowance).toMatchObject({ amount: 3_600, verdict: { outcome: 'within' } });
    const abroad = { ...DINNER, kind: 'daily_allowance', days: 3, isInternational: true };
    expect(fieldsOf(await call(createExpense, { body: abroad }, asha))).toEqual(['days']);
  });

  it('are not paid without a policy', async () => {
    const body = {
      ...DINNER,
      kind: 'mileage',
      category: 'car',
      fromLocation: 'Pune',
      toLocation: 'Mumbai',
      km: 10,
    };
    expect(fieldsOf(await call(createExpense, { body }, asha))).toEqual(['km']);
  });
});

describe('the policy’s verdict', () => {
  it('says at the limit that it is within, and a paisa above what is broken', async () => {
    await publishExpensePolicy(world, {
      ceilings: { action: 'reason', limits: [{ category: 'laundry', limitPaise: paise(50_000), per: 'day' }] },
    });
    const laundry = { category: 'laundry', spentOn: dayFromNow(-9), vendor: null };
    const first = await addExpense(world, asha, { ...laundry, amount: 300 });
    expect(first.verdict?.outcome).toBe('within');
    const atLimit = await addExpense(world, asha, { ...laundry, amount: 200 });
    expect(atLimit.verdict?.outcome).toBe('within');
    const above = await addExpense(world, asha, { ...laundry, amount: 10.01, tax: 0 });
    expect(above.verdict?.checks[0]).toMatchObject({ rule: 'expense.ceilings', outcome: 'reason' });
    expect(above.claimable).toEqual({ allowed: false, reason: 'It is out of policy and needs a reason.' });
  });
});

describe('trying an expense out', () => {
  it('tells the amount, the verdict and doubles without storing anything', async () => {
    await publishExpensePolicy(world, { perKmPaise: paise(1_200) });
    const before = await ask(listExpenses, {}, asha);
    const drive = {
      kind: 'mileage',
      category: 'car',
      spentOn: dayFromNow(-1),
      fromLocation: 'Pune',
      toLocation: 'Goa',
    };
    const tried = await ask(checkExpense, { body: { ...drive, km: 120 } }, asha);
    expect(tried).toMatchObject({ amount: 1_440, computation: '120 km at ₹12 a kilometre', errors: [] });
    expect(tried.verdict?.outcome).toBe('within');
    expect((await ask(listExpenses, {}, asha)).total).toBe(before.total);
  });

  it('tells every fault at once, by field, and what the category asks for', async () => {
    const body = { category: 'train', spentOn: dayFromNow(2), amount: 10.001, comment: 'x' };
    const tried = await ask(checkExpense, { body }, asha);
    expect(new Set(tried.errors.map(({ field }) => field))).toEqual(
      new Set(['spentOn', 'amount', 'comment', 'fromLocation', 'toLocation', 'bookingRefNo']),
    );
    expect(tried.errors).toHaveLength(6);
    expect(tried.fields).toContainEqual({ field: 'bookingRefNo', need: 'required' });
    const empty = await ask(checkExpense, { body: {} }, asha);
    expect(empty.errors).toContainEqual({ field: 'category', message: 'Category is required' });
  });

  it('finds one’s own double, and is none of itself', async () => {
    const day = { spentOn: dayFromNow(-40), amount: 611, vendor: 'Cafe Madras' };
    const added = await addExpense(world, asha, day);
    const same = await ask(checkExpense, { body: { ...DINNER, ...day } }, asha);
    expect(same.duplicates).toEqual([
      expect.objectContaining({ certainty: 'likely', isMine: true, expenseId: added._id, amount: 611, owner: null }),
    ]);
    const itself = await ask(checkExpense, { body: { ...DINNER, ...day, expenseId: added._id } }, asha);
    expect(itself.duplicates).toEqual([]);
  });

  it('says that a receipt is used already without saying by whom', async () => {
    const file = receiptOf('One bill for two');
    await addExpense(world, meera, { spentOn: dayFromNow(-50) }, file);
    const mine = await addExpense(world, asha, { spentOn: dayFromNow(-49), amount: 99 }, file);
    const [row] = await world.query<{ receipt_hash: string }>('select receipt_hash from expense where id = $1', [
      mine._id,
    ]);
    const body = { ...DINNER, spentOn: dayFromNow(-49), amount: 99, expenseId: mine._id, hasReceipt: true };
    const tried = await ask(checkExpense, { body: { ...body, receiptHash: row?.receipt_hash } }, asha);
    expect(tried.duplicates).toEqual([
      {
        certainty: 'certain',
        reason: 'The same receipt file',
        isMine: false,
        expenseId: null,
        owner: null,
        spentOn: null,
        amount: null,
      },
    ]);
  });

  it('knows a bill by its vendor where nobody wrote down a GSTIN, within one financial year', async () => {
    await addExpense(world, meera, { spentOn: dayFromNow(-1), vendor: 'Udupi  Grand', receiptNo: 'b 417' });
    const doublesOn = async (spentOn: string, vendor: string) => {
      const body = { ...DINNER, spentOn, vendor, receiptNo: 'B417', amount: 88 };
      return (await ask(checkExpense, { body }, asha)).duplicates.map(({ certainty }) => certainty);
    };
    expect(await doublesOn(dayFromNow(-1), 'UDUPI GRAND')).toEqual(['certain']);
    expect(await doublesOn(dayFromNow(-1), 'Udupi Palace')).toEqual([]);
    expect(await doublesOn(dayFromNow(-366), 'UDUPI GRAND')).toEqual([]);
  });

  it('knows no doubles among another organisation’s expenses', async () => {
    const file = receiptOf('A bill of elsewhere');
    await addExpense(world, stranger, {}, file);
    const mine = await addExpense(world, asha, { spentOn: dayFromNow(-60), amount: 77 }, file);
    const body = { ...DINNER, spentOn: dayFromNow(-60), amount: 77, expenseId: mine._id, hasReceipt: true };
    expect((await ask(checkExpense, { body }, asha)).duplicates).toEqual([]);
  });
});

describe('changing an expense', () => {
  const change = (expense: { _id: string; version: number }, changes: object, token = asha, file?: typeof RECEIPT) =>
    call(
      updateExpense,
      {
        body: { ...DINNER, expenseId: expense._id, version: expense.version, ...changes },
        ...(file ? { file } : {}),
      },
      token,
    );

  it('keeps the receipt unless a new one comes or it is taken away', async () => {
    const added = await addExpense(world, asha, {}, RECEIPT);
    await change(added, { amount: 900 });
    const kept = (await ask(getExpense, { query: asText(idOf(added)) }, asha)).expense;
    expect(kept).toMatchObject({ amount: 900, version: 2, receipt: { name: 'dinner.pdf' } });
    await change(kept, {}, asha, receiptOf('Better', 'better.pdf'));
    const better = (await ask(getExpense, { query: asText(idOf(added)) }, asha)).expense;
    expect(better.receipt?.name).toBe('better.pdf');
    await change(better, { removeReceipt: true });
    expect((await ask(getExpense, { query: asText(idOf(added)) }, asha)).expense.receipt).toBeNull();
    const left = () => world.query('select from file where original_name in ($1, $2)', ['better.pdf', 'none']);
    await vi.waitFor(async () => expect(await left()).toHaveLength(0));
  });

  it('refuses a stale version, and lets one of two simultaneous changes win', async () => {
    const added = await addExpense(world, asha);
    const answers = await Promise.all([change(added, { amount: 500 }), change(added, { amount: 600 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expectRefusal(await change(added, {}), 'conflict');
  });

  it('is its owner’s alone', async () => {
    const added = await addExpense(world, asha, {}, RECEIPT);
    for (const token of [meera, stranger, company.now().admin]) {
      expectRefusal(await change(added, {}, token), 'not_found');
      expectRefusal(await call(getExpense, { query: asText(idOf(added)) }, token), 'not_found');
      expectRefusal(await call(getReceipt, { query: asText(idOf(added)) }, token), 'not_found');
      expectRefusal(await call(removeExpense, { query: asText(idOf(added)) }, token), 'not_found');
    }
  });

  it('ends with removing it, receipt and all, and is written down', async () => {
    const added = await addExpense(world, asha, { amount: 4_321 }, RECEIPT);
    expect(await ask(removeExpense, { query: asText(idOf(added)) }, asha)).toEqual({ removed: true });
    expectRefusal(await call(getExpense, { query: asText(idOf(added)) }, asha), 'not_found');
    expectRefusal(await call(removeExpense, { query: asText(idOf(added)) }, asha), 'not_found');
    expect((await auditOf(world, 'expense.removed')).at(-1)).toMatchObject({ before: { amountPaise: 432_100 } });
  });
});

describe('the list', () => {
  it('searches, sorts, and adds up by state whatever state is chosen', async () => {
    const vendor = 'Vaishali Restaurant';
    const amounts = [120, 80, 100];
    for (const amount of amounts) await addExpense(world, meera, { vendor, amount, spentOn: dayFromNow(-20) });
    const list = (search: object, sort: object = {}) =>
      ask(listExpenses, { query: { search: JSON.stringify({ text: 'vaishali', ...search }), ...sort } }, meera);
    const sorted = await list({}, { sortBy: 'amount', sortOrder: 'ASC' });
    expect(sorted.data.map(({ amount }) => amount)).toEqual([80, 100, 120]);
    expect(sorted.totals).toEqual([{ state: 'draft', amount: 300, paidByCompany: 0, count: 3 }]);
    const none = await list({ state: 'approved' });
    expect([none.total, none.totals]).toEqual([0, sorted.totals]);
    expect((await list({ from: dayFromNow(-19) })).total).toBe(0);
    expect((await list({ from: dayFromNow(-20), to: dayFromNow(-20), isClaimable: true })).total).toBe(3);
    expect((await list({ isClaimable: false })).total).toBe(0);
  });

  it('refuses a day that does not exist', async () => {
    const query = { search: JSON.stringify({ from: '2026-02-30' }) };
    expectRefusal(await call(listExpenses, { query }, asha), 'validation_failed');
  });
});
