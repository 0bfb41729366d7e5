import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import type { ExpenseCategory } from './expense-category.ts';
import { duplicatesOf, findDuplicates, type PersonalExpense } from './find-duplicates.ts';

const expense = (id: string, overrides: Partial<PersonalExpense> = {}): PersonalExpense => ({
  id,
  personId: id,
  kind: 'spent',
  category: 'food',
  spentOn: '2027-01-10',
  amountPaise: paise(100_000),
  taxPaise: paise(0),
  gstin: null,
  vendor: null,
  receiptNo: null,
  bookingRefNo: null,
  fromLocation: null,
  toLocation: null,
  location: null,
  km: null,
  days: null,
  international: false,
  hasReceipt: false,
  receiptHash: null,
  ...overrides,
});
const reasonOf = (a: Partial<PersonalExpense>, b: Partial<PersonalExpense>) => {
  const found = findDuplicates([expense('a', a), expense('b', b)]);
  const [match] = duplicatesOf('a', found);
  expect(duplicatesOf('b', found).map(({ reason }) => reason)).toEqual(match === undefined ? [] : [match.reason]);
  return match === undefined ? null : `${match.certainty} ${match.reason}`;
};

describe('two expenses', () => {
  const mine = { personId: 'p' };
  const bill = { gstin: '29AAFCM1806Q1ZX', receiptNo: 'INV-0042' };
  const ola = { vendor: 'Ola Cabs' };
  it.each([
    ['nothing in common', {}, {}, null],
    ['one receipt', { receiptHash: 'ab' }, { receiptHash: 'AB' }, 'certain same_receipt'],
    ['two receipts', { receiptHash: 'ab' }, { receiptHash: 'cd' }, null],
    ['empty receipts', { receiptHash: '' }, { receiptHash: '' }, null],
    [
      'one bill, written differently',
      bill,
      { gstin: ' 29aafcm1806q1zx', receiptNo: 'inv 0042' },
      'certain same_receipt_no',
    ],
    ['one number of two issuers', bill, { ...bill, gstin: '27AAFCM1806Q1ZX' }, null],
    ['one number in March and in May', { ...bill, spentOn: '2026-03-31' }, { ...bill, spentOn: '2026-05-01' }, null],
    [
      'one number in May and in March of one financial year',
      { ...bill, spentOn: '2026-04-01' },
      { ...bill, spentOn: '2027-03-31' },
      'certain same_receipt_no',
    ],
    [
      'one number of one vendor without a GSTIN',
      { vendor: 'Sri Krishna Bhavan', receiptNo: '417' },
      { vendor: 'sri krishna  bhavan', receiptNo: ' 417', spentOn: '2027-03-31' },
      'certain same_receipt_no',
    ],
    [
      'one number of one vendor without a GSTIN, in two financial years',
      { vendor: 'Sri Krishna Bhavan', receiptNo: '417' },
      { vendor: 'Sri Krishna Bhavan', receiptNo: '417', spentOn: '2027-05-10' },
      null,
    ],
    [
      'one number of two vendors without a GSTIN',
      { vendor: 'Sri Krishna Bhavan', receiptNo: '417' },
      { vendor: 'Uber', receiptNo: '417' },
      null,
    ],
    [
      'one number of one vendor at two registrations',
      { ...bill, vendor: 'Taj' },
      { ...bill, vendor: 'Taj', gstin: '27AAFCM1806Q1ZX', spentOn: '2027-02-10' },
      null,
    ],
    ['a number without issuer', { receiptNo: '42' }, { receiptNo: '42' }, null],
    ['one day', mine, mine, 'likely same_day_and_amount'],
    ['one day, another category', mine, { ...mine, category: 'laundry' }, null],
    ['another day', mine, { ...mine, spentOn: '2027-01-11' }, null],
    ['one vendor and amount, two people', ola, ola, 'possible same_vendor_near_amount'],
    [
      'one vendor, 1 % more',
      ola,
      { vendor: 'OLA  cabs', amountPaise: paise(101_000) },
      'possible same_vendor_near_amount',
    ],
    ['one vendor, 1 % of the larger', ola, { ...ola, amountPaise: paise(101_010) }, 'possible same_vendor_near_amount'],
    ['one vendor, more than 1 %', ola, { ...ola, amountPaise: paise(101_011) }, null],
    ['one vendor, three days', ola, { ...ola, spentOn: '2027-01-13' }, 'possible same_vendor_near_amount'],
    ['one vendor, four days', ola, { ...ola, spentOn: '2027-01-14' }, null],
    ['two vendors', ola, { vendor: 'Uber' }, null],
    [
      'the surest of several',
      { ...mine, ...bill, ...ola, receiptHash: 'ab' },
      { ...mine, ...bill, ...ola, receiptHash: 'ab' },
      'certain same_receipt',
    ],
  ] satisfies readonly (readonly [string, Partial<PersonalExpense>, Partial<PersonalExpense>, string | null])[])(
    '%s',
    (_, a, b, expected) => {
      expect(reasonOf(a, b)).toBe(expected);
      expect(reasonOf(b, a)).toBe(expected);
    },
  );

  it('say what they have in common', () => {
    const found = findDuplicates([expense('a', { personId: 'p' }), expense('b', { personId: 'p' })]);
    expect(found.map(({ text }) => text)).toEqual(['The same category and amount, ₹1,000, on Sun, 10 Jan']);
  });
});

