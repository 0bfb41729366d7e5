import type { bookedTraveler } from '@pravas/contract/flight/book-flight.ts';
import type { Gender, TravellerType } from '@pravas/domain/person/traveller.ts';
import { birthdayMessage, refuseBirthday } from '@pravas/domain/person/traveller-age.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type * as z from 'zod/mini';
import { longDate } from '../../lib/calendar-date.ts';
import { isCountryCode } from '../../lib/countries.ts';
import type { Details } from '../../lib/flight-details-query.ts';
import { readTypedDate } from '../../lib/typed-date.ts';

/** The rules that only people who fill in the form need. */
export type TicketRules = typeof import('./ticket-rules.ts');

/** A traveller as the server takes them. */
export type TravelerDetails = z.input<typeof bookedTraveler>;

/** The fields of a traveller, in the order a person meets them. */
export const TRAVELLER_FIELDS = [
  'title',
  'firstName',
  'lastName',
  'printedName',
  'gender',
  'nationality',
  'dateOfBirth',
  'email',
  'mobile',
  'passportNumber',
  'passportExpiresOn',
  'passportIssuedOn',
  'passportCountry',
  'pan',
] as const;

/** The field of a frequent-flyer number: one for each airline that flies. */
type FlyerField = `flyer.${string}`;

/** A field of a traveller. */
export type TravellerField = (typeof TRAVELLER_FIELDS)[number] | FlyerField;

/** What is typed about a traveller, complete or not; dates as they were typed. */
export type TravellerEntry = { readonly [Field in (typeof TRAVELLER_FIELDS)[number]]: string } & {
  /** True of the signed-in person themselves: they say so by choosing, never by a similar name. */
  readonly isSelf: boolean;
  /** True once another passport than the profile's is to be used. */
  readonly otherPassport: boolean;
  /** Frequent-flyer numbers by airline code. */
  readonly flyers: Readonly<Record<string, string>>;
};

/** The sentence each refused field gets. */
export type TravellerErrors = { readonly [Field in TravellerField]?: string };

/** What the rules need to know of the flight and of the person who books. Dates are YYYY-MM-DD. */
export interface TravellerFacts {
  readonly self: Details['self'];
  /** What airlines, countries and sellers ask of everybody on these flights. */
  readonly asking: Details['asking'];
  /** The rules of names and papers; null until they have been fetched, and then the server's alone. */
  readonly ticketRules: TicketRules | null;
  /** Ages count on the departure date of the last slice. */
  readonly ageDate: string;
  /** The day the journey ends; a passport must be valid until then. */
  readonly lastDate: string;
  readonly today: string;
  /** Airlines that fly, each once: a number of another would credit nothing (rules §5.13). */
  readonly airlines: readonly { readonly code: string; readonly name: string }[];
  /** True where the trip names everyone: of their papers only what the server misses is asked. */
  readonly isNamedInTrip: boolean;
  /** Why the signed-in person may book for nobody else, in a sentence; null where they may. */
  readonly othersRefusal: string | null;
}

/** What one traveller has to be asked. */
export interface TravellerNeeds {
  readonly dateOfBirth: boolean;
  readonly nationality: boolean;
  readonly mobile: boolean;
  /** 'profile': the passport of the person's profile serves. */
  readonly passport: 'none' | 'profile' | 'entered';
  readonly issueDate: boolean;
  /** 'profile': that of the person's profile is used. */
  readonly pan: 'none' | 'profile' | 'entered';
}

/** Nothing typed yet. */
export const EMPTY_ENTRY: TravellerEntry = {
  title: '',
  firstName: '',
  lastName: '',
  printedName: '',
  gender: '',
  nationality: '',
  dateOfBirth: '',
  email: '',
  mobile: '',
  isSelf: false,
  otherPassport: false,
  passportNumber: '',
  passportExpiresOn: '',
  passportIssuedOn: '',
  passportCountry: '',
  pan: '',
  flyers: {},
};

