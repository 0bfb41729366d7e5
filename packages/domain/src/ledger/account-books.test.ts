import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { ACCOUNT_BOOKS, BOOK_PARTS, changeOf, type DayMovement, sumBook } from './account-books.ts';

const moved = (day: string, debit: string, credit: string, rupees: number, transfers = 1): DayMovement => ({
  day,
  debit,
  credit,
  amountPaise: paise(rupees * 100),
  transfers,
});
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

test('no account of the ledger is in two books', () => {
  const accounts = ACCOUNT_BOOKS.flatMap((book) => BOOK_PARTS[book].accounts);
  expect(new Set(accounts).size).toBe(accounts.length);
});

test('a wallet opens with what October left, and November’s movements close it', () => {
  const days = [
    moved('2026-10-31', 'bank_clearing', 'wallet', 10_000),
    moved('2026-11-01', 'wallet', 'customer_suspense', 4_000),
    moved('2026-11-30', 'refunds_due', 'wallet', 500),
    moved('2026-12-01', 'bank_clearing', 'wallet', 1_000),
  ];
  expect(sumBook('wallet', days, NOVEMBER)).toEqual({
    opening: 1_000_000,
    in: 50_000,
    out: 400_000,
    closing: 650_000,
    entries: 2,
  });
});

test('a hold is no movement of the wallet, and its capture is one', () => {
  const days = [
    moved('2026-11-02', 'bank_clearing', 'wallet', 50_000),
    moved('2026-11-03', 'wallet', 'wallet_held', 12_345.67),
    moved('2026-11-03', 'wallet_held', 'customer_suspense', 12_300),
    moved('2026-11-03', 'wallet_held', 'wallet', 45.67),
  ];
  expect(sumBook('wallet', days, NOVEMBER)).toMatchObject({ in: 5_000_000, out: 1_230_000, closing: 3_770_000 });
});

test('what is owed grows by what is bought, and falls by what is paid', () => {
  const days = [
    moved('2026-11-02', 'receivable', 'customer_suspense', 8_000),
    moved('2026-11-20', 'bank_clearing', 'receivable', 5_000),
  ];
  expect(sumBook('on_account', days, NOVEMBER)).toMatchObject({ in: 800_000, out: 500_000, closing: 300_000 });
  expect(changeOf('wallet', days[0] as DayMovement)).toBe(0);
});

test('whatever moved, a month closes with what the next one opens with', () => {
  const account = fc.constantFrom(
    'wallet',
    'wallet_held',
    'wallet_promo',
    'bank_clearing',
    'receivable',
    'refunds_due',
  );
  const day = fc
    .integer({ min: 0, max: 90 })
    .map((days) => Temporal.PlainDate.from('2026-10-01').add({ days }).toString());
  const movement = fc.record({
    day,
    debit: account,
    credit: account,
    amountPaise: fc.integer({ min: 1, max: 10_000_000 }).map(paise),
    transfers: fc.constant(1),
  });
  fc.assert(
    fc.property(fc.array(movement), fc.constantFrom(...ACCOUNT_BOOKS), (days, book) => {
      const november = sumBook(book, days, NOVEMBER);
      const december = sumBook(book, days, { from: '2026-12-01', to: '2026-12-31' });
      expect(november.closing).toBe(december.opening);
      expect(november.opening + november.in - november.out).toBe(november.closing);
    }),
  );
});
