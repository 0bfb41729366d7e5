import type { saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import type { reviewStay } from '@pravas/contract/hotel/review-stay.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { fullYears } from '@pravas/domain/person/traveller-age.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { PATTERNS } from '@pravas/domain/validation/patterns.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form-rules.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';

/** A stay as it is reviewed. */
export type Review = AnswerOf<typeof reviewStay>;
type GuestInput = NonNullable<z.input<(typeof saveBooking)['body']>['rooms']>[number]['guests'][number];

/** Somebody who sleeps in a room, as the form holds them. */
export interface GuestEntry {
  /** '' until it is said; `trip:ID` is somebody of the trip. */
  readonly who: string;
  /** The colleague or the saved guest who was found. */
  readonly found: FoundOption | null;
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD, or what was typed. */
  readonly dateOfBirth: string;
  readonly mobile: string;
  readonly pan: string;
  readonly passportNumber: string;
  readonly passportExpiresOn: string;
  readonly passportCountry: string;
}

/** The guests of one room, adults first. */
export interface RoomEntry {
  readonly guests: readonly GuestEntry[];
}

/** A bed of a room: an adult's, or a child's of an age. */
export interface Bed {
  /** In whole years at check-in; null = an adult. */
  readonly childAge: number | null;
}

const NOBODY: GuestEntry = {
  who: '',
  found: null,
  title: '',
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  mobile: '',
  pan: '',
  passportNumber: '',
  passportExpiresOn: '',
  passportCountry: 'IN',
};

/** The beds of a room, as it was searched: adults first, then children as they were named. */
export function bedsOf({ adults, childAges }: Pick<Review['rooms'][number], 'adults' | 'childAges'>): readonly Bed[] {
  const grown = Array.from({ length: adults }, (): Bed => ({ childAge: null }));
  return [...grown, ...childAges.map((childAge): Bed => ({ childAge }))];
}

/**
 * Who sleeps where before anybody has said so: those of the trip in their order, each in a bed that fits; without a
 * trip the signed-in person in the first one. Other beds wait.
 */
export function firstGuests(review: Pick<Review, 'rooms' | 'travelers'>): readonly RoomEntry[] {
  const left = [...review.travelers];
  let isSelfSaid = left.length > 0;
  const take = ({ childAge }: Bed): GuestEntry => {
    const at = left.findIndex((one) => (childAge === null ? one.isAdult : !one.isAdult && fits(one.age, childAge)));
    const [found] = at === -1 ? [] : left.splice(at, 1);
    if (found) return { ...NOBODY, who: `trip:${found._id}` };
    if (childAge !== null || isSelfSaid) return NOBODY;
    isSelfSaid = true;
    return { ...NOBODY, who: 'me' };
  };
  return review.rooms.map((room) => ({ guests: bedsOf(room).map(take) }));
}

/** A child whose date of birth is not known may be of any age; the hotel gets it once it is known. */
function fits(age: number | null, childAge: number): boolean {
  return age === null || age === childAge;
}

/** Titles that hotels know for the guest in a bed. */
export function titlesFor({ childAge }: Bed): readonly string[] {
  return childAge !== null && childAge < AIRLINE_ADULT ? ['Mstr', 'Miss'] : ['Mr', 'Mrs', 'Ms'];
}

/** From this age on airlines, and with them trips, treat a person as an adult. */
const AIRLINE_ADULT = 12;
const AIRLINE_CHILD = 2;

/** Everything that is wrong with the guests, all of them at once, by the paths of what is sent. */
export function checkGuests(
  rooms: readonly RoomEntry[],
  { rooms: reviewed, needs, checkIn }: Pick<Review, 'rooms' | 'needs' | 'checkIn'>,
): FieldErrors {
  const seen = new Set<string>();
  const errors: Record<string, string> = {};
  for (const [room, { guests }] of rooms.entries()) {
    const beds = reviewed[room] ? bedsOf(reviewed[room]) : [];
    for (const [at, guest] of guests.entries()) {
      const bed = beds[at] ?? { childAge: null };
      const path = `rooms.${room}.guests.${at}`;
      const key = keyOf(guest);
      if (key !== null && seen.has(key)) errors[path] = 'This person has a bed already';
      if (key !== null) seen.add(key);
      for (const [field, message] of Object.entries(problemsOf(guest, bed, needs, checkIn.wall.slice(0, 10)))) {
        errors[field === '' ? path : `${path}.${field}`] = message;
      }
    }
  }
  return errors;
}

/** Names somebody who exists once; null for nobody yet and for new guests. */
function keyOf({ who, found }: GuestEntry): string | null {
  if (who === 'me' || who.startsWith('trip:')) return who;
  return found && (who === 'colleague' || who === 'saved') ? `${who}:${found.value}` : null;
}

function problemsOf(guest: GuestEntry, bed: Bed, needs: Review['needs'], checkIn: string): Record<string, string> {
  const { who, found, pan, dateOfBirth } = guest;
  if (who === '') return { '': 'Say who sleeps here' };
  const problems: Record<string, string> = {};
  if (who === 'colleague' && !found) problems.user_id = requiredMessage('Colleague');
  if (who === 'saved' && !found) problems.savedTravelerId = requiredMessage('Guest');
  if (who === 'new') {
    if (guest.title === '') problems.title = requiredMessage('Title');
    Object.assign(problems, nameProblem('firstName', 'First name', guest.firstName, needs));
    Object.assign(problems, nameProblem('lastName', 'Last name', guest.lastName, needs));
    const birth = birthProblem(dateOfBirth, bed, checkIn);
    if (birth !== null) problems.dateOfBirth = birth;
  }
  if (pan.trim() !== '' && !PATTERNS.pan(pan.trim().toUpperCase())) {
    problems.pan = 'A PAN is five letters, four digits and a letter.';
  }
  if (needs.passports && guest.passportNumber.trim() !== '' && guest.passportExpiresOn === '') {
    problems['passport.expiresOn'] = requiredMessage('Expiry date');
  }
  return problems;
}

function nameProblem(
  field: 'firstName' | 'lastName',
  label: string,
  typed: string,
  { nameLength: { least, most } }: Review['needs'],
): Record<string, string> {
  const name = typed.trim();
  if (name === '') return { [field]: requiredMessage(label) };
  if (!PATTERNS.letters(name)) return { [field]: 'The hotel accepts letters and spaces only.' };
  return name.length < least || name.length > most
    ? { [field]: `The hotel accepts ${least} to ${most} letters for each part of a name.` }
    : {};
}

/** Hotels price a child by its age: another age than was searched for is another price. */
function birthProblem(typed: string, { childAge }: Bed, checkIn: string): string | null {
  if (childAge === null) return null;
  if (typed === '') return requiredMessage('Date of birth');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || typed > checkIn) return invalidMessage('Date of birth');
  const age = fullYears(typed, checkIn);
  return age === childAge ? null : `The room was searched for a child of ${childAge}; born then, they are ${age}.`;
}

