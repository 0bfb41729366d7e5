import { formatInr } from '../money/money.ts';
import { shortDate } from '../time/airport-time.ts';
import { financialYearOf } from '../time/financial-year.ts';
import type { ExpenseFacts } from './expense.ts';

/** An expense and whose it is. */
export interface PersonalExpense extends ExpenseFacts {
  readonly personId: string;
}

/** How sure it is that expenses are the same. */
type DuplicateCertainty = 'certain' | 'likely' | 'possible';

/** What expenses have in common. */
type DuplicateReason = 'same_receipt' | 'same_receipt_no' | 'same_day_and_amount' | 'same_vendor_near_amount';

/** Expenses any two of which look the same. */
export interface DuplicateGroup {
  readonly certainty: DuplicateCertainty;
  readonly reason: DuplicateReason;
  /** Two or more, sorted. */
  readonly ids: readonly string[];
  /** What they have in common, in words. */
  readonly text: string;
}

/** Another expense that looks like the one asked about. */
export interface DuplicateMatch {
  readonly id: string;
  readonly certainty: DuplicateCertainty;
  readonly reason: DuplicateReason;
  readonly text: string;
}

/** Days apart, and hundredths apart, at which a vendor's two bills may still be one. */
const NEAR_DAYS = 3;
const NEAR_PERCENT = 1;

/**
 * Expenses that look like one and the same, surest first: the same file, the same bill, the same person, category, day
 * and amount, or nearly the same amount at the same vendor within three days. A bill is known by who issued it (the
 * GSTIN, else the name), its number and its financial year: numbers start again with each (CGST Rules, rule 46(b)). The
 * answer does not depend on the order of expenses; groups instead of pairs keep it small where one bill was handed in a
 * hundred times.
 */
export function findDuplicates(expenses: readonly PersonalExpense[]): readonly DuplicateGroup[] {
  return [
    ...groups(expenses, receiptKey, 'certain', 'same_receipt', () => 'The same receipt file'),
    ...groups(
      expenses,
      receiptNoKey,
      'certain',
      'same_receipt_no',
      ({ receiptNo, gstin }) =>
        `The same receipt no ${receiptNo ?? ''} of the same ${bareText(gstin) === '' ? 'vendor' : 'GSTIN'} in one financial year`,
    ),
    ...groups(
      expenses,
      dayKey,
      'likely',
      'same_day_and_amount',
      ({ amountPaise, spentOn }) => `The same category and amount, ${formatInr(amountPaise)}, on ${shortDate(spentOn)}`,
    ),
    ...nearGroups(expenses),
  ];
}

/** The duplicates of an expense, each once and with the surest reason. */
export function duplicatesOf(id: string, found: readonly DuplicateGroup[]): readonly DuplicateMatch[] {
  const matches = new Map<string, DuplicateMatch>();
  for (const { certainty, reason, ids, text } of found.filter((group) => group.ids.includes(id))) {
    for (const other of ids) {
      if (other !== id && !matches.has(other)) matches.set(other, { id: other, certainty, reason, text });
    }
  }
  return [...matches.values()];
}

function receiptKey({ receiptHash }: PersonalExpense): string | null {
  return receiptHash === null || receiptHash === '' ? null : receiptHash.toLowerCase();
}

function receiptNoKey({ gstin, vendor, receiptNo, spentOn }: PersonalExpense): string | null {
  const [registered, named, bill] = [bareText(gstin), bareText(vendor), bareText(receiptNo)];
  const issuer = registered === '' ? named : registered;
  if (issuer === '' || bill === '') return null;
  return JSON.stringify([registered === '' ? 'vendor' : 'gstin', issuer, bill, financialYearOf(spentOn)]);
}

function dayKey({ personId, category, spentOn, amountPaise }: PersonalExpense): string {
  return JSON.stringify([personId, category, spentOn, amountPaise]);
}

/** "INV-0042 " and "inv 0042" are one number. */
function bareText(text: string | null): string {
  return (text ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function bucketsOf<T>(items: readonly T[], keyOf: (item: T) => string | null): ReadonlyMap<string, readonly T[]> {
  const buckets = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [item]);
    else bucket.push(item);
  }
  return buckets;
}