const some = fc
  .array(
    fc.record({
      personId: fc.constantFrom('p', 'q'),
      category: fc.constantFrom<ExpenseCategory>('food', 'car'),
      // On both sides of the first of April, where numbers of bills start again.
      spentOn: fc
        .integer({ min: 0, max: 11 })
        .map((days) => Temporal.PlainDate.from('2027-03-26').add({ days }).toString()),
      amountPaise: fc.constantFrom(990, 1_000, 1_005, 1_010, 1_020, 2_000).map((value) => paise(value)),
      vendor: fc.constantFrom(null, 'Ola', 'Uber'),
      gstin: fc.constantFrom(null, 'G1', 'G2'),
      receiptNo: fc.constantFrom(null, '1', '2'),
      receiptHash: fc.constantFrom(null, null, 'h1', 'h2'),
    }),
    { maxLength: 14 },
  )
  .map((rows) => rows.map((row, index) => expense(`e${String(index).padStart(2, '0')}`, row)));

/** The rules as they are written, for each pair. */
function reasonsOf(a: PersonalExpense, b: PersonalExpense): readonly string[] {
  const day = (one: PersonalExpense) => Temporal.PlainDate.from('2027-01-01').until(one.spentOn).total('days');
  const issuer = ({ gstin, vendor }: PersonalExpense) => gstin ?? vendor;
  const isOfOldYear = (one: PersonalExpense) => one.spentOn < '2027-04-01';
  const rules = {
    same_receipt: a.receiptHash !== null && a.receiptHash === b.receiptHash,
    same_receipt_no:
      issuer(a) !== null &&
      a.receiptNo !== null &&
      issuer(a) === issuer(b) &&
      a.receiptNo === b.receiptNo &&
      isOfOldYear(a) === isOfOldYear(b),
    same_day_and_amount:
      a.personId === b.personId &&
      a.category === b.category &&
      a.spentOn === b.spentOn &&
      a.amountPaise === b.amountPaise,
    same_vendor_near_amount:
      a.vendor !== null &&
      a.vendor === b.vendor &&
      Math.abs(day(a) - day(b)) <= 3 &&
      Math.abs(a.amountPaise - b.amountPaise) * 100 <= Math.max(a.amountPaise, b.amountPaise),
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [name] : []));
}

describe('duplicates among many', () => {
  it('are those of every pair, the same from both sides and in any order', () => {
    const shuffled = some.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, inOtherOrder]) => {
        const found = findDuplicates(all);
        expect(findDuplicates(inOtherOrder)).toEqual(found);
        for (const a of all) {
          for (const b of all) {
            if (a.id === b.id) continue;
            const together = found.filter(({ ids }) => ids.includes(a.id) && ids.includes(b.id));
            expect([...new Set(together.map(({ reason }) => reason))].toSorted()).toEqual(
              [...reasonsOf(a, b)].toSorted(),
            );
            const match = duplicatesOf(a.id, found).find(({ id }) => id === b.id);
            expect(match?.reason ?? null).toBe(reasonsOf(a, b)[0] ?? null);
          }
        }
      }),
    );
  });

  it.each([
    ['of one vendor on one day', (index: number) => ({ amountPaise: paise(10_000 + index * 400), vendor: 'Ola' })],
    [
      'of one vendor over a year',
      (index: number) => ({
        vendor: 'Ola',
        spentOn: Temporal.PlainDate.from('2027-01-01')
          .add({ days: index % 365 })
          .toString(),
        amountPaise: paise(10_000 + (index % 977) * 100),
      }),
    ],
    ['that are all one and the same', () => ({ personId: 'p', vendor: 'Ola', receiptHash: 'h' })],
  ])('are found quickly among 5,000 %s', (_, of) => {
    const many = Array.from({ length: 5_000 }, (__, index) => expense(`e${index}`, of(index)));
    // Its own work is measured, not how long other processes made it wait.
    const before = process.threadCpuUsage();
    const found = findDuplicates(many);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expect(found.length).toBeGreaterThan(0);
  });
});
