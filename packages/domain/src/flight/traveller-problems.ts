import { type NameLimits, printedName } from '../person/printed-name.ts';
import type { KnownPerson } from '../person/traveller.ts';
import {
  type AskedField,
  nationalityOf,
  type TravellerProblem,
  unsaidProblems,
  X_ON_TICKETS,
} from '../person/traveller-problem.ts';
import { requiredMessage } from '../validation/messages.ts';
import { refuseAges, refusePrintedName } from './airline-rules.ts';
import { type JourneyRoute, passportNeed } from './journey-papers.ts';
import { passportLack } from './passport.ts';

/** What the sellers of a journey ask of everybody besides what its airlines and countries do. */
interface SellersWishes {
  readonly passport: boolean;
  readonly passportIssueDate: boolean;
  readonly dateOfBirth: boolean;
  readonly nationality: boolean;
  readonly pan: boolean;
  /** The shortest limit of a name among them; absent = as much as passports have. */
  readonly nameLimits?: NameLimits | undefined;
}

/** A journey as its travellers are asked about it. Days are YYYY-MM-DD. */
export interface AskingJourney extends JourneyRoute {
  readonly wishes: SellersWishes;
  /** The departure day of its last flight: ages go by it. */
  readonly lastFlightOn: string;
  /** The day it ends: passports have to be valid until then. */
  readonly lastDate: string;
  /** Whether a person can be called about it: the phone number of the booker. */
  readonly hasContactNumber: boolean;
}

/**
 * Everything that blocks the travellers' tickets, for all of them at once: missing details, names that cannot be
 * printed, names that airlines are known to refuse, and documents by citizenship, destination and age. Empty = nothing
 * blocks them.
 */
export function travellerProblems(party: readonly KnownPerson[], journey: AskingJourney): readonly TravellerProblem[] {
  const own = party.flatMap((one, index) => problemsOf(one, index, journey));
  const ages = refuseAges(party, journey)
    .filter(({ index }) => !own.some((problem) => problem.index === index && problem.field === 'dateOfBirth'))
    .map(({ index, message }): TravellerProblem => ({ index, field: 'dateOfBirth', message }));
  return [...own, ...namesakes(party, journey.wishes.nameLimits), ...ages, ...unreachable(party, journey)].toSorted(
    (a, b) => a.index - b.index,
  );
}

function problemsOf(one: KnownPerson, index: number, journey: AskingJourney): readonly TravellerProblem[] {
  const problem = (field: AskedField, message: string): TravellerProblem => ({ index, field, message });
  return [
    ...unsaidProblems(one).map(({ field, message }) => problem(field, message)),
    ...nameProblems(one, journey).map(({ field, message }) => problem(field, message)),
    ...genderProblems(one).map((message) => problem('gender', message)),
    ...birthProblems(one, journey).map((message) => problem('dateOfBirth', message)),
    ...paperProblems(one, journey).map(({ field, message }) => problem(field, message)),
    ...(journey.wishes.pan && one.type !== 'INFANT' && one.pan === null
      ? [problem('pan', requiredMessage('PAN'))]
      : []),
  ];
}

function nameProblems(one: KnownPerson, { wishes, airlines }: AskingJourney) {
  if (one.firstName === '' || one.lastName === '') return [];
  const answer = printedName(one, wishes.nameLimits);
  if (!answer.ok) return answer.problems;
  const message = refusePrintedName(answer.name, airlines);
  return message === null ? [] : [{ field: 'lastName' as const, message }];
}

function genderProblems({ gender }: KnownPerson): readonly string[] {
  return gender === 'x' ? [X_ON_TICKETS] : [];
}

function birthProblems({ type, dateOfBirth }: KnownPerson, { wishes }: AskingJourney): readonly string[] {
  const isAsked = type !== 'INFANT' && (wishes.dateOfBirth || type !== 'ADULT');
  return isAsked && dateOfBirth === null ? [requiredMessage('Date of birth')] : [];
}

interface FieldProblem {
  readonly field: AskedField;
  readonly message: string;
}

function paperProblems(one: KnownPerson, journey: AskingJourney): readonly FieldProblem[] {
  const { wishes, lastDate } = journey;
  const nationality = nationalityOf(one);
  const need = passportNeed(journey, { nationality, isInfant: one.type === 'INFANT' });
  const needsPassport = wishes.passport || need === 'yes';
  const isNationalityAsked = nationality === null && (wishes.nationality || need === 'ask') && !needsPassport;
  const asked: readonly FieldProblem[] = isNationalityAsked
    ? [{ field: 'nationality', message: requiredMessage('Nationality') }]
    : [];
  if (!needsPassport && !(wishes.passportIssueDate && one.passport !== null)) return asked;
  switch (passportLack(one.passport, { lastDate, issueDate: wishes.passportIssueDate })) {
    case 'missing':
      return [...asked, { field: 'passport.number', message: requiredMessage('Passport number') }];
    case 'expired':
      return [
        ...asked,
        { field: 'passport.expiresOn', message: `The passport of ${one.firstName} expires before the journey ends` },
      ];
    case 'no_issue_date':
      return [...asked, { field: 'passport.issuedOn', message: requiredMessage('Passport issue date') }];
    case null:
      return asked;
  }
}

/** Tickets and check-in go by name and PNR, so airlines take a name once an order. */
function namesakes(party: readonly KnownPerson[], limits: NameLimits | undefined): readonly TravellerProblem[] {
  const printed = party.map((one) => {
    const answer = printedName(one, limits);
    return answer.ok ? `${answer.name.given} ${answer.name.family}` : null;
  });
  return printed.flatMap((name, index) => {
    if (name === null || !printed.slice(0, index).includes(name)) return [];
    const message = `Two travellers would be ${name} on their tickets, and airlines accept a name only once per booking. Add the middle name that tells them apart, or remove one of them and plan a separate trip.`;
    return [{ index, field: 'firstName' as const, message }];
  });
}

/** Airlines announce changes by telephone, and take no booking without a number. */
function unreachable(party: readonly KnownPerson[], { hasContactNumber }: AskingJourney): readonly TravellerProblem[] {
  if (hasContactNumber || party.some(({ mobile }) => mobile !== null)) return [];
  const index = Math.max(
    0,
    party.findIndex(({ type }) => type === 'ADULT'),
  );
  return [{ index, field: 'mobile', message: requiredMessage('Mobile number') }];
}