/** Everything that can be asked of a traveller on this flight, in the order a person meets it. */
export function fieldsOf({ airlines }: Pick<TravellerFacts, 'airlines'>): readonly TravellerField[] {
  return [...TRAVELLER_FIELDS, ...airlines.map(({ code }): FlyerField => `flyer.${code}`)];
}

/** What is typed in a field. */
export function textIn(entry: TravellerEntry, field: TravellerField): string {
  return isFlyer(field) ? (entry.flyers[airlineOf(field)] ?? '') : entry[field];
}

/** The entry with another text in a field. */
export function withValue(entry: TravellerEntry, field: TravellerField, value: string): Partial<TravellerEntry> {
  return isFlyer(field) ? { flyers: { ...entry.flyers, [airlineOf(field)]: value } } : { [field]: value };
}

/** True for the field of a frequent-flyer number. */
function isFlyer(field: TravellerField): field is FlyerField {
  return field.startsWith('flyer.');
}

function airlineOf(field: FlyerField): string {
  return field.slice('flyer.'.length);
}

/** The types of everyone who travels, in the order the server wants them. */
export function partyTypes(party: Pick<Details, 'adults' | 'children' | 'infants'>): readonly TravellerType[] {
  return [
    ...Array<TravellerType>(party.adults).fill('ADULT'),
    ...Array<TravellerType>(party.children).fill('CHILD'),
    ...Array<TravellerType>(party.infants).fill('INFANT'),
  ];
}

/** The titles a traveller of a type may have. */
export function titlesFor(type: TravellerType): readonly TravelerDetails['title'][] {
  return type === 'ADULT' ? ['Mr', 'Mrs', 'Ms'] : ['Mstr', 'Miss'];
}

/** The signed-in person as an entry, with what they have said of themselves. */
export function selfEntry(self: Details['self']): TravellerEntry {
  const { title, firstName, lastName, gender, nationality } = self;
  return {
    ...EMPTY_ENTRY,
    isSelf: true,
    title: title ?? '',
    firstName,
    lastName,
    gender: gender ?? '',
    nationality: nationality ?? '',
    // They have said whose citizen they are; a passport of another country is chosen instead.
    passportCountry: nationality ?? '',
  };
}

/** What this traveller has to be asked; `asked` names fields (`0.passportNumber`) that the server has demanded. */
export function needsOf(
  entry: TravellerEntry,
  index: number,
  type: TravellerType,
  facts: TravellerFacts,
  asked: readonly string[],
): TravellerNeeds {
  const { self, isNamedInTrip } = facts;
  const requirements = isNamedInTrip ? NOTHING_ASKED : facts.asking.wishes;
  const isMinor = type !== 'ADULT' && !isNamedInTrip;
  const known = entry.isSelf;
  const demanded = (field: TravellerField) => asked.includes(`${index}.${field}`);
  const passportDemanded = TRAVELLER_FIELDS.some((field) => field.startsWith('passport') && demanded(field));
  const fromProfile = known && self.hasPassport && !entry.otherPassport && !passportDemanded;
  const isInfant = type === 'INFANT';
  const need = isNamedInTrip
    ? 'no'
    : (facts.ticketRules?.passportNeedOf(facts.asking, entry.nationality, isInfant) ?? 'no');
  const wanted = requirements.passport || passportDemanded || need === 'yes';
  const isAskedOf = requirements.nationality || need === 'ask';
  return {
    nationality:
      demanded('nationality') || (isAskedOf && !(known && self.nationality !== null) && !(wanted && !fromProfile)),
    mobile: demanded('mobile') || (!isNamedInTrip && index === 0 && !facts.asking.hasContactNumber),
    dateOfBirth: demanded('dateOfBirth') || ((isMinor || requirements.dateOfBirth) && !(known && self.hasDateOfBirth)),
    passport: wanted ? (fromProfile ? 'profile' : 'entered') : 'none',
    issueDate: requirements.passportIssueDate || demanded('passportIssuedOn'),
    pan: panNeed(type, requirements.pan, demanded('pan'), known && self.hasPan),
  };
}

