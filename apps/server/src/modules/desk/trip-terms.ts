import { placeOfSupply } from '@pravas/domain/tax/service-gst.ts';
import type { Tx } from '../../platform/database.ts';
import { chooseRegistration, readRegistrations } from '../flight/index.ts';
import { readOrganization } from '../organisation/index.ts';
import type { Trip } from '../trip/index.ts';
import type { OfflineContext } from './offline-context.ts';

/** For which registration something of a trip is bought, and where our fee is supplied by it. */
export async function termsOfTrip(
  tx: Tx,
  trip: Trip,
  { supplierStateCode }: Pick<OfflineContext, 'supplierStateCode'>,
) {
  const organization = await readOrganization(tx);
  const registration = trip.isPersonal
    ? null
    : chooseRegistration(await readRegistrations(tx), null, trip.gstRegistrationId);
  const place = placeOfSupply({
    recipientRegistrationStateCode: (registration ?? organization.gst)?.gstin.slice(0, 2) ?? null,
    recipientAddressStateCode: organization.stateCode,
    supplierStateCode,
  });
  return { registration, supplierStateCode, placeOfSupplyStateCode: place.stateCode };
}
