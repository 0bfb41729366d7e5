import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  consentToGstRegistration as consentOperation,
  listHeldGstRegistrations as listOperation,
} from '@pravas/contract/organisation/held-gst-operations.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Change, recordChange } from './organization-context.ts';

/**
 * Whether another organisation uses a GST number, in which case it is held: tickets bought under it would go to that
 * company's tax account. Two concurrent entries of the same number run one after the other.
 */
export async function isUsedElsewhere(tx: Tx, gstNumber: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gstin ${gstNumber}`}, 0))`.execute(tx);
  const { rows } = await sql<{ is_used: boolean }>`select * from gstin_used_elsewhere(${gstNumber})`.execute(tx);
  return rows[0]?.is_used === true;
}

interface HeldRow {
  organization_id: string;
  organization_name: string;
  id: string;
  gstin: string;
  legal_name: string;
  created_at: Date;
  used_by: string[];
  is_same_legal_name: boolean;
  total: number;
}

const MOST = 200;

/**
 * Registrations that wait for the provider, the oldest first. The function answers only for the provider's
 * organisation.
 */
export async function listHeld(tx: Tx): Promise<PayloadOf<typeof listOperation>> {
  const { rows } = await sql<HeldRow>`select * from list_held_registrations(${MOST}, 0)`.execute(tx);
  return {
    data: rows.map((row) => ({
      gstId: row.id,
      organizationId: row.organization_id,
      organizationName: row.organization_name,
      gstNumber: row.gstin,
      legalName: row.legal_name,
      usedBy: row.used_by,
      isSameLegalName: row.is_same_legal_name,
      createdAt: row.created_at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Lets an organisation use a number that another one uses as well. Throws `not_found` where none is held. */
export async function consentTo(
  tx: Tx,
  { organizationId, gstId }: BodyOf<typeof consentOperation>,
  change: Change,
): Promise<void> {
  const held = await tx
    .updateTable('gst_registration')
    .set({ is_held: false, is_active: true, consented_at: isoOf(change.now) })
    .where('id', '=', gstId)
    .where('is_held', '=', true)
    .returning(['gstin', 'legal_name'])
    .executeTakeFirst();
  if (!held) throw new Refusal('not_found');
  await recordChange(tx, change, organizationId, {
    action: 'gst_registration.consented',
    objectType: 'gst_registration',
    objectId: gstId,
    details: { gstNumber: held.gstin, legalName: held.legal_name },
  });
}
