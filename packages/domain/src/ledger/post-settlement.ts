import { greatest, type Paise, paise, subtract, ZERO } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/** What of a gateway's settlement belongs to the books of one organisation. */
export interface SettlementShare {
  /** Payments less refunds, as the gateway settles them. Below 0 where more was sent back. */
  readonly grossPaise: Paise;
  /** What the gateway keeps, with its tax. */
  readonly feePaise: Paise;
}

/**
 * What the gateway had for us is at the bank, less what it keeps. Where refunds exceed receipts, the bank has paid the
 * rest.
 */
export function postSettlement(settlementId: string, { grossPaise, feePaise }: SettlementShare): readonly Transfer[] {
  const net = subtract(grossPaise, feePaise);
  return transfersOf([
    {
      key: `settlement:${settlementId}:paid`,
      debit: 'bank_clearing',
      credit: 'gateway_clearing',
      amountPaise: greatest(net, ZERO),
      reason: 'Paid out by the gateway',
    },
    {
      key: `settlement:${settlementId}:owed`,
      debit: 'gateway_clearing',
      credit: 'bank_clearing',
      amountPaise: greatest(paise(-net), ZERO),
      reason: 'Taken back by the gateway',
    },
    {
      key: `settlement:${settlementId}:fees`,
      debit: 'gateway_fees',
      credit: 'gateway_clearing',
      amountPaise: feePaise,
      reason: 'Fee of the gateway',
    },
  ]);
}
