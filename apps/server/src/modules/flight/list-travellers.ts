import type { bookedTraveler } from '@pravas/contract/flight/book-flight.ts';
import { type PassengerCounts, passengerTotal } from '@pravas/domain/flight/traveller.ts';
import { type AskingJourney, travellerProblems } from '@pravas/domain/flight/traveller-problems.ts';
import { joinProfile, sameName } from '@pravas/domain/person/join-profile.ts';
import { printedName } from '@pravas/domain/person/printed-name.ts';
import type { KnownPerson, Traveller } from '@pravas/domain/person/traveller.ts';
import { nationalityOf } from '@pravas/domain/person/traveller-problem.ts';
import type * as z from 'zod/mini';
import { takeOptionalPhone } from '../../platform/phone-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Person } from '../organisation/index.ts';
import type { TripTraveller } from '../trip/index.ts';
import { wantsExtras } from './chosen-extras.ts';
import { refuseImpossible } from './refuse-impossible.ts';

type Named = z.output<typeof bookedTraveler>;

/** Someone who travels; `personId` for employees. */
export interface Party {
  readonly personId: string | null;
  readonly details: Traveller;
}

/** A person of whom not everything is known yet. */
interface Candidate {
  readonly personId: string | null;
  readonly details: KnownPerson;
}

/** What is asked of everybody, and the day it is asked, YYYY-MM-DD. */
type Asked = AskingJourney & { readonly today: string };

/** A person in the trip whose name is known, or a seat. */
type InTrip = Pick<TripTraveller, 'id' | 'personId' | 'type' | 'details'>;

/**
 * The travellers: the trip's if all of them have names, else those named now, else the caller alone. An entry refers to
 * the caller or a traveller of the trip if it was chosen as such (`user_id`, `_id`); a name alone makes a guest.
 * Refuses a party that does not match the search and everything that blocks the tickets, naming field and traveller.
 */
export function listTravellers(
  inTrip: readonly InTrip[],
  self: Person,
  named: readonly Named[] | undefined,
  passengers: PassengerCounts,
  asked: Asked,
): readonly [Party, ...Party[]] {
  const candidates = partyOf(inTrip, self, named);
  const wanted = [
    ...Array<string>(passengers.adults).fill('ADULT'),
    ...Array<string>(passengers.children).fill('CHILD'),
    ...Array<string>(passengers.infants).fill('INFANT'),
  ];
  if (candidates.length !== passengerTotal(passengers)) {
    if (inTrip.length > 0 || candidates.length > wanted.length) throw new Refusal('travellers_do_not_match');
    throw namesMissing(wanted.slice(candidates.length).map((_, index) => candidates.length + index));
  }
  if (candidates.map((one) => one.details.type).join() !== wanted.join()) throw new Refusal('travellers_do_not_match');
  refuseImpossible(
    candidates.map((one) => one.details),
    named,
    { ...asked, passport: asked.wishes.passport },
  );
  const [first, ...others] = complete(candidates, asked).map((one, index) =>
    withPrintedName(one, named?.[index], index, asked),
  );
  if (!first) throw new Refusal('travellers_do_not_match');
  return [first, ...others];
}

/** Everybody as airlines need them. Throws `traveller_details_missing` with everything that is missing. */
function complete(candidates: readonly Candidate[], asked: Asked): readonly Party[] {
  const problems = travellerProblems(
    candidates.map((one) => one.details),
    asked,
  );
  if (problems.length > 0) {
    const errors = problems.map(({ index, field, message }) => ({ field: `travelers.${index}.${field}`, message }));
    const known = problems.find(({ field }) => field === 'firstName' || field === 'lastName');
    throw new Refusal('traveller_details_missing', known ? { message: known.message, errors } : { errors });
  }
  return candidates.map(({ personId, details }) => {
    const { title, gender } = details;
    if (title === null || gender === null) throw new Error('A traveller without title or gender passed the rules');
    // A number that no seller asked for must not be kept with the booking or sent to an airline.
    const pan = asked.wishes.pan ? details.pan : null;
    return { personId, details: { ...details, title, gender, pan, nationality: nationalityOf(details) } };
  });
}

/** The name that the ticket will bear, kept as it was shown. Throws `validation_failed` where another one was shown. */
function withPrintedName({ personId, details }: Party, named: Named | undefined, index: number, asked: Asked): Party {
  const answer = printedName(details, asked.wishes.nameLimits);
  if (!answer.ok) throw new Error('A name that cannot be printed passed the rules');
  const printed = `${answer.name.given} ${answer.name.family}`;
  if (named?.printedName !== undefined && named.printedName !== printed) {
    const message = `The ticket would read ${printed}. Please check the name again.`;
    throw new Refusal('validation_failed', { errors: [{ field: `travelers.${index}.printedName`, message }] });
  }
  return { personId, details: { ...details, printedName: answer.name } };
}