function groups(
  expenses: readonly PersonalExpense[],
  keyOf: (expense: PersonalExpense) => string | null,
  certainty: DuplicateCertainty,
  reason: DuplicateReason,
  textOf: (expense: PersonalExpense) => string,
): readonly DuplicateGroup[] {
  const found: DuplicateGroup[] = [];
  for (const bucket of bucketsOf(expenses, keyOf).values()) {
    const sorted = bucket.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [first] = sorted;
    if (first === undefined || sorted.length < 2) continue;
    found.push({ certainty, reason, ids: sorted.map(({ id }) => id), text: textOf(first) });
  }
  return inOrder(found);
}

/** Bills of one vendor, one day and one amount: they are compared together with all others. */
interface Bill {
  readonly day: number;
  readonly amountPaise: number;
  readonly ids: readonly string[];
}

function nearGroups(expenses: readonly PersonalExpense[]): readonly DuplicateGroup[] {
  const found: DuplicateGroup[] = [];
  const byVendor = bucketsOf(expenses, ({ vendor }) => bareText(vendor) || null);
  for (const ofVendor of byVendor.values()) {
    const note = (ids: readonly string[]) => {
      if (ids.length < 2) return;
      const text = 'Nearly the same amount at the same vendor within three days';
      found.push({ certainty: 'possible', reason: 'same_vendor_near_amount', ids: ids.toSorted(), text });
    };
    for (const { bill, near } of nearBills(ofVendor)) {
      if (near.length === 0) note(bill.ids);
      for (const other of near) note([...bill.ids, ...other.ids]);
    }
  }
  return inOrder(found);
}

/** Each bill with those after it in amount that are near; sorted amounts keep the search among neighbours. */
function nearBills(ofVendor: readonly PersonalExpense[]): readonly { bill: Bill; near: readonly Bill[] }[] {
  const bills = [...bucketsOf(ofVendor, ({ spentOn, amountPaise }) => `${spentOn}|${amountPaise}`).values()].flatMap(
    (same) => {
      const [first] = same;
      if (first === undefined) return [];
      return [{ day: dayNumber(first.spentOn), amountPaise: first.amountPaise, ids: same.map(({ id }) => id) }];
    },
  );
  const byPeriod = bucketsOf(bills, ({ day }) => String(periodOf(day)));
  const sorted = new Map([...byPeriod].map(([key, some]) => [key, some.toSorted(byAmount)]));
  return bills.map((bill) => ({
    bill,
    near: [0, 1].flatMap((later) =>
      nearIn(sorted.get(String(periodOf(bill.day) + later)) ?? [], bill).filter(
        (other) => later === 1 || byAmount(bill, other) < 0,
      ),
    ),
  }));
}

/** Periods so long that bills near each other are in the same one or in the next. */
function periodOf(day: number): number {
  return Math.floor(day / (NEAR_DAYS + 1));
}

function byAmount(a: Bill, b: Bill): number {
  return a.amountPaise - b.amountPaise || a.day - b.day;
}

function nearIn(sorted: readonly Bill[], bill: Bill): readonly Bill[] {
  const near: Bill[] = [];
  for (let index = firstFrom(sorted, lowestNear(bill.amountPaise)); index < sorted.length; index += 1) {
    const other = sorted[index];
    if (other === undefined || !isNearAmount(bill.amountPaise, other.amountPaise)) break;
    if (Math.abs(other.day - bill.day) <= NEAR_DAYS) near.push(other);
  }
  return near;
}

/** Within one per cent of the larger amount, so that either may be compared with the other. */
function isNearAmount(a: number, b: number): boolean {
  return Math.abs(a - b) * 100 <= Math.max(a, b) * NEAR_PERCENT;
}

function lowestNear(amountPaise: number): number {
  return Math.ceil((amountPaise * (100 - NEAR_PERCENT)) / 100);
}

function firstFrom(sorted: readonly Bill[], amountPaise: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.amountPaise ?? 0) < amountPaise) low = middle + 1;
    else high = middle;
  }
  return low;
}

function dayNumber(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}

function inOrder(found: readonly DuplicateGroup[]): readonly DuplicateGroup[] {
  return found.toSorted((a, b) => (JSON.stringify(a.ids) < JSON.stringify(b.ids) ? -1 : 1));
}
