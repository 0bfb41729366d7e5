import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balancesOf, postClaimApproved, postReimbursed } from '../ledger/posting.ts';
import { paise, sum } from '../money/money.ts';
import { type ClaimLine, claimTotals } from './claim-totals.ts';
import type { ExpenseKind, ExpenseState } from './expense.ts';
import type { ExpenseCategory } from './expense-category.ts';

const line = (expenseId: string, amount: number, overrides: Partial<ClaimLine> = {}): ClaimLine => ({
  expenseId,
  kind: 'spent',
  category: 'food',
  state: 'approved',
  amountPaise: paise(amount),
  ...overrides,
});

it('adds up a claim, and lists bookings without paying them out', () => {
  const totals = claimTotals([
    line('a', 100),
    line('b', 50, { state: 'rejected' }),
    line('c', 7_000, { kind: 'booking', category: 'airfare' }),
    line('d', 30, { kind: 'mileage', category: 'car' }),
    line('e', 20, { state: 'reimbursed' }),
    line('f', 5, { state: 'claimed' }),
  ]);
  expect(totals).toEqual({
    totalPaise: 7_205,
    companyPaidPaise: 7_000,
    claimedPaise: 205,
    approvedPaise: 150,
    reimbursablePaise: 130,
    reimbursedPaise: 20,
    reimbursableLines: [
      { expenseId: 'a', amountPaise: 100 },
      { expenseId: 'd', amountPaise: 30 },
    ],
    byCategory: [
      { key: 'food', lineCount: 4, amountPaise: 175 },
      { key: 'airfare', lineCount: 1, amountPaise: 7_000 },
      { key: 'car', lineCount: 1, amountPaise: 30 },
    ],
    byState: [
      { key: 'approved', lineCount: 3, amountPaise: 7_130 },
      { key: 'rejected', lineCount: 1, amountPaise: 50 },
      { key: 'reimbursed', lineCount: 1, amountPaise: 20 },
      { key: 'claimed', lineCount: 1, amountPaise: 5 },
    ],
  });
});

it('loses nothing, pays out at most what was claimed, and leaves the ledger level', () => {
  const lines = fc.array(
    fc.record({
      expenseId: fc.uuid(),
      kind: fc.constantFrom<ExpenseKind>('spent', 'mileage', 'daily_allowance', 'booking'),
      category: fc.constantFrom<ExpenseCategory>('food', 'car', 'hotel'),
      state: fc.constantFrom<ExpenseState>('draft', 'claimed', 'approved', 'rejected', 'reimbursed'),
      amountPaise: fc.integer({ min: 1, max: 1_000_000_000 }).map((value) => paise(value)),
    }),
  );
  fc.assert(
    fc.property(lines, (all) => {
      const totals = claimTotals(all);
      expect(totals.claimedPaise + totals.companyPaidPaise).toBe(totals.totalPaise);
      expect(sum(totals.byCategory.map((one) => one.amountPaise))).toBe(totals.totalPaise);
      expect(sum(totals.byState.map((one) => one.amountPaise))).toBe(totals.totalPaise);
      expect(totals.approvedPaise).toBeLessThanOrEqual(totals.claimedPaise);
      expect(sum(totals.reimbursableLines.map((one) => one.amountPaise))).toBe(totals.reimbursablePaise);
      const transfers = [
        ...postClaimApproved('claim', totals.reimbursableLines),
        ...postReimbursed('claim', totals.reimbursablePaise),
      ];
      expect(balancesOf(transfers).get('employee_payable') ?? 0).toBe(0);
    }),
  );
});