function namesMissing(indices: readonly number[]): Refusal {
  return new Refusal('traveller_details_missing', {
    errors: indices.map((index) => ({ field: `travelers.${index}.firstName`, message: 'First name is required' })),
  });
}

function partyOf(inTrip: readonly InTrip[], self: Person, named: readonly Named[] | undefined): readonly Candidate[] {
  const known = inTrip.flatMap(({ details, ...one }) => (details ? [{ ...one, details }] : []));
  if (known.length > 0 && known.length === inTrip.length) return named ? withPapers(known, named) : known;
  if (inTrip.length > 0) return fillSeats(inTrip, self, named);
  if (!named) return [{ personId: self.id, details: self.traveller }];
  return named.map((one, index) => asCandidate(one, index, self));
}

type KnownInTrip = InTrip & { readonly details: Traveller };

/** Whether an entry means a person of the trip: by their id, or by their name at their own place. */
function means(one: Named | undefined, { id, details }: KnownInTrip): boolean {
  return one !== undefined && (one._id === undefined ? sameName(one, details) : one._id === id);
}

/**
 * The trip's travellers with newly typed papers that they lack. Seats and meals refer to positions, so a caller who
 * names any must name the same people in the same order.
 */
function withPapers(known: readonly KnownInTrip[], named: readonly Named[]): readonly Candidate[] {
  const isSame = named.length === known.length && known.every((one, index) => means(named[index], one));
  if (!isSame && (wantsExtras(named) || named.some((one) => one.FFNumbers !== undefined))) {
    throw new Refusal('travellers_do_not_match');
  }
  if (!isSame) return known;
  return known.map(({ personId, details }, index) => ({
    personId,
    details: {
      ...details,
      dateOfBirth: details.dateOfBirth ?? named[index]?.dateOfBirth ?? null,
      nationality: details.nationality ?? named[index]?.nationality ?? null,
      mobile: details.mobile ?? takeOptionalPhone(named[index]?.mobile, `travelers.${index}.mobile`),
      passport: details.passport ?? named[index]?.passport ?? null,
      pan: details.pan ?? named[index]?.pan ?? null,
    },
  }));
}

/** Seats get the names that come with the flight; those who had one already keep what is known of them. */
function fillSeats(inTrip: readonly InTrip[], self: Person, named: readonly Named[] | undefined): readonly Candidate[] {
  if (!named || named.length < inTrip.length) {
    const seats = inTrip.flatMap(({ details }, index) => (details === null || named ? [index] : []));
    throw namesMissing(seats.filter((index) => index >= (named?.length ?? 0)));
  }
  const known = inTrip.flatMap(({ details, ...one }) => (details ? [{ ...one, details }] : []));
  const placed = named.map((one, index) => {
    const at = inTrip[index];
    const byId = known.find(({ id }) => id === one._id);
    if (one._id !== undefined) return byId ?? null;
    return at?.details && sameName(one, at.details) ? { ...at, details: at.details } : null;
  });
  const isPlaced = known.every(({ id }) => placed.some((one) => one?.id === id));
  if (named.length > inTrip.length || !isPlaced) throw new Refusal('travellers_do_not_match');
  return named.map((one, index) => {
    const kept = placed[index];
    return kept
      ? { personId: kept.personId, details: joinProfile(typed(one, index), kept.details) }
      : asCandidate(one, index, self);
  });
}

/** A newly named person: the employee where they were chosen as such, else a guest. */
function asCandidate(one: Named, index: number, self: Person): Candidate {
  const details = typed(one, index);
  if (one.user_id === undefined) return { personId: null, details };
  if (one.user_id !== self.userId) {
    const message = 'Add colleagues to the trip first, then add their flight';
    throw new Refusal('validation_failed', { errors: [{ field: `travelers.${index}.user_id`, message }] });
  }
  return { personId: self.id, details: withTyped(joinProfile(details, self.traveller), one) };
}

/** A passport that is typed now is the one to travel on. */
function withTyped(details: KnownPerson, { passport }: Named): KnownPerson {
  return passport === undefined ? details : { ...details, passport };
}

function typed(one: Named, index: number): KnownPerson {
  return {
    type: one.type,
    title: one.title,
    firstName: one.firstName.trim(),
    lastName: one.lastName.trim(),
    gender: one.gender,
    dateOfBirth: one.dateOfBirth ?? null,
    nationality: one.nationality ?? null,
    email: one.email ?? null,
    mobile: takeOptionalPhone(one.mobile, `travelers.${index}.mobile`),
    passport: one.passport ?? null,
    pan: one.pan ?? null,
  };
}
