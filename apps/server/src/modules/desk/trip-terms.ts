import type { Tx } from '../../platform/database.ts';
import { chooseRegistration, readRegistrations } from '../flight/index.ts';
import { readOrganization, readServiceSupply } from '../organisation/index.ts';
import type { Trip } from '../trip/index.ts';
import type { OfflineContext } from './offline-context.ts';

/** For which registration something of a trip is bought, and where our fee is supplied by it. */
export async function termsOfTrip(
  tx: Tx,
  trip: Trip,
  { supplierStateCode }: Pick<OfflineContext, 'supplierStateCode'>,
  now: Temporal.Instant,
) {
  const organization = await readOrganization(tx);
  const registration = trip.isPersonal
    ? null
    : chooseRegistration(await readRegistrations(tx), null, trip.gstRegistrationId);
  const supply = await readServiceSupply(tx, organization, registration, {
    supplierStateCode,
    privateBuyer: trip.isPersonal ? trip.createdBy : null,
    now,
  });
  return { registration, supply };
}
