import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type Organization, readOrganization, refuseServiceOff } from '../organisation/index.ts';
import type { HotelContext } from './hotel-context.ts';

/** The organisation of a transaction, whose people may use hotels. Throws `service_disabled`. */
export async function organizationWithHotels(tx: Tx, caller: Caller): Promise<Organization> {
  const organization = await readOrganization(tx);
  refuseServiceOff(organization.settings, 'hotel', caller);
  return organization;
}

/** The same in a transaction of its own. */
export function expectHotelsOn({ database }: Pick<HotelContext, 'database'>, caller: Caller): Promise<Organization> {
  return database.readOrganization(caller.organizationId, (tx) => organizationWithHotels(tx, caller));
}
