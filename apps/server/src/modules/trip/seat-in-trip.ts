import type { travelerEntry } from '@pravas/contract/trip/traveller-entries.ts';
import { sameName } from '@pravas/domain/person/join-profile.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OrganizationSettings } from '../organisation/index.ts';
import { resolveTravellers } from './resolve-travellers.ts';
import { travellersLock } from './travellers-lock.ts';
import type { Trip } from './trip.ts';
import { replaceTravellers } from './trip-repository.ts';
import { withProfile } from './with-profile.ts';

type Entry = z.output<typeof travelerEntry>;

/** A person for whom something is put into a trip, and the field of the request that names them. */
interface NamedTraveller {
  readonly field: string;
  readonly entry: Entry;
}

/** Everybody of a trip, and who of them was named. */
interface SeatedInTrip {
  readonly travellers: readonly [Traveller, ...Traveller[]];
  /** Their places among the travellers, in the order in which they were named. */
  readonly places: readonly number[];
  /** The kind of trip that they make it. */
  readonly kind: Trip['kind'];
}

/** Who puts something into which trip. */
interface Seating {
  readonly caller: Caller;
  /** Locked, or made in this transaction. */
  readonly trip: Trip;
  readonly settings: OrganizationSettings;
  /** What is booked for them: "a room". */
  readonly thing: string;
  readonly now: Temporal.Instant;
}

/**
 * Adds people to the trip in which something is being booked for them, unless they are already in it. While another
 * booking is held for the trip's travellers, nobody can join and no name can change. Throws `validation_failed`,
 * `party_invalid`, `others_not_allowed`, `trip_not_editable`, and `traveller_details_missing` if a traveller of the
 * trip has no name yet.
 */
export async function seatInTrip(
  tx: Tx,
  { caller, trip, settings, thing, now }: Seating,
  named: readonly NamedTraveller[],
): Promise<SeatedInTrip> {
  const said = await sayInTrip(tx, trip, named);
  const context = { planner: caller, settings, known: trip.travellers, now, kind: trip.isPersonal ? trip.kind : null };
  const { kind, travellers, places } = await resolveTravellers(tx, context, said.entries).catch((error: unknown) => {
    throw error instanceof Refusal ? byField(error, named, said.at) : error;
  });
  const { reason } = await travellersLock(tx, trip);
  const isSame = travellers.length === trip.travellers.length && travellers.every((one) => isUnchanged(one, trip));
  if (reason !== null && !isSame) throw new Refusal('trip_not_editable', { message: reason });
  if (reason === null) await replaceTravellers(tx, trip.organizationId, trip.id, travellers);
  const known: Traveller[] = [];
  for (const one of travellers) {
    const { details } = await withProfile(tx, { ...one, id: one.id ?? '' });
    if (details === null) throw nameless(thing);
    known.push(details);
  }
  const [first, ...others] = known;
  if (!first) throw new Refusal('travellers_do_not_match');
  return {
    travellers: [first, ...others],
    places: said.at.map((entry) => places[entry] ?? 0),
    kind: isSame ? trip.kind : kind,
  };
}

/** Everybody of a trip as a list of travellers: those already in it at their places, then those who join. */
interface SaidInTrip {
  readonly entries: readonly Entry[];
  /** The position of each named person among the entries. */
  readonly at: readonly number[];
}

/** Throws `validation_failed` for a person who is named twice. */
async function sayInTrip(tx: Tx, trip: Trip, named: readonly NamedTraveller[]): Promise<SaidInTrip> {
  const entries: Entry[] = trip.travellers.map(({ id }) => ({ _id: id }));
  const at: number[] = [];
  for (const { field, entry: typed } of named) {
    const entry = await asInTrip(tx, trip, typed);
    const known = trip.travellers.findIndex(({ id }) => id === entry._id);
    const place = known === -1 ? entries.length : known;
    if (at.includes(place)) {
      throw new Refusal('validation_failed', { errors: [{ field, message: 'This person is in the list twice' }] });
    }
    entries[place] = entry;
    at.push(place);
  }
  return { entries, at };
}

/** The same refusal about the fields in which people were named. */
function byField({ code, details }: Refusal, named: readonly NamedTraveller[], at: SaidInTrip['at']): Refusal {
  const errors = details.errors?.map(({ field, message }) => {
    const [list, place, ...rest] = field.split('.');
    const one = list === 'travelers' ? named[at.indexOf(Number(place))] : undefined;
    return { field: one ? [one.field, ...rest].join('.') : field, message };
  });
  return new Refusal(code, errors ? { ...details, errors } : details);
}

/** A person named as an employee who is in the trip already is the same traveller. */
async function asInTrip(tx: Tx, trip: Trip, entry: Entry): Promise<Entry> {
  const { user_id: userId, ...typed } = entry;
  if (userId === undefined || typed._id !== undefined) return entry;
  const person = await tx.selectFrom('person').select('id').where('user_id', '=', userId).executeTakeFirst();
  const inTrip = person && trip.travellers.find(({ personId }) => personId === person.id);
  return inTrip ? { ...typed, _id: inTrip.id } : entry;
}

function isUnchanged(one: { readonly id?: string; readonly details: Traveller | null }, { travellers }: Trip): boolean {
  const before = travellers.find(({ id }) => id === one.id);
  if (!before) return false;
  return before.details === null || one.details === null
    ? before.details === one.details
    : sameName(before.details, one.details);
}

function nameless(thing: string): Refusal {
  const message = `First choose who travels in this trip, then book ${thing} for them.`;
  return new Refusal('traveller_details_missing', { message, errors: [{ field: 'tripId', message }] });
}
