import type { GstDetails } from '@pravas/suppliers/order-port.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** A registration of the organisation that a stay is booked for. */
interface StayRegistration {
  readonly id: string;
  /** What the hotel is told of it. */
  readonly details: GstDetails;
}

/**
 * The registration a stay is booked for: the one that is named now, the trip's, the default. Null where there is none. Throws
 * `not_found` naming the field where one is named that is not there or switched off.
 */
export async function stayRegistration(
  tx: Tx,
  named: string | null,
  ofTrip: string | null,
): Promise<StayRegistration | null> {
  const rows = await tx
    .selectFrom('gst_registration')
    .select(['id', 'is_default', 'gstin', 'legal_name', 'address', 'email', 'mobile'])
    .where('is_active', '=', true)
    .execute();
  const byId = (id: string | null) => rows.find((row) => row.id === id);
  if (named !== null && !byId(named)) {
    const errors = [{ field: 'gstRegistrationId', message: 'Choose a GST registration of your organisation' }];
    throw new Refusal('not_found', { errors });
  }
  const found = byId(named) ?? byId(ofTrip) ?? rows.find((row) => row.is_default);
  if (!found) return null;
  const { id, gstin, legal_name: legalName, address, email, mobile } = found;
  return { id, details: { gstin, legalName, address, email, mobile } };
}
