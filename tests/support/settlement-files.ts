/** A row of a gateway's settlement file as a test gives it; rupees. */
export interface SettledLine {
  readonly entity: string;
  readonly type?: 'payment' | 'refund' | 'adjustment';
  readonly receipt?: string;
  readonly payment?: string;
  readonly amount: number;
  readonly fee?: number;
  readonly settlement?: string;
  readonly utr?: string;
  /** YYYY-MM-DD. */
  readonly day: string;
}

const HEADINGS = [
  ...[
    'entity_id',
    'type',
    'debit',
    'credit',
    'amount',
    'currency',
    'fee',
    'tax',
    'on_hold',
    'settled',
    'created_at',
    'settled_at',
  ],
  ...['settlement_id', 'description', 'payment_id', 'settlement_utr', 'order_id', 'order_receipt', 'method'],
];

/**
 * A reconciliation report of settlements as Razorpay's dashboard saves it as CSV, in rupees; fees are with their tax.
 */
export function settlementFile(lines: readonly SettledLine[]): Buffer {
  const rows = lines.map((line) => {
    const { type = 'payment', fee = 0, amount, day } = line;
    const [debit, credit] = type === 'refund' || amount < 0 ? [Math.abs(amount) + fee, 0] : [0, amount - fee];
    const [year, month, date] = day.split('-');
    const at = `${date}/${month}/${year} 10:15:00`;
    return [
      ...[line.entity, type, debit.toFixed(2), credit.toFixed(2), Math.abs(amount).toFixed(2), 'INR', fee.toFixed(2)],
      ...[((fee * 18) / 118).toFixed(2), '0', '1', at, at, line.settlement ?? 'setl_1', '', line.payment ?? ''],
      ...[line.utr ?? 'HDFCN52026110500001', 'order_x', line.receipt ?? '', 'card'],
    ].join(',');
  });
  return Buffer.from([HEADINGS.join(','), ...rows].join('\r\n'));
}

/** A line of a supplier's statement as a test gives it; rupees, below 0 where it is refunded. */
export interface BilledLine {
  readonly day: string;
  readonly reference: string;
  readonly description?: string;
  readonly rupees: number;
}

/** A statement of account as suppliers' portals save it: a title, a table with debit and credit, a total. */
export function supplierStatement(lines: readonly BilledLine[]): Buffer {
  const rows = lines.map(({ day, reference, description = 'Ticket', rupees }) => {
    const [debit, credit] = rupees < 0 ? ['', (-rupees).toFixed(2)] : [rupees.toFixed(2), ''];
    return `${day},${reference},${description},${debit},${credit}`;
  });
  return Buffer.from(
    ['Statement of account,,,,', 'Date,Reference No,Particulars,Debit,Credit', ...rows, ',,Total,0.00,'].join('\n'),
  );
}
