import type { addBus } from '@pravas/contract/bus/add-bus.ts';
import type { reviewBus } from '@pravas/contract/bus/review-bus.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { PATTERNS } from '@pravas/domain/validation/patterns.ts';
import type * as z from 'zod/mini';
import type { PickedSeat } from '../../lib/bus-details-address.ts';
import type { FieldErrors } from '../../lib/form-rules.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';

/** Seats as they are reviewed. */
export type Review = AnswerOf<typeof reviewBus>;
/** Somebody who may sit there, as far as they are known. */
export type KnownPassenger = Review['passengers'][number];

type SeatInput = z.input<(typeof addBus)['body']>['seats'][number];

/** Who sits on a seat, as the form holds them. */
export interface PassengerEntry {
  readonly seatName: string;
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
  readonly idKind: string;
  readonly idNumber: string;
}

/** A seat with nobody on it. */
export function emptySeat(seatName: string): PassengerEntry {
  return {
    ...{ seatName, who: '', found: null, title: '', firstName: '', lastName: '' },
    ...{ dateOfBirth: '', mobile: '', idKind: '', idNumber: '' },
  };
}

/** Who sits where as it was said when the seats were chosen; somebody who is named later is still to be said. */
export function firstPassengers(
  picked: readonly PickedSeat[],
  { passengers }: Pick<Review, 'passengers'>,
): readonly PassengerEntry[] {
  return picked.map(({ seatName, who }) => {
    const known = who === 'me' ? passengers.find(isAsker) : passengers.find(({ travelerId }) => travelerId === who);
    return { ...emptySeat(seatName), who: known ? whoOf(known) : who === 'me' ? 'me' : '' };
  });
}

function isAsker({ travelerId }: KnownPassenger): boolean {
  return travelerId === null;
}

/** How a form names somebody who is known. */
export function whoOf({ travelerId }: KnownPassenger): string {
  return travelerId === null ? 'me' : `trip:${travelerId}`;
}

/** A traveller of the trip, or the person who asks, whom an entry names; null for others. */
function knownOf({ who }: PassengerEntry, { passengers }: Pick<Review, 'passengers'>): KnownPassenger | null {
  return passengers.find((one) => whoOf(one) === who) ?? null;
}

/** What has to be asked of the person an entry names. */
export interface Asked {
  readonly title: boolean;
  readonly dateOfBirth: boolean;
  readonly mobile: boolean;
  readonly idDocument: boolean;
}

/**
 * What nobody has said yet and operators ask for: how somebody is addressed, their age, the first one's mobile, a
 * document.
 */
export function askedOf(entry: PassengerEntry, index: number, review: Pick<Review, 'passengers' | 'needs'>): Asked {
  const known = knownOf(entry, review);
  const isNew = entry.who === 'new';
  return {
    title: isNew || (known !== null && (known.gender === null || known.title === null)),
    dateOfBirth: isNew || known?.age === null,
    mobile: index === 0 && (isNew || known?.hasMobile === false),
    idDocument: entry.who !== '' && review.needs.idKinds.length > 0,
  };
}

/** Everything that is wrong with the passengers, all of it at once, by the paths of what is sent. */
export function checkPassengers(
  entries: readonly PassengerEntry[],
  review: Pick<Review, 'passengers' | 'needs' | 'bus'>,
): FieldErrors {
  const day = review.bus.departure.wall.slice(0, 10);
  const errors: Record<string, string> = {};
  for (const [index, entry] of entries.entries()) {
    const path = pathOf(index);
    if (isTwice(entries, index)) errors[path] = 'This person has a seat already';
    for (const [field, message] of Object.entries(problemsOf(entry, askedOf(entry, index, review), day))) {
      errors[field === '' ? path : field.startsWith('idDocument') ? `seats.${index}.${field}` : `${path}.${field}`] =
        message;
    }
  }
  return errors;
}

/** Of a passenger among what is sent. */
export function pathOf(index: number): string {
  return `seats.${index}.passenger`;
}

