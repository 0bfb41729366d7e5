import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type Organization, readOrganization, refuseServiceOff } from '../organisation/index.ts';

/**
 * The organisation, where this person may use flights. Throws `service_disabled`: an admin keeps the service while it
 * is off for others, if the organisation says so or they are the provider's (rules §6).
 */
export async function expectFlightsOn(tx: Tx, caller: Caller): Promise<Organization> {
  const organization = await readOrganization(tx);
  refuseFlightsOff(organization, caller);
  return organization;
}

/** The same for an already loaded organisation. */
export function refuseFlightsOff({ settings }: Organization, caller: Caller): void {
  refuseServiceOff(settings, 'flight', caller);
}
