import { type CompanyRegistration, chooseStayRegistration } from '@pravas/domain/hotel/stay-registration.ts';
import type { GstDetails } from '@pravas/suppliers/order-port.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CatalogueHotel } from './read-hotels.ts';

/** A registration of the organisation that a stay can be booked for. */
interface StayRegistration extends CompanyRegistration {
  readonly displayName: string;
  /** What the hotel gets of it. */
  readonly details: GstDetails;
}

/** All of them, and which one a stay is booked for. */
export type StayRegistrations = ReturnType<typeof chooseStayRegistration<StayRegistration>> & {
  readonly all: readonly StayRegistration[];
};

/**
 * The registration a stay is booked for: the one that is named now, one of the hotel's State, the trip's, the default.
 * Throws `not_found` naming the field where one is named that is not there or switched off.
 */
export async function stayRegistration(
  tx: Tx,
  { facts }: Pick<CatalogueHotel, 'facts'>,
  said: { readonly named: string | null; readonly ofTrip: string | null },
): Promise<StayRegistrations> {
  const rows = await tx
    .selectFrom('gst_registration')
    .select(['id', 'is_default', 'gst_type', 'display_name', 'gstin', 'legal_name', 'address', 'email', 'mobile'])
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('display_name')
    .execute();
  const all = rows.map((row): StayRegistration => {
    const { id, gstin, address, email, mobile } = row;
    return {
      id,
      stateCode: gstin.slice(0, 2),
      isDefault: row.is_default,
      isClaiming: row.gst_type === 'regular' || row.gst_type === 'sez',
      displayName: row.display_name,
      details: { gstin, legalName: row.legal_name, address, email, mobile },
    };
  });
  if (said.named !== null && !all.some(({ id }) => id === said.named)) {
    const errors = [{ field: 'gstRegistrationId', message: 'Choose a GST registration of your organisation' }];
    throw new Refusal('not_found', { errors });
  }
  return { all, ...chooseStayRegistration(all, facts, said) };
}