/** Names one who has a seat before. New guests may be called alike. */
function isTwice(entries: readonly PassengerEntry[], index: number): boolean {
  const keyOf = ({ who, found }: PassengerEntry) =>
    who === 'colleague' || who === 'saved'
      ? found && `${who}:${found.value}`
      : who === 'new' || who === ''
        ? null
        : who;
  const own = entries[index] && keyOf(entries[index]);
  return own !== null && entries.slice(0, index).some((other) => keyOf(other) === own);
}

function problemsOf(entry: PassengerEntry, asked: Asked, day: string): Record<string, string> {
  const { who, found, dateOfBirth } = entry;
  if (who === '') return { '': `Choose who sits in seat ${entry.seatName}` };
  return {
    ...(who === 'colleague' && !found ? { user_id: requiredMessage('Colleague') } : {}),
    ...(who === 'saved' && !found ? { savedTravelerId: requiredMessage('Guest') } : {}),
    ...(who === 'new' ? nameProblems(entry) : {}),
    ...(asked.title && entry.title === '' ? { title: requiredMessage('Title') } : {}),
    ...(asked.dateOfBirth ? birthProblem(dateOfBirth, day) : {}),
    ...(asked.mobile && entry.mobile.trim() === ''
      ? { mobile: 'The operator calls the first passenger: a mobile number is needed.' }
      : {}),
    ...(asked.idDocument && entry.idKind === '' ? { 'idDocument.kind': requiredMessage('Document') } : {}),
    ...(asked.idDocument && entry.idNumber.trim() === '' ? { 'idDocument.number': requiredMessage('Number') } : {}),
  };
}

function nameProblems({ firstName, lastName }: PassengerEntry): Record<string, string> {
  return { ...nameProblem('firstName', 'First name', firstName), ...nameProblem('lastName', 'Last name', lastName) };
}

function nameProblem(field: string, label: string, typed: string): Record<string, string> {
  const name = typed.trim();
  if (name === '') return { [field]: requiredMessage(label) };
  return PATTERNS.letters(name) ? {} : { [field]: 'Operators accept letters and spaces only.' };
}

function birthProblem(typed: string, day: string): Record<string, string> {
  if (typed === '') return { dateOfBirth: requiredMessage('Date of birth') };
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || typed > day) return { dateOfBirth: invalidMessage('Date of birth') };
  return {};
}

/** The seats with their passengers as they are sent. */
export function seatsOfPassengers(
  entries: readonly PassengerEntry[],
  review: Pick<Review, 'passengers' | 'needs'>,
  selfId: number,
): SeatInput[] {
  return entries.map((entry, index) => {
    const asked = askedOf(entry, index, review);
    return {
      seatName: entry.seatName,
      passenger: { ...referenceOf(entry, selfId), ...detailsOf(entry) },
      ...(asked.idDocument ? { idDocument: { kind: entry.idKind as IdKind, number: entry.idNumber.trim() } } : {}),
    };
  });
}

type IdKind = NonNullable<SeatInput['idDocument']>['kind'];

function referenceOf({ who, found }: PassengerEntry, selfId: number): SeatInput['passenger'] {
  if (who === 'me') return { user_id: selfId };
  if (who.startsWith('trip:')) return { _id: who.slice('trip:'.length) };
  if (who === 'colleague' && found) return { user_id: Number(found.value) };
  return who === 'saved' && found ? { savedTravelerId: found.value } : {};
}

/**
 * Only what was typed: details replace those that are known, and the server may ask for more than is known to be
 * missing.
 */
function detailsOf(entry: PassengerEntry): SeatInput['passenger'] {
  const { who, title, firstName, lastName, dateOfBirth, mobile } = entry;
  return {
    ...(who === 'new' ? { type: 'ADULT' as const, firstName: firstName.trim(), lastName: lastName.trim() } : {}),
    ...(title === '' ? {} : { title: title as 'Mr' | 'Ms' | 'Mrs', gender: title === 'Mr' ? 'male' : 'female' }),
    ...(dateOfBirth === '' ? {} : { dateOfBirth }),
    ...(mobile.trim() === '' ? {} : { mobile: mobile.trim() }),
  };
}
