import type { saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { GUEST_FIELDS, type GuestNeeds, guestProblems } from '@pravas/domain/hotel/guest-needs.ts';
import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { guestsOf } from '../hotel-order/index.ts';
import type { OrganizationSettings } from '../organisation/index.ts';
import { seatInTrip, type Trip } from '../trip/index.ts';
import type { StayCriteria } from './stay-criteria.ts';

type WireRooms = NonNullable<BodyOf<typeof saveBooking>['rooms']>;

/** Everybody of a trip, and who of them sleeps in which room. */
export interface StayParty {
  readonly travellers: readonly [Traveller, ...Traveller[]];
  /** Places among the travellers for each room, as given; the first answers for it. */
  readonly rooms: readonly (readonly number[])[];
  /** The kind of trip that they make it. */
  readonly kind: Trip['kind'];
}

/** Who sleeps where, as given, and in which trip. */
interface SaidParty {
  readonly caller: Caller;
  /** Locked, or made in this transaction. */
  readonly trip: Trip;
  readonly settings: OrganizationSettings;
  readonly rooms: WireRooms;
  readonly now: Temporal.Instant;
}

/**
 * Puts the guests of a stay into its trip, as far as they are not in it yet, and says who sleeps where. Throws what
 * `seatInTrip` does.
 */
export async function seatGuests(tx: Tx, { rooms, ...seating }: SaidParty): Promise<StayParty> {
  const guests = rooms.flatMap(({ guests: inRoom }, room) =>
    inRoom.map(({ pan, ...entry }, at) => ({ room, pan, field: `rooms.${room}.guests.${at}`, entry })),
  );
  const { travellers, places, kind } = await seatInTrip(tx, { ...seating, thing: 'a room' }, guests);
  const withPan = (one: Traveller, place: number): Traveller => ({
    ...one,
    pan: guests[places.indexOf(place)]?.pan ?? one.pan,
  });
  const [first, ...others] = travellers;
  return {
    travellers: [withPan(first, 0), ...others.map((one, index) => withPan(one, index + 1))],
    rooms: rooms.map((_, room) => guests.flatMap((guest, at) => (guest.room === room ? [places[at] ?? 0] : []))),
    kind,
  };
}

/**
 * Refuses guests for whom the rooms were not searched, or who lack what the hotel asks; each error names room, guest
 * and field. Answers the travellers with only the details that the hotel asks for. Throws `travellers_do_not_match` and
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
    const message = 'The rooms were searched for different guests. Search again for the guests who will stay.';
    throw new Refusal('travellers_do_not_match', { message, errors: misfits });
  }
  const told = rooms.flat().flatMap((at) => travellers[at]?.nationality ?? []);
  if (told.length > 0 && !told.includes(nationality)) {
    const message = 'The rooms were searched for guests of another nationality. Search again with the right one.';
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
  // A number that the hotel does not ask for is not kept with the booking.
  const asked = (one: Traveller) => (needs.pans > 0 ? one : { ...one, pan: null });
  return [asked(first), ...others.map(asked)];
}

const byAge = (a: number | null, b: number | null) => (a ?? -1) - (b ?? -1);

function guestsText({ adults, childAges }: RoomGuests): string {
  const grown = adults === 1 ? '1 adult' : `${adults} adults`;
  const ages = childAges.map((age) => (age === 0 ? 'a baby' : `a child of ${age}`));
  return [grown, ...ages].join(', ');
}
