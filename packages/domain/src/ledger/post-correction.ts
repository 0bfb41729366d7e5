import { greatest, type Paise, paise, ZERO } from '../money/money.ts';
import { type LedgerAccount, type Purchase, type Transfer, transfersOf } from './posting.ts';

/** What was paid at purchase, and the final amounts. Our fee and its tax do not change. */
export interface CorrectedPurchase {
  /** Identifies the correction: another one is posted separately. */
  readonly correctionId: string;
  readonly before: Pick<Purchase, 'sellPaise' | 'costPaise'>;
  readonly after: Pick<Purchase, 'sellPaise' | 'costPaise'>;
}

/**
 * Amounts that were paid are not posted again: their payment stays. If the cost rises, the organisation owes the
 * difference and suspense passes it on. If it falls, the seller refunds it and it stays in suspense, as after a
 * cancellation.
 */
export function postCorrection({ correctionId, before, after }: CorrectedPurchase): readonly Transfer[] {
  const sellPaise = after.sellPaise - before.sellPaise;
  const marginPaise = sellPaise - (after.costPaise - before.costPaise);
  const move = (
    part: string,
    debit: LedgerAccount,
    credit: LedgerAccount,
    amountPaise: number,
    reason: string,
  ): Transfer => ({
    key: `corrected:${correctionId}:${part}`,
    debit,
    credit,
    amountPaise: greatest(paise(amountPaise), ZERO),
    reason,
  });
  return transfersOf([
    move('owed', 'receivable', 'customer_suspense', sellPaise, 'It came to more than was paid'),
    move('supplier', 'customer_suspense', 'supplier_payable', sellPaise, 'It came to more than was paid'),
    move('returned', 'supplier_payable', 'customer_suspense', -sellPaise, 'It came to less than was paid'),
    move('margin', 'supplier_payable', 'supplier_margin', marginPaise, 'Difference between selling price and cost'),
    move('loss', 'supplier_margin', 'supplier_payable', -marginPaise, 'Cost above selling price'),
  ]);
}

/** What a correction leaves in suspense: above 0 is refunded. */
export function correctionLeaves({ before, after }: Pick<CorrectedPurchase, 'before' | 'after'>): Paise {
  return greatest(paise(before.sellPaise - after.sellPaise), ZERO);
}
