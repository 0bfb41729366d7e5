import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise, subtract } from '../money/money.ts';
import { balancesOf, dueFor, postCapture, postPurchase, postRefundDue, postRefundPaid } from './posting.ts';

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
});
