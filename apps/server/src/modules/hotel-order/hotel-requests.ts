import { offerOfStay } from '@pravas/domain/hotel/booked-stay.ts';
import type { BookedRoom, HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { OLDEST_CHILD, type RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { fullYears } from '@pravas/domain/person/traveller-age.ts';
import type { BookedGuest, StayLookUp, StayParty, StayRequest } from '@pravas/suppliers/hotel/port.ts';
import type { ServiceRequests } from '../booking/index.ts';
import type { HotelBooking, HotelBookingOrder, HotelTypes } from './hotel-booking.ts';

/** What suppliers of stays are asked of an order. */
export const hotelRequests: ServiceRequests<HotelTypes> = {
  purchase: purchaseOf,
  lookUp: ({ travellers }, { clientRef, detail, supplierOrder }, { leftAt }) => {
    const { firstName, lastName } = leadOf(travellers, detail);
    return {
      clientRef,
      offer: offerOfStay(detail),
      bookingRef: supplierOrder?.bookingRef ?? null,
      leadGuest: { firstName, lastName },
      ...(leftAt === undefined ? {} : { leftAt: leftAt === null ? null : leftAt.toString() }),
    } satisfies StayLookUp;
  },
  party: partyOf,
};

/** The country of guests who were not asked for a passport. */
const INDIA = 'IN';

function purchaseOf({ facts, travellers }: HotelBooking, order: HotelBookingOrder): StayRequest {
  const { detail } = order;
  return {
    clientRef: order.clientRef,
    offer: offerOfStay(detail),
    rooms: detail.rooms.map((room) => guestsOf(room, travellers, detail.stay.checkIn)),
    gst: facts.gst,
    contact: facts.contact,
    requests: facts.requests ?? [],
    expectedTotalPaise: facts.acceptedCosts?.[order.id] ?? detail.totalPaise,
  };
}

/** For whom a stay is searched again; its own detail has the rooms. */
export interface HotelParty {
  readonly travellers: readonly Traveller[];
  /** Two letters. */
  readonly nationality: string;
}

function partyOf({ facts, travellers }: HotelBooking): HotelParty {
  return { travellers, nationality: facts.nationality ?? INDIA };
}

/** The rooms of a stay as they are asked for again. */
export function stayParty({ rooms, stay }: HotelDetail, { travellers, nationality }: HotelParty): StayParty {
  const [first, ...others] = rooms.map((room) => occupancyOf(room, travellers, stay.checkIn));
  if (!first) throw new Error('A stay without a room');
  return { rooms: [first, ...others], nationality };
}

/** How many adults sleep in a room, and how old the children are. */
function occupancyOf(room: BookedRoom, travellers: readonly Traveller[], checkIn: string): RoomGuests {
  const guests = guestsOf(room, travellers, checkIn);
  const ages = guests.flatMap(({ isAdult, age }) => (isAdult ? [] : [age ?? 0]));
  return { adults: guests.length - ages.length, childAges: [...ages, ...room.childAges] };
}

/** Those who sleep in a room as the supplier gets them; the first answers for it. */
export function guestsOf(
  room: Pick<BookedRoom, 'travellers'>,
  travellers: readonly Traveller[],
  checkIn: string,
): readonly BookedGuest[] {
  return room.travellers.map((index) => {
    const traveller = travellers[index];
    if (!traveller) throw new Error(`Nobody travels at place ${index}`);
    return guestOf(traveller, checkIn);
  });
}

function guestOf({ type, title, firstName, lastName, dateOfBirth, ...known }: Traveller, checkIn: string): BookedGuest {
  const age = dateOfBirth === null ? null : fullYears(dateOfBirth, checkIn);
  return {
    title,
    firstName,
    lastName,
    // For hotels everybody under 18 is a child, whatever airlines sell them.
    isAdult: age === null ? type === 'ADULT' : age > OLDEST_CHILD,
    age,
    pan: known.pan,
    email: known.email,
    mobile: known.mobile,
    passportNumber: known.passport?.number ?? null,
    passportIssuedOn: known.passport?.issuedOn ?? null,
    passportExpiresOn: known.passport?.expiresOn ?? null,
  };
}

function leadOf(travellers: HotelBooking['travellers'], { rooms }: HotelDetail): Traveller {
  return travellers[rooms[0]?.travellers[0] ?? 0] ?? travellers[0];
}
