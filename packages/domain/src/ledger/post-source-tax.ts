import { greatest, type Paise, paise, ZERO } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/**
 * What a supplier gets less because we owe it to the state, and how much of it they get back with what was cancelled.
 */
export function postSourceTax(
  tax: 'gst_tcs' | 'operator_tds',
  lineId: string,
  amountPaise: Paise,
): readonly Transfer[] {
  const [event, account] =
    tax === 'gst_tcs' ? (['tcs', 'tcs_payable'] as const) : (['tds-kept', 'tds_payable'] as const);
  const name =
    tax === 'gst_tcs' ? 'GST collected from the supplier (TCS)' : 'Income tax kept back from the supplier (TDS)';
  return transfersOf([
    {
      key: `${event}:${lineId}`,
      debit: 'supplier_payable',
      credit: account,
      amountPaise: greatest(amountPaise, ZERO),
      reason: name,
    },
    {
      key: `${event}:${lineId}`,
      debit: account,
      credit: 'supplier_payable',
      amountPaise: greatest(paise(-amountPaise), ZERO),
      reason: `${name}, returned`,
    },
  ]);
}
