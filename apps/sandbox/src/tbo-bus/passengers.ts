import type { BusPassenger } from '../bus-bookings/bus-booking.ts';
import type { BusTrip } from '../bus-engine/trips.ts';
import { invalidRequest } from '../tbo/envelope.ts';
import { asObject, flagField, objectsField, textField, type WireObject, wholeField } from '../tbo/request.ts';

/** A passenger of a Block or Book, with the seat that came along. */
export interface SentPassenger {
  readonly sent: WireObject;
  readonly seat: WireObject;
  readonly seatName: string;
  readonly passenger: BusPassenger;
  readonly gstNumber: string;
}

const MALE = 1;
const FEMALE = 2;
const SEX_OF_TITLE: Readonly<Record<string, number>> = { Mr: MALE, Mrs: FEMALE, Ms: FEMALE };
const ID_TYPES = ['Pan no', 'Voterid card', 'Passport', 'Aadhar Card'];

function readPassenger(sent: WireObject, needsId: boolean): SentPassenger {
  const read = (name: string): string => textField(sent, name);
  const seat = asObject(sent.Seat);
  if (seat === undefined) throw invalidRequest('Seat is mandatory.');
  const gender = wholeField(sent, 'Gender');
  if (gender === undefined || SEX_OF_TITLE[read('Title')] !== gender) {
    throw invalidRequest('Title and Gender do not agree.');
  }
  if (read('FirstName') === '' || read('LastName') === '')
    throw invalidRequest('FirstName and LastName are mandatory.');
  if ((wholeField(sent, 'Age') ?? 0) <= 0) throw invalidRequest('Age is mandatory.');
  const isPrimary = flagField(sent, 'LeadPassenger');
  const contact = ['Email', 'Phoneno', 'Address'];
  const missing = isPrimary ? contact.find((name) => read(name) === '') : undefined;
  if (missing !== undefined) throw invalidRequest(`${missing} of the lead passenger is mandatory.`);
  if (needsId && (!ID_TYPES.includes(read('IdType')) || read('IdNumber') === '')) {
    throw invalidRequest('IdType and IdNumber are mandatory.');
  }
  return {
    sent,
    seat,
    seatName: textField(seat, 'SeatName'),
    passenger: {
      title: read('Title'),
      name: `${read('FirstName')} ${read('LastName')}`,
      age: read('Age'),
      sex: gender === MALE ? 'MALE' : 'FEMALE',
      mobile: read('Phoneno'),
      email: read('Email'),
      address: read('Address'),
      idType: read('IdType'),
      idNumber: read('IdNumber'),
      isPrimary,
    },
    gstNumber: read('GSTNumber'),
  };
}

/** The passengers of a Block or Book, of whom exactly one leads. */
export function readPassengers(body: WireObject, trip: BusTrip): readonly SentPassenger[] {
  const passengers = objectsField(body, 'Passenger').map((one) => readPassenger(one, trip.service.needsId));
  if (passengers.length === 0) throw invalidRequest('Passenger is mandatory.');
  if (passengers.filter(({ passenger }) => passenger.isPrimary).length !== 1) {
    throw invalidRequest('Exactly one passenger should be the lead passenger.');
  }
  return passengers;
}

/** What the caller believes that a seat costs, rupees. */
export function believedPrice({ seat }: SentPassenger): number {
  return Number(asObject(seat.Price)?.PublishedPrice);
}
