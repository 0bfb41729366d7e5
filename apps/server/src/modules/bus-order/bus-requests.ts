import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import type { Title, Traveller } from '@pravas/domain/person/traveller.ts';
import { fullYears } from '@pravas/domain/person/traveller-age.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import type { BusLookUp, BusParty, BusPassenger, BusRequest } from '@pravas/suppliers/bus/port.ts';
import type { ServiceRequests } from '../booking/index.ts';
import type { BusBooking, BusBookingOrder, BusFacts, BusTypes } from './bus-booking.ts';

/** What suppliers of buses are asked of an order. */
export const busRequests: ServiceRequests<BusTypes> = {
  purchase: purchaseOf,
  lookUp: (_, { clientRef, detail, supplierOrder }, { leftAt }) =>
    ({
      clientRef,
      detail,
      bookingRef: supplierOrder?.bookingRef ?? null,
      ...(leftAt === undefined ? {} : { leftAt: leftAt === null ? null : leftAt.toString() }),
    }) satisfies BusLookUp,
  party: partyOf,
};

function purchaseOf(booking: BusBooking, { id, clientRef, detail }: BusBookingOrder): BusRequest {
  return {
    clientRef,
    detail,
    party: partyOf(booking),
    expectedTotalPaise: booking.facts.acceptedCosts?.[id] ?? detail.totalPaise,
  };
}

/**
 * The people of a booking as operators get them, in the order of its travellers. A booking without an address has its
 * home where the bus starts.
 */
export function partyOf({
  facts,
  travellers,
  orders,
}: Pick<BusBooking, 'travellers'> & {
  readonly facts: Pick<BusFacts, 'contact' | 'gst' | 'idDocuments'>;
  readonly orders: readonly { readonly detail: Pick<BusDetail, 'from' | 'departure'> }[];
}): BusParty {
  const [first] = orders;
  if (!first) throw new Error('A booking of buses without a bus');
  const { from, departure } = first.detail;
  return {
    passengers: travellers.map((traveller, index) => ({
      ...passengerOf(traveller, dateOf(departure.wall)),
      idDocument: facts.idDocuments?.[index] ?? null,
    })),
    contact: { ...facts.contact, address: facts.gst?.address ?? from.name },
    gst: facts.gst,
  };
}

const TITLES: Readonly<Record<Title, BusPassenger['title']>> = {
  Mr: 'Mr',
  Mrs: 'Mrs',
  Ms: 'Ms',
  Mstr: 'Mr',
  Miss: 'Ms',
};

/**
 * Operators require everybody to be a man or a woman with an age: a passenger without these is refused before anything
 * is sent.
 */
function passengerOf(
  { title, firstName, lastName, gender, dateOfBirth }: Traveller,
  on: string,
): Omit<BusPassenger, 'idDocument'> {
  return {
    title: TITLES[title],
    firstName,
    lastName,
    gender: gender === 'female' ? 'female' : 'male',
    age: dateOfBirth === null ? 0 : fullYears(dateOfBirth, on),
  };
}
