import { createHash } from 'node:crypto';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import type { BusParty, BusPassenger, IdDocument } from '../bus/port.ts';
import type { ServiceContext } from './context.ts';
import type { WireSeat } from './wire.ts';

const ID_TYPES = {
  aadhaar: 'AADHAR',
  pan: 'PAN_CARD',
  passport: 'PASSPORT',
  driving_licence: 'DRIVING_LICENCE',
  voter_card: 'VOTER_CARD',
  ration_card: 'RATION_CARD',
} as const satisfies Record<IdDocument['kind'], string>;

/** A seat with who sits on it. */
export interface SeatedPassenger {
  readonly seat: WireSeat;
  readonly passenger: BusPassenger;
}

/** The body of a block. Values travel as text, the trip's id among them, as it has more digits than a number keeps. */
export function blockBody(
  { tripId, source, destination }: ServiceContext,
  { boarding, dropping }: Pick<BusDetail, 'boarding' | 'dropping'>,
  seated: readonly SeatedPassenger[],
  party: BusParty,
): object {
  return {
    availableTripId: tripId,
    source,
    destination,
    boardingPointId: boarding.pointId,
    ...(dropping === null ? {} : { droppingPointId: dropping.pointId }),
    inventoryItems: seated.map(({ seat, passenger }, index) => ({
      seatName: seat.name,
      fare: seat.fare,
      ladiesSeat: String(seat.ladiesSeat === true),
      passenger: passengerBody(passenger, party, index === 0),
      ...gstBody(party),
    })),
  };
}

function passengerBody(passenger: BusPassenger, { contact }: BusParty, isPrimary: boolean): object {
  const { idDocument, gender, title, age } = passenger;
  return {
    name: nameOf(passenger),
    age: String(age),
    gender: gender === 'female' ? 'FEMALE' : 'MALE',
    title,
    mobile: indianMobile(contact.mobile),
    email: contact.email,
    address: contact.address,
    primary: String(isPrimary),
    ...(idDocument === null ? {} : { idType: ID_TYPES[idDocument.kind], idNumber: idDocument.number }),
  };
}

function gstBody({ gst }: BusParty): object {
  if (gst === null) return {};
  const { legalName, gstin, address, email } = gst;
  return { passengerGSTDetails: { registrationName: legalName, gstId: gstin, address, emailId: email } };
}

function nameOf({ firstName, lastName }: BusPassenger): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

/** Ten digits for a number of India, as the vendor wants them; of others only the digits. */
function indianMobile(mobile: string): string {
  return mobile.replace(/^\+91/, '').replace(/\D/g, '');
}

/** A digest of who sits where, to recognise a hold for the same people. */
export function peopleOf({ seats }: Pick<BusDetail, 'seats'>, party: BusParty): string {
  const people = seats.map(({ seatName, traveller }) => [seatName, party.passengers[traveller] ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([people, party.contact, party.gst]))
    .digest('base64url')
    .slice(0, 22);
}
