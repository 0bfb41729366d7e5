import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise, subtract, sum } from '../money/money.ts';
import {
  balancesOf,
  dueFor,
  postCapture,
  postClaimApproved,
  postPurchase,
  postRefundDue,
  postRefundPaid,
  postReimbursed,
} from './posting.ts';

const amount = fc.integer({ min: 0, max: 100_000_000 }).map((value) => paise(value));
const purchase = fc.record({
  bookingId: fc.uuid(),
  sellPaise: fc.integer({ min: 1, max: 100_000_000 }).map((value) => paise(value)),
  costPaise: fc.integer({ min: 1, max: 100_000_000 }).map((value) => paise(value)),
  feePaise: amount,
  cgstPaise: amount,
  sgstPaise: amount,
  igstPaise: amount,
});

describe('postings', () => {
  it('leave nothing in suspense when what was captured is bought or refunded', () => {
    fc.assert(
      fc.property(purchase, amount, (bought, extra) => {
        const captured = paise(dueFor(bought) + extra);
        const transfers = [
          ...postCapture('order', captured),
          ...postPurchase(bought),
          ...postRefundDue('r', extra),
          ...postRefundPaid('r', extra),
        ];
        const balances = balancesOf(transfers);
        expect(balances.get('customer_suspense') ?? 0).toBe(0);
        expect(balances.get('refunds_due') ?? 0).toBe(0);
        expect(balances.get('gateway_clearing') ?? 0).toBe(subtract(captured, extra));
        expect(-(balances.get('supplier_payable') ?? (0 as Paise))).toBe(bought.costPaise);
        expect([...balances.values()].reduce((a, b) => a + b, 0)).toBe(0);
        for (const transfer of transfers) expect(transfer.amountPaise).toBeGreaterThan(0);
        expect(new Set(transfers.map((transfer) => transfer.key)).size).toBe(transfers.length);
      }),
    );
  });

  it('owe an employee what was approved until it is paid out, each line and each claim once', () => {
    const line = fc.record({ expenseId: fc.uuid(), amountPaise: amount });
    const lines = fc.uniqueArray(line, { selector: ({ expenseId }) => expenseId, maxLength: 12 });
    fc.assert(
      fc.property(lines, (approved) => {
        const total = sum(approved.map((one) => one.amountPaise));
        const owed = postClaimApproved('claim', approved);
        expect((balancesOf(owed).get('employee_payable') ?? 0) + total).toBe(0);
        const transfers = [...owed, ...postReimbursed('claim', total)];
        const balances = balancesOf(transfers);
        expect(balances.get('employee_payable') ?? 0).toBe(0);
        expect(balances.get('employee_expense') ?? 0).toBe(total);
        expect((balances.get('bank_clearing') ?? 0) + total).toBe(0);
        expect([...balances.values()].reduce((a, b) => a + b, 0)).toBe(0);
        for (const transfer of transfers) expect(transfer.amountPaise).toBeGreaterThan(0);
        expect(new Set(transfers.map((transfer) => transfer.key)).size).toBe(transfers.length);
        expect(postClaimApproved('claim', approved)).toEqual(owed);
        expect(postClaimApproved('other', approved).some(({ key }) => owed.some((one) => one.key === key))).toBe(false);
      }),
    );
  });
});
