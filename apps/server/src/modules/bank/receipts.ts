import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** What a received transfer already is in somebody's books. */
type ReceiptUse = 'wallet' | 'unapplied' | 'credit_line' | 'settlement';

const SAID: Readonly<Record<ReceiptUse, string>> = {
  wallet: 'This transfer has already been credited to a wallet',
  unapplied: 'This transfer is an unapplied receipt. Reopen its bank line first.',
  credit_line: 'This transfer has already been entered as a payment on a credit line',
  settlement: 'This transfer is a settlement of the gateway',
};

/** What a transfer is about to become. */
interface Receipt {
  /** All numbers by which it is known. */
  readonly utrs: readonly (string | null)[];
  /** The line that it is, which does not conflict with itself. */
  readonly lineId?: string;
  /** The settlement that it is. */
  readonly settlementId?: string;
}

/**
 * Why a transfer cannot become money again, since some organisation's books already have it; null where it can. Its
 * numbers are held until the end of the transaction: of two who post it at once, the second is refused because of the
 * first.
 */
export async function usedReceipt(tx: Tx, { utrs, lineId, settlementId }: Receipt): Promise<string | null> {
  const wanted = utrs.filter((utr) => utr !== null);
  if (wanted.length === 0) return null;
  await sql`select hold_receipts(${sql.val(wanted)}::text[])`.execute(tx);
  const { rows } = await sql<{ use: ReceiptUse }>`
    select use from uses_of_receipts(${sql.val(wanted)}::text[], ${lineId ?? null}::uuid, ${settlementId ?? null}::uuid)
    limit 1`.execute(tx);
  const [found] = rows;
  return found ? SAID[found.use] : null;
}