/** The guests as they are sent. */
export function guestInputs(
  rooms: readonly RoomEntry[],
  review: Pick<Review, 'rooms' | 'needs'>,
  userId: number,
): { readonly guests: GuestInput[] }[] {
  return rooms.map(({ guests }, room) => {
    const beds = review.rooms[room] ? bedsOf(review.rooms[room]) : [];
    return { guests: guests.map((guest, at) => inputOf(guest, beds[at] ?? { childAge: null }, review.needs, userId)) };
  });
}

function inputOf(guest: GuestEntry, bed: Bed, needs: Review['needs'], userId: number): GuestInput {
  const [pan, mobile] = [guest.pan.trim().toUpperCase(), guest.mobile.trim()];
  return {
    ...referenceOf(guest, userId),
    ...(guest.who === 'new' ? detailsOf(guest, bed) : {}),
    ...(mobile === '' ? {} : { mobile }),
    ...(needs.pans > 0 && pan !== '' ? { pan } : {}),
    ...(needs.passports && guest.passportNumber.trim() !== ''
      ? {
          passport: {
            number: guest.passportNumber.trim().toUpperCase(),
            expiresOn: guest.passportExpiresOn,
            countryCode: guest.passportCountry,
          },
        }
      : {}),
  };
}

function referenceOf({ who, found }: GuestEntry, userId: number): GuestInput {
  if (who === 'me') return { user_id: userId };
  if (who.startsWith('trip:')) return { _id: who.slice('trip:'.length) };
  if (who === 'colleague' && found) return { user_id: Number(found.value) };
  return who === 'saved' && found ? { savedTravelerId: found.value } : {};
}

function detailsOf({ title, firstName, lastName, dateOfBirth }: GuestEntry, { childAge }: Bed): GuestInput {
  const isMale = title === 'Mr' || title === 'Mstr';
  return {
    type: typeOf(childAge),
    title: title as GuestInput['title'],
    gender: isMale ? 'male' : 'female',
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    ...(dateOfBirth === '' ? {} : { dateOfBirth }),
  };
}

function typeOf(childAge: number | null): 'ADULT' | 'CHILD' | 'INFANT' {
  if (childAge === null || childAge >= AIRLINE_ADULT) return 'ADULT';
  return childAge < AIRLINE_CHILD ? 'INFANT' : 'CHILD';
}
