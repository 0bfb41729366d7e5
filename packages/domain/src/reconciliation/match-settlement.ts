import type { Paise } from '../money/money.ts';
import type { SettledRow } from './settled-row.ts';

/**
 * The result for a row: it is as in our books, of another amount, unknown to us, or of something that was settled
 * before.
 */
export const SETTLED_STATUSES = ['agrees', 'amount_differs', 'unknown', 'twice'] as const;
/** One of them. */
type SettledStatus = (typeof SETTLED_STATUSES)[number];

/** A payment received through the gateway, or a refund of it, as our books have it. */
export interface GatewayMoney {
  /** `capture:…`, `refund-paid:…`, `chargeback:…` or `chargeback-won:…`. */
  readonly key: string;
  readonly organizationId: string;
  readonly bookingId: string | null;
  readonly amountPaise: Paise;
  /** Its own numbers, ours and the gateway's. */
  readonly names: readonly string[];
  /** Of a refund: the numbers of its payment. */
  readonly paymentNames: readonly string[];
}

/** A row with what it is of. */
export interface MatchedRow {
  readonly row: SettledRow;
  readonly status: SettledStatus;
  /** Null where it is unknown. */
  readonly ours: GatewayMoney | null;
}

/**
 * Identifies each row with an entry of our books: by its own numbers first, a refund by those of its payment next.
 * `settled` are the keys that earlier settlements have; of two rows of the same entry, the later one is settled twice.
 */
export function matchSettlement(
  rows: readonly SettledRow[],
  ours: readonly GatewayMoney[],
  settled: ReadonlySet<string>,
): readonly MatchedRow[] {
  const find = finderOf(ours);
  const taken = new Set(settled);
  return rows.map((row) => {
    const own = find(row, taken);
    if (!own) return { row, status: 'unknown', ours: null };
    if (taken.has(own.key)) return { row, status: 'twice', ours: own };
    taken.add(own.key);
    return { row, status: own.amountPaise === row.amountPaise ? 'agrees' : 'amount_differs', ours: own };
  });
}

type Find = (row: SettledRow, taken: ReadonlySet<string>) => GatewayMoney | null;

function finderOf(ours: readonly GatewayMoney[]): Find {
  const byName = indexed(ours, ({ names }) => names);
  const byPayment = indexed(ours, ({ paymentNames }) => paymentNames);
  return (row, taken) => {
    const isRefund = row.kind === 'refund';
    const prefix = prefixOf(row);
    const all = (index: ReadonlyMap<string, readonly GatewayMoney[]>) =>
      namesOf(row)
        .flatMap((name) => index.get(name) ?? [])
        .filter(({ key }) => key.startsWith(prefix));
    const named = all(byName)[0];
    if (named || !isRefund) return named ?? null;
    // Of several refunds of one payment: one that has not been settled, of the same amount if there is one.
    const candidates = all(byPayment);
    const open = candidates.filter(({ key }) => !taken.has(key));
    return open.find(({ amountPaise }) => amountPaise === row.amountPaise) ?? open[0] ?? candidates[0] ?? null;
  };
}

/** What a row can be of: an adjustment is a chargeback, or the money of one that was won. */
function prefixOf({ kind, debitPaise }: SettledRow): string {
  if (kind === 'payment') return 'capture:';
  if (kind === 'refund') return 'refund-paid:';
  return debitPaise > 0 ? 'chargeback:' : 'chargeback-won:';
}

/** The numbers that may identify a row, the surest first. */
export function namesOf({
  entity,
  reference,
  payment,
}: Pick<SettledRow, 'entity' | 'reference' | 'payment'>): readonly string[] {
  return [...new Set([reference, entity, payment])].filter((name) => name !== '');
}

function indexed(
  ours: readonly GatewayMoney[],
  namesOf: (one: GatewayMoney) => readonly string[],
): ReadonlyMap<string, readonly GatewayMoney[]> {
  const index = new Map<string, GatewayMoney[]>();
  for (const one of ours) {
    for (const name of namesOf(one)) {
      const known = index.get(name);
      if (known) known.push(one);
      else index.set(name, [one]);
    }
  }
  return index;
}
