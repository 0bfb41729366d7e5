import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readPerson } from '../organisation/index.ts';
import { replaceTravellers, type Trip, withProfile } from '../trip/index.ts';

/** Who travels in a trip, as something is entered for them. */
interface EnteredParty {
  readonly travellers: readonly [Traveller, ...Traveller[]];
  /** True where the trip names nobody yet, so that its maker is meant. */
  readonly isMaker: boolean;
}

/** The trip's travellers; in a trip that names nobody yet its maker travels. Throws `traveller_details_missing`. */
export async function readParty(tx: Tx, trip: Trip): Promise<EnteredParty> {
  const inTrip = await Promise.all(trip.travellers.map((one) => withProfile(tx, one)));
  const named = inTrip.flatMap(({ details }) => details ?? []);
  const [first, ...others] = named;
  if (first && named.length === inTrip.length) return { travellers: [first, ...others], isMaker: false };
  const maker = inTrip.length === 0 ? await readPerson(tx, trip.createdBy) : null;
  if (!maker) throw nobodyNamed();
  const { title, gender, ...said } = maker.traveller;
  if (title === null || gender === null || said.lastName === '') throw nobodyNamed();
  return { travellers: [{ ...said, title, gender }], isMaker: true };
}

function nobodyNamed(): Refusal {
  return new Refusal('traveller_details_missing', { message: 'First add everyone who travels in this trip.' });
}

/** The same, and names the maker in the trip where they travel. */
export async function nameParty(tx: Tx, trip: Trip): Promise<EnteredParty['travellers']> {
  const { travellers, isMaker } = await readParty(tx, trip);
  if (!isMaker) return travellers;
  const [details] = travellers;
  await replaceTravellers(tx, trip.organizationId, trip.id, [
    { personId: trip.createdBy, type: details.type, details },
  ]);
  return travellers;
}
