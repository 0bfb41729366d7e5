import type { Paise } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/** Takes back what a seller refunds of a purchase that remains; `ref` identifies it, so that it is posted once. */
export function postGivenBack(ref: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `given-back:${ref}:supplier`,
      debit: 'supplier_payable',
      credit: 'customer_suspense',
      amountPaise,
      reason: 'Given back by the seller',
    },
  ]);
}
