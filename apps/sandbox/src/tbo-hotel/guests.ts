import type { RoomGuests } from '../hotel-engine/stay.ts';
import { flagField, objectsField, textField, type WireObject, wholeField } from '../tbo/request.ts';
import type { CodedOffer } from './codes.ts';
import { invalid } from './envelope.ts';
import { allowsSameNames } from './pre-book.ts';

const TITLES = new Set(['Mr', 'Mrs', 'Ms']);
const NAME = /^[A-Za-z][A-Za-z ]{0,34}$/;
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;
/** Older children sleep as adults. */
const OLDEST_CHILD = 12;

function isChild(guest: WireObject): boolean {
  return wholeField(guest, 'PaxType') === 2;
}

function checkGuest(guest: WireObject): void {
  if (!TITLES.has(textField(guest, 'Title'))) throw invalid('Title should be Mr, Mrs or Ms');
  const middle = textField(guest, 'MiddleName');
  const names = [textField(guest, 'FirstName'), textField(guest, 'LastName'), ...(middle === '' ? [] : [middle])];
  if (!names.every((name) => NAME.test(name))) {
    throw invalid('FirstName and LastName should hold 1 to 35 letters and no special characters');
  }
  if (![1, 2].includes(wholeField(guest, 'PaxType') ?? 0)) throw invalid('PaxType should be 1 or 2');
  const age = wholeField(guest, 'Age') ?? 0;
  if (isChild(guest) && age > OLDEST_CHILD) throw invalid('Age of a child should be 12 or less');
}

function checkRoom(guests: readonly WireObject[], expected: RoomGuests): void {
  const childAges = expected.childAges.filter((age) => age <= OLDEST_CHILD);
  const children = guests.filter(isChild);
  const ages = children.map((guest) => wholeField(guest, 'Age') ?? 0);
  const sorted = (list: readonly number[]): string => list.toSorted((a, b) => a - b).join();
  if (guests.length !== expected.adults + expected.childAges.length || sorted(ages) !== sorted(childAges)) {
    throw invalid('HotelPassenger does not match the guests of the search');
  }
  const leads = guests.filter((guest) => flagField(guest, 'LeadPassenger'));
  const [lead] = leads;
  if (lead === undefined || leads.length > 1 || isChild(lead)) {
    throw invalid('Each room should have one adult as LeadPassenger');
  }
  if (textField(lead, 'Email') === '' || textField(lead, 'Phoneno') === '') {
    throw invalid('Email and Phoneno are required for the LeadPassenger');
  }
}

function fullName(guest: WireObject): string {
  return ['FirstName', 'MiddleName', 'LastName'].map((name) => textField(guest, name).toUpperCase()).join(' ');
}

/** The guests of each room, after the checks that the supplier makes. Refuses with code 400. */
export function readGuests(body: WireObject, coded: CodedOffer): readonly (readonly WireObject[])[] {
  const rooms = objectsField(body, 'HotelRoomsDetails').map((room) => objectsField(room, 'HotelPassenger'));
  if (rooms.length !== coded.offer.rooms.length)
    throw invalid('HotelRoomsDetails does not match the rooms of the search');
  for (const [position, guests] of rooms.entries()) {
    guests.forEach(checkGuest);
    const expected = coded.offer.rooms[position];
    if (expected !== undefined) checkRoom(guests, expected);
  }
  const names = rooms.flat().map(fullName);
  if (!allowsSameNames(coded) && new Set(names).size < names.length) throw invalid('Guests should not share a name');
  return rooms;
}

/** Whether enough adults have sent a PAN of their own. */
export function hasPans(rooms: readonly (readonly WireObject[])[], panCount: number): boolean {
  const adults = rooms.flat().filter((guest) => !isChild(guest));
  const pans = adults.map((guest) => textField(guest, 'PAN').toUpperCase()).filter((pan) => PAN.test(pan));
  return new Set(pans).size >= panCount;
}

/** The lead guest of a booking: the first room's. */
export function leadOf(rooms: readonly (readonly WireObject[])[]): WireObject {
  const [first = []] = rooms;
  return first.find((guest) => flagField(guest, 'LeadPassenger')) ?? {};
}
