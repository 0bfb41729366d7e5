import type { saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { GUEST_FIELDS, type GuestNeeds, guestProblems } from '@pravas/domain/hotel/guest-needs.ts';
import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import { sameName } from '@pravas/domain/person/join-profile.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { guestsOf } from '../hotel-order/index.ts';
import type { OrganizationSettings } from '../organisation/index.ts';
import { replaceTravellers, resolveTravellers, type Trip, travellersLock, withProfile } from '../trip/index.ts';
import type { StayCriteria } from './stay-criteria.ts';

type WireRooms = NonNullable<BodyOf<typeof saveBooking>['rooms']>;
type WireGuest = Omit<WireRooms[number]['guests'][number], 'pan'>;

/** Everybody of a trip, and who of them sleeps in which room. */
export interface StayParty {
  readonly travellers: readonly [Traveller, ...Traveller[]];
  /** Places among the travellers for each room, as they were said; the first answers for it. */
  readonly rooms: readonly (readonly number[])[];
  /** What kind of trip they make of it. */
  readonly kind: Trip['kind'];
}

/** Who sleeps where, as it was said, and in which trip. */
interface SaidParty {
  readonly caller: Caller;
  /** Locked, or made in this transaction. */
  readonly trip: Trip;
  readonly settings: OrganizationSettings;
  readonly rooms: WireRooms;
  readonly now: Temporal.Instant;
}

/**
 * Puts the guests of a stay into its trip, as far as they are not in it yet, and says who sleeps where. While another booking
 * holds for the trip's travellers nobody joins them and no name changes. Throws `validation_failed`, `party_invalid`,
 * `others_not_allowed`, `trip_not_editable`, `traveller_details_missing` where somebody of the trip has no name yet.
 */
export async function seatGuests(tx: Tx, { caller, trip, settings, rooms, now }: SaidParty): Promise<StayParty> {
  const said = await sayInTrip(tx, trip, rooms);
  const context = { planner: caller, settings, known: trip.travellers, now, kind: trip.isPersonal ? trip.kind : null };
  const { kind, travellers, places } = await resolveTravellers(tx, context, said.entries).catch((error: unknown) => {
    throw error instanceof Refusal ? byRoom(error, said) : error;
  });
  const { reason } = await travellersLock(tx, trip);
  const isSame = travellers.length === trip.travellers.length && travellers.every((one) => isUnchanged(one, trip));
  if (reason !== null && !isSame) throw new Refusal('trip_not_editable', { message: reason });
  if (reason === null) await replaceTravellers(tx, trip.organizationId, trip.id, travellers);

  const known: Traveller[] = [];
  for (const [at, one] of travellers.entries()) {
    const { details } = await withProfile(tx, { ...one, id: one.id ?? '' });
    if (details === null) throw nameless();
    known.push({ ...details, pan: said.guests.find(({ entry }) => places[entry] === at)?.pan ?? details.pan });
  }
  const [first, ...more] = known;
  if (!first) throw new Refusal('travellers_do_not_match');
  const seated = rooms.map((_, room) =>
    said.guests.flatMap((guest) => (guest.room === room ? [places[guest.entry] ?? 0] : [])),
  );
  return { travellers: [first, ...more], rooms: seated, kind: isSame ? trip.kind : kind };
}

/** Everybody of a trip as it is said who travels: those who are in it already at their places, then who joins them. */
interface SaidInTrip {
  readonly entries: readonly WireGuest[];
  /** Where each guest stands among the entries, in the order of the rooms. */
  readonly guests: readonly {
    readonly room: number;
    readonly field: string;
    readonly pan: string | undefined;
    readonly entry: number;
  }[];
}

/** Throws `validation_failed` for somebody who is named twice. */
async function sayInTrip(tx: Tx, trip: Trip, rooms: WireRooms): Promise<SaidInTrip> {
  const entries: WireGuest[] = trip.travellers.map(({ id }) => ({ _id: id }));
  const guests: SaidInTrip['guests'][number][] = [];
  for (const [room, { guests: inRoom }] of rooms.entries()) {
    for (const [at, { pan, ...typed }] of inRoom.entries()) {
      const field = `rooms.${room}.guests.${at}`;
      const guest = await asInTrip(tx, trip, typed);
      const known = trip.travellers.findIndex(({ id }) => id === guest._id);
      const entry = known === -1 ? entries.length : known;
      if (guests.some((one) => one.entry === entry)) {
        throw new Refusal('validation_failed', { errors: [{ field, message: 'This person is in the list twice' }] });
      }
      entries[entry] = guest;
      guests.push({ room, field, pan, entry });
    }
  }
  return { entries, guests };
}

/** The same refusal about the rooms in which the guests were named. */
function byRoom({ code, details }: Refusal, { guests }: SaidInTrip): Refusal {
  const errors = details.errors?.map(({ field, message }) => {
    const [list, at, ...rest] = field.split('.');
    const guest = list === 'travelers' ? guests.find(({ entry }) => entry === Number(at)) : undefined;
    return { field: guest ? [guest.field, ...rest].join('.') : field, message };
  });
  return new Refusal(code, errors ? { ...details, errors } : details);
}

/** Somebody who is named as an employee and is in the trip already is the one in the trip. */
async function asInTrip(tx: Tx, trip: Trip, guest: WireGuest): Promise<WireGuest> {
  const { user_id: userId, ...typed } = guest;
  if (userId === undefined || typed._id !== undefined) return guest;
  const person = await tx.selectFrom('person').select('id').where('user_id', '=', userId).executeTakeFirst();
  const inTrip = person && trip.travellers.find(({ personId }) => personId === person.id);
  return inTrip ? { ...typed, _id: inTrip.id } : guest;
}

function isUnchanged(one: { readonly id?: string; readonly details: Traveller | null }, { travellers }: Trip): boolean {
  const before = travellers.find(({ id }) => id === one.id);
  if (!before) return false;
  return before.details === null || one.details === null
    ? before.details === one.details
    : sameName(before.details, one.details);
}

function nameless(): Refusal {
  const message = 'Say first who travels in this trip, then book a room for them.';
  return new Refusal('traveller_details_missing', { message, errors: [{ field: 'tripId', message }] });
}

/**
 * Refuses guests whom the rooms were not searched for, or of whom the hotel asks what nobody has said; each error names room,
 * guest and field. Answers the travellers with no more of them than the hotel asks. Throws `travellers_do_not_match` and
 * `traveller_details_missing`.
 */
export function expectGuests(
  { travellers, rooms }: StayParty,
  { rooms: searched, stay, nationality }: StayCriteria,
  needs: GuestNeeds,
): StayParty['travellers'] {
  const guests = rooms.map((room) => guestsOf({ travellers: room }, travellers, stay.checkIn));
  const misfits = searched.flatMap((room, index) => {
    const ages = (guests[index] ?? []).flatMap(({ isAdult, age }) => (isAdult ? [] : [age]));
    const adults = (guests[index] ?? []).length - ages.length;
    return adults === room.adults && String(ages.toSorted(byAge)) === String(room.childAges.toSorted(byAge))
      ? []
      : [{ field: `rooms.${index}.guests`, message: `This room was searched for ${guestsText(room)}.` }];
  });
  if (rooms.length !== searched.length || misfits.length > 0) {
    const message = 'The rooms were searched for other guests. Search again for those who stay.';
    throw new Refusal('travellers_do_not_match', { message, errors: misfits });
  }
  const told = rooms.flat().flatMap((at) => travellers[at]?.nationality ?? []);
  if (told.length > 0 && !told.includes(nationality)) {
    const message = 'The rooms were searched for guests of another nationality. Search again for theirs.';
    throw new Refusal('travellers_do_not_match', { message, errors: [{ field: 'rooms', message }] });
  }
  const problems = guestProblems(guests, needs);
  const [problem] = problems;
  if (problem) {
    const errors = problems.map(({ code, room, guest, message }) => ({
      field: room === null || guest === null ? 'rooms' : `rooms.${room}.guests.${guest}.${GUEST_FIELDS[code]}`,
      message,
    }));
    throw new Refusal('traveller_details_missing', { message: problem.message, errors });
  }
  const [first, ...others] = travellers;
  // A number that nobody asks for is not kept with the booking.
  const asked = (one: Traveller) => (needs.pans > 0 ? one : { ...one, pan: null });
  return [asked(first), ...others.map(asked)];
}

const byAge = (a: number | null, b: number | null) => (a ?? -1) - (b ?? -1);

function guestsText({ adults, childAges }: RoomGuests): string {
  const grown = adults === 1 ? '1 adult' : `${adults} adults`;
  const ages = childAges.map((age) => (age === 0 ? 'a baby' : `a child of ${age}`));
  return [grown, ...ages].join(', ');
}