const NOTHING_ASKED = {
  passport: false,
  passportIssueDate: false,
  dateOfBirth: false,
  nationality: false,
  pan: false,
} as const;

/** Infants have no PAN of their own; a demand of the server outranks what the profile holds. */
function panNeed(type: TravellerType, asked: boolean, demanded: boolean, inProfile: boolean): TravellerNeeds['pan'] {
  if (demanded) return 'entered';
  if (!asked || type === 'INFANT') return 'none';
  return inProfile ? 'profile' : 'entered';
}

/** True where the signed-in person has to say something, or to look at the name on the ticket, before these flights. */
export function selfLacksSomething({ self }: Pick<TravellerFacts, 'self'>): boolean {
  return self.lacks.length > 0;
}

/** A typed name as it is judged and sent. */
export function nameIn({ firstName, lastName }: Pick<TravellerEntry, 'firstName' | 'lastName'>) {
  return { firstName: tidyName(firstName).slice(0, LONGEST), lastName: tidyName(lastName).slice(0, LONGEST) };
}

/** Checks a traveller (rules §5.3, ages of §9.3). An empty object means the traveller can be sent. */
export function checkTraveller(
  entry: TravellerEntry,
  type: TravellerType,
  needs: TravellerNeeds,
  facts: TravellerFacts,
): TravellerErrors {
  const errors: { [Field in TravellerField]?: string } = {};
  const note = (field: TravellerField, error: string | undefined) => {
    if (error) errors[field] = error;
  };
  const title = titlesFor(type).find((one) => one === entry.title) ?? null;
  const gender = genderIn(entry);
  note('title', title === null ? 'Title is required' : facts.ticketRules?.titleProblem(title, gender));
  if (!facts.isNamedInTrip) for (const { field, message } of nameProblems(entry, facts)) note(field, message);
  note('gender', gender === null ? 'Please select gender' : facts.ticketRules?.genderProblem(gender));
  if (needs.nationality) note('nationality', isCountryCode(entry.nationality) ? undefined : 'Nationality is required');
  note('mobile', (needs.mobile ? checkText : checkOptionalText)(FIELD_RULES.mobile, entry.mobile) ?? undefined);
  note('dateOfBirth', checkBirthday(entry.dateOfBirth, type, needs, facts));
  note('email', checkEmail(entry.email));
  if (needs.pan === 'entered') note('pan', checkText(FIELD_RULES.pan, entry.pan) ?? undefined);
  for (const field of fieldsOf(facts)) {
    if (isFlyer(field)) {
      note(field, checkOptionalText(FIELD_RULES.frequentFlyerNumber, textIn(entry, field)) ?? undefined);
    }
  }
  if (needs.passport !== 'entered') return errors;
  note('passportNumber', checkPassportNumber(entry.passportNumber));
  note(
    'passportExpiresOn',
    checkDate(entry.passportExpiresOn, 'Passport expiry', true, (date) => date >= facts.lastDate),
  );
  note(
    'passportIssuedOn',
    checkDate(entry.passportIssuedOn, 'Passport issue date', needs.issueDate, (date) => date <= facts.today),
  );
  note('passportCountry', isCountryCode(entry.passportCountry) ? undefined : 'Passport country is required');
  return errors;
}

function genderIn({ gender }: TravellerEntry): Gender | null {
  return gender === 'male' || gender === 'female' || gender === 'x' ? gender : null;
}

/** What is wrong with a name, its letters on the ticket and what the airline is known to refuse. */
function nameProblems(
  entry: TravellerEntry,
  { asking, ticketRules }: Pick<TravellerFacts, 'asking' | 'ticketRules'>,
): readonly { readonly field: 'firstName' | 'lastName' | 'printedName'; readonly message: string }[] {
  const written = [
    { field: 'firstName' as const, message: checkName(entry.firstName, 'travellerFirstName') },
    { field: 'lastName' as const, message: checkName(entry.lastName, 'travellerLastName') },
  ].flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]));
  if (written.length > 0) return written;
  const onTicket = ticketRules?.nameOnTicket(nameIn(entry), asking);
  if (!onTicket) return [];
  if (onTicket.problems.length > 0) return onTicket.problems;
  return !onTicket.differs || entry.printedName === onTicket.text
    ? []
    : [{ field: 'printedName', message: 'Please confirm the name on the ticket' }];
}

