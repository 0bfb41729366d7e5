import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type Organization, readOrganization, refuseServiceOff } from '../organisation/index.ts';

/** The organisation of a transaction, whose people may use buses. Throws `service_disabled`. */
export async function organizationWithBuses(tx: Tx, caller: Caller): Promise<Organization> {
  const organization = await readOrganization(tx);
  refuseServiceOff(organization.settings, 'bus', caller);
  return organization;
}
