import type { Paise } from '../money/money.ts';
import { ACCOUNT_HEADS, type AccountHead, isCost } from './account-head.ts';
import type { Voucher } from './voucher.ts';

/** A line under the customer's own names. */
export interface MappedLine {
  readonly head: AccountHead;
  /** A ledger's name, or an account's number. */
  readonly account: string;
  readonly amountPaise: Paise;
  readonly text: string;
  /** The customer's code; null = none. */
  readonly costCentre: string | null;
}

/** A voucher as a file has it. */
export interface MappedVoucher {
  readonly key: string;
  /** Unique in the customer's books: a document's own number, or ours by the order of export. */
  readonly number: string;
  /** Counts all exported entries of a customer, from 1. */
  readonly ordinal: number;
  readonly day: string;
  readonly text: string;
  readonly lines: readonly MappedLine[];
}

/** The customer's names for accounts. */
export interface AccountMapping {
  readonly accounts: ReadonlyMap<AccountHead, string>;
  readonly costCentres: ReadonlyMap<string, string>;
}

/** The heads that vouchers need and a mapping lacks, in the order of the list. */
export function unmappedHeads(vouchers: readonly Voucher[], { accounts }: AccountMapping): readonly AccountHead[] {
  const needed = new Set(vouchers.flatMap(({ lines }) => lines.map(({ head }) => head)));
  return ACCOUNT_HEADS.filter((head) => needed.has(head) && !accounts.has(head));
}

/** Cost centres that vouchers name and a mapping lacks, by name: they are left out of files. */
export function unmappedCostCentres(vouchers: readonly Voucher[], { costCentres }: AccountMapping): readonly string[] {
  const named = vouchers.flatMap(({ lines }) =>
    lines.flatMap(({ head, costCentre }) => (costCentre !== null && isCost(head) ? [costCentre] : [])),
  );
  return [...new Set(named)].filter((name) => !costCentres.has(name)).toSorted();
}

/**
 * Vouchers under the customer's names, numbered on from `after`. Throws where a head is unmapped: `unmappedHeads` is
 * asked first.
 */
export function mapVouchers(
  vouchers: readonly Voucher[],
  mapping: AccountMapping,
  after: number,
): readonly MappedVoucher[] {
  return vouchers.map(({ key, documentNumber, day, text, lines }, at) => {
    const ordinal = after + at + 1;
    return {
      key,
      ordinal,
      number: documentNumber ?? `PV/${String(ordinal).padStart(7, '0')}`,
      day,
      text,
      lines: lines.map((line) => mapLine(line, mapping)),
    };
  });
}

function mapLine(
  { head, amountPaise, text, costCentre }: Voucher['lines'][number],
  { accounts, costCentres }: AccountMapping,
): MappedLine {
  const account = accounts.get(head);
  if (account === undefined) throw new Error(`No account for ${head}`);
  const code = costCentre !== null && isCost(head) ? costCentres.get(costCentre) : undefined;
  return { head, account, amountPaise, text, costCentre: code ?? null };
}
