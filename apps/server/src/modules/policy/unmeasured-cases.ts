import type { Tx } from '../../platform/database.ts';

/** A purchase that is remembered and still to be measured. */
export interface UnmeasuredCase {
  readonly bookingId: string;
  readonly travellers: number;
  /** What could have been bought, and what was, as the service keeps them. */
  readonly market: unknown;
  readonly choices: unknown;
  /** The version that held; null = no policy did. */
  readonly versionId: string | null;
}

/**
 * Takes a purchase to be measured, for this transaction alone, and marks it; null where another worker has measured it
 * already.
 */
export async function takeUnmeasured(tx: Tx, caseId: string): Promise<UnmeasuredCase | null> {
  const row = await tx
    .updateTable('policy_case')
    .set({ is_measured: true })
    .where('id', '=', caseId)
    .where('is_measured', '=', false)
    .where('kind', '=', 'booking')
    .returning(['booking_id', 'travellers', 'market', 'choices', 'version_id'])
    .executeTakeFirst();
  if (!row?.booking_id) return null;
  const { booking_id: bookingId, travellers, market, choices, version_id: versionId } = row;
  return { bookingId, travellers, market, choices, versionId };
}