/** The traveller as they are sent; call it for entries without errors only. */
export function toTravelerDetails(
  entry: TravellerEntry,
  type: TravellerType,
  needs: TravellerNeeds,
  reference: Pick<TravelerDetails, '_id' | 'user_id'>,
): TravelerDetails {
  const title = titlesFor(type).find((one) => one === entry.title);
  const gender = genderIn(entry);
  if (!title || !gender) throw new Error('The traveller has not been checked');
  const dateOfBirth = readTypedDate(entry.dateOfBirth);
  const issuedOn = readTypedDate(entry.passportIssuedOn);
  const email = entry.email.trim();
  const flyers = Object.entries(entry.flyers).flatMap(([airlineCode, text]) => {
    const FFNumber = text.trim().toUpperCase();
    return FFNumber ? [{ airlineCode, FFNumber }] : [];
  });
  const mobile = entry.mobile.trim();
  return {
    ...reference,
    type,
    title,
    firstName: tidyName(entry.firstName),
    lastName: tidyName(entry.lastName),
    gender,
    ...(entry.printedName ? { printedName: entry.printedName } : {}),
    ...(entry.nationality ? { nationality: entry.nationality } : {}),
    ...(mobile ? { mobile } : {}),
    ...(dateOfBirth ? { dateOfBirth } : {}),
    ...(email ? { email } : {}),
    ...(needs.passport === 'entered'
      ? {
          passport: {
            number: tidyPassport(entry.passportNumber),
            expiresOn: readTypedDate(entry.passportExpiresOn) ?? '',
            ...(issuedOn ? { issuedOn } : {}),
            countryCode: entry.passportCountry,
          },
        }
      : {}),
    ...(needs.pan === 'entered' ? { pan: entry.pan.trim().toUpperCase() } : {}),
    ...(flyers.length > 0 ? { FFNumbers: flyers } : {}),
  };
}

/** One space between words, composed accents, and the apostrophe of the keyboard for the one phones set. */
export function tidyName(text: string): string {
  return text.normalize('NFC').replace(/[’‘ʼ]/g, "'").trim().replace(/\s+/g, ' ');
}

function tidyPassport(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** Long texts are refused before they are read any closer. */
const LONGEST = 200;

function checkName(text: string, name: 'travellerFirstName' | 'travellerLastName'): string | undefined {
  return checkText(FIELD_RULES[name], text.length > LONGEST ? text : tidyName(text)) ?? undefined;
}

function checkEmail(text: string): string | undefined {
  return checkOptionalText(FIELD_RULES.email, text) ?? undefined;
}

function checkPassportNumber(text: string): string | undefined {
  return checkText(FIELD_RULES.travellerPassportNumber, text.length > LONGEST ? text : tidyPassport(text)) ?? undefined;
}

function checkDate(
  text: string,
  label: string,
  required: boolean,
  allowed: (date: string) => boolean,
): string | undefined {
  if (text.trim() === '') return required ? `${label} is required` : undefined;
  const date = readTypedDate(text);
  return date !== null && allowed(date) ? undefined : `Please enter valid ${label.toLowerCase()}`;
}

/** A date that somebody can be born on, but no traveller of this type, is refused with the ages of the type. */
function checkBirthday(
  text: string,
  type: TravellerType,
  needs: TravellerNeeds,
  { ageDate, today }: TravellerFacts,
): string | undefined {
  const date = readTypedDate(text);
  if (date === null) return checkDate(text, 'Date of birth', needs.dateOfBirth, () => true);
  const refusal = refuseBirthday(date, type, { today, lastFlightOn: ageDate });
  return refusal ? birthdayMessage(refusal, type, longDate(ageDate)) : undefined;
}
