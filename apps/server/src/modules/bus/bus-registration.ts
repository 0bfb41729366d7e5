import type { GstDetails } from '@pravas/suppliers/order-port.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** A registration of the organisation that seats can be booked for. */
interface BusRegistration {
  readonly id: string;
  /** As invoices and suppliers need it. */
  readonly details: GstDetails;
  readonly displayName: string;
  readonly gstin: string;
  readonly legalName: string;
  readonly isDefault: boolean;
}

/** All of them, the default first, and which one seats are booked for, with the reason. */
export interface BusRegistrations {
  readonly all: readonly BusRegistration[];
  readonly registration: BusRegistration | null;
  readonly because: 'named' | 'trip' | 'default' | 'none';
}

/**
 * The registration seats are booked for: the one that is named now, the trip's, the default. Throws `not_found` naming the
 * field where one is named that is not there or switched off.
 */
export async function busRegistrations(
  tx: Tx,
  said: { readonly named: string | null; readonly ofTrip: string | null },
): Promise<BusRegistrations> {
  const rows = await tx
    .selectFrom('gst_registration')
    .select(['id', 'is_default', 'display_name', 'gstin', 'legal_name', 'address', 'email', 'mobile'])
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('display_name')
    .execute();
  const all = rows.map((row): BusRegistration => {
    const { id, display_name: displayName, gstin, legal_name: legalName, is_default: isDefault } = row;
    const { address, email, mobile } = row;
    return { id, displayName, gstin, legalName, isDefault, details: { gstin, legalName, address, email, mobile } };
  });
  const byId = (id: string | null) => all.find((one) => one.id === id);
  if (said.named !== null) {
    const named = byId(said.named);
    if (named) return { all, registration: named, because: 'named' };
    const message = 'Choose a GST registration of your organisation';
    throw new Refusal('not_found', { message, errors: [{ field: 'gstRegistrationId', message }] });
  }
  const ofTrip = byId(said.ofTrip);
  if (ofTrip) return { all, registration: ofTrip, because: 'trip' };
  const usual = all.find(({ isDefault }) => isDefault);
  return usual ? { all, registration: usual, because: 'default' } : { all, registration: null, because: 'none' };
}
