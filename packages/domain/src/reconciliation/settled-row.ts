import { type Paise, paise, subtract, sum } from '../money/money.ts';

/** What a gateway settles: a payment, a refund, or another credit or debit. */
export type SettledKind = 'payment' | 'refund' | 'adjustment';

/** A row of a gateway's settlement file. */
export interface SettledRow {
  readonly row: number;
  readonly kind: SettledKind;
  /** The gateway's own number of it. */
  readonly entity: string;
  /** Our number of the order, as the gateway was given it; '' where the file has none. */
  readonly reference: string;
  /** The gateway's number of the payment that a refund is of, or of the dispute; '' where the file has none. */
  readonly payment: string;
  /** What was paid or refunded, never below 0. */
  readonly amountPaise: Paise;
  /** The gateway's fee for it, with its tax. */
  readonly feePaise: Paise;
  /** The tax within the fee. */
  readonly taxPaise: Paise;
  readonly debitPaise: Paise;
  readonly creditPaise: Paise;
  /** The assumed place of the tax until it is proved: within the fee until a person is asked; null if it is proved. */
  readonly taxGuess: 'within' | 'beside' | 'unsaid' | null;
}

/** A row's movement, as debit and credit; above 0 it is paid, below 0 it is taken. */
export function sidesOf(movedPaise: number): Pick<SettledRow, 'debitPaise' | 'creditPaise'> {
  return { creditPaise: paise(Math.max(0, movedPaise)), debitPaise: paise(Math.max(0, 0 - movedPaise)) };
}

/** The sums of a settlement's rows. */
export interface SettlementSums {
  readonly creditPaise: Paise;
  readonly debitPaise: Paise;
  readonly feePaise: Paise;
  readonly taxPaise: Paise;
  /** Credits less debits: what was paid out. */
  readonly netPaise: Paise;
  /** True where each row leads from its amount by its fee to its movement, and all of them to the payout. */
  readonly isTied: boolean;
}

/** What is known of a settlement. */
export interface SettlementFacts {
  readonly rows: readonly SettledRow[];
  /** The gateway's stated payout; null where only the rows say it. */
  readonly statedPaise: Paise | null;
}

/** Adds up a settlement, and says whether it ties. */
export function sumSettlement({ rows, statedPaise }: SettlementFacts): SettlementSums {
  const of = (column: 'creditPaise' | 'debitPaise' | 'feePaise' | 'taxPaise') => sum(rows.map((row) => row[column]));
  const netPaise = subtract(of('creditPaise'), of('debitPaise'));
  return {
    creditPaise: of('creditPaise'),
    debitPaise: of('debitPaise'),
    feePaise: of('feePaise'),
    taxPaise: of('taxPaise'),
    netPaise,
    isTied: rows.every(isRowTied) && (statedPaise === null || statedPaise === netPaise),
  };
}

/** A row's contribution to the payout, before the gateway's fee: above 0 what it pays, below 0 what it takes back. */
export function grossOf({
  kind,
  amountPaise,
  debitPaise,
}: Pick<SettledRow, 'kind' | 'amountPaise' | 'debitPaise'>): Paise {
  const isTaken = kind === 'refund' || (kind === 'adjustment' && debitPaise > 0);
  return isTaken ? paise(0 - amountPaise) : amountPaise;
}

function isRowTied(row: SettledRow): boolean {
  return grossOf(row) - row.feePaise === row.creditPaise - row.debitPaise;
}
