import type { busSelection } from '@pravas/contract/bus/quote-seats.ts';
import type { ChosenSeat } from '@pravas/domain/bus/check-seats.ts';
import type { Gender, Title } from '@pravas/domain/person/traveller.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type OrganizationSettings, readPerson } from '../organisation/index.ts';
import { findPayableTrip, kindRefusal, withProfile } from '../trip/index.ts';

type WantedSeat = z.output<typeof busSelection.seats>[number];

/** A passenger on a seat, as far as they are known. */
export interface SeatedPerson {
  readonly name: string | null;
  readonly title: Title | null;
  readonly gender: Gender | null;
}

/** Chosen seats, and who sits on each; null = not said. Both lists are in the order of the choice. */
interface SeatedParty {
  readonly chosen: readonly ChosenSeat[];
  readonly people: readonly (SeatedPerson | null)[];
}

/** On whose behalf seats are chosen. */
interface Seating {
  readonly caller: Caller;
  readonly settings: OrganizationSettings;
  readonly tripId: string | null;
  readonly isPersonal: boolean;
}

/**
 * Reads who sits where: details of people known here are from their profiles. Throws `validation_failed` naming the
 * seat for an unknown person, and `others_not_allowed` where the caller may not book for colleagues or guests.
 */
export async function readPassengers(tx: Tx, seating: Seating, seats: readonly WantedSeat[]): Promise<SeatedParty> {
  const people: (SeatedPerson | null)[] = [];
  const keys: string[] = [];
  for (const [index, seat] of seats.entries()) {
    const found = await personOn(tx, seating, seat, `seats.${index}`);
    people.push(found?.person ?? null);
    keys.push(found?.key ?? `seat ${index}`);
  }
  const chosen = seats.map(({ seatName }, index): ChosenSeat => {
    const person = people[index];
    if (!person) return { seatName, passenger: null };
    // A person named on two seats is one traveller.
    return { seatName, passenger: { traveller: keys.indexOf(keys[index] ?? ''), ...titleOf(person) } };
  });
  return { chosen, people };
}

function titleOf({ title, gender }: SeatedPerson) {
  return { title, gender };
}

/** `key` is the same for one person, however they are named; null = a stranger. */
interface Found {
  readonly person: SeatedPerson;
  readonly key: string | null;
}

async function personOn(tx: Tx, seating: Seating, seat: WantedSeat, field: string): Promise<Found | null> {
  if (seat.travelerId !== undefined) return ofTrip(tx, seating, seat.travelerId, field);
  if (seat.user_id !== undefined) return ofOrganization(tx, seating, seat.user_id, field);
  const { title = null, gender = null } = seat;
  if (title === null && gender === null) return null;
  if (!seating.isPersonal) expectKind('guests', seating, field);
  return { person: { name: null, title, gender }, key: null };
}

async function ofTrip(tx: Tx, { caller, tripId }: Seating, travelerId: string, field: string): Promise<Found> {
  const trip = tripId === null ? null : await findPayableTrip(tx, caller, tripId);
  const traveller = trip?.travellers.find(({ id }) => id === travelerId);
  if (!traveller) throw refusal(`${field}.travelerId`, 'No traveller in the trip has this id');
  const { details } = await withProfile(tx, traveller);
  const person = details
    ? { name: `${details.firstName} ${details.lastName}`, title: details.title, gender: details.gender }
    : { name: null, title: null, gender: null };
  return { person, key: traveller.personId ?? traveller.id };
}

async function ofOrganization(tx: Tx, seating: Seating, userId: number, field: string): Promise<Found> {
  const row = await tx
    .selectFrom('person')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  const isSelf = row?.id === seating.caller.personId;
  // A caller who may not book for a person must not learn whether they exist.
  if (!isSelf) expectKind('colleagues', seating, field);
  if (!isSelf && seating.isPersonal) throw refusal(`${field}.user_id`, 'A personal journey is not for colleagues');
  const known = row ? await readPerson(tx, row.id) : null;
  if (!known) throw refusal(`${field}.user_id`, 'Choose someone from your organisation');
  const { firstName, lastName, title, gender } = known.traveller;
  return { person: { name: `${firstName} ${lastName}`.trim(), title, gender }, key: known.id };
}

function expectKind(kind: 'colleagues' | 'guests', { caller, settings }: Seating, field: string): void {
  const reason = kindRefusal(kind, caller, settings);
  if (reason !== null) {
    throw new Refusal('others_not_allowed', { message: reason, errors: [{ field, message: reason }] });
  }
}

function refusal(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { message, errors: [{ field, message }] });
}
