import { bookedTraveler } from '@pravas/contract/flight/book-flight.ts';
import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as ticketRules from './ticket-rules.ts';
import {
  checkTraveller,
  EMPTY_ENTRY,
  needsOf,
  partyTypes,
  selfEntry,
  selfLacksSomething,
  TRAVELLER_FIELDS,
  type TravellerEntry,
  type TravellerFacts,
  type TravellerNeeds,
  toTravelerDetails,
} from './traveller-rules.ts';

const NO_WISHES = {
  passport: false,
  passportIssueDate: false,
  dateOfBirth: false,
  nationality: false,
  pan: false,
  nameLimits: null,
};
const facts: TravellerFacts = {
  asking: {
    countries: ['IN', 'IN'],
    airlines: ['6E'],
    wishes: NO_WISHES,
    lastFlightOn: '2026-12-16',
    lastDate: '2026-12-17',
    hasContactNumber: true,
  },
  ticketRules,
  self: {
    user_id: 7,
    nationality: 'IN',
    lacks: [],
    title: 'Ms',
    firstName: 'Asha',
    lastName: 'Rao',
    gender: 'female',
    hasPassport: true,
    passportLack: null,
    hasDateOfBirth: true,
    hasPan: false,
    FFNumbers: [],
  },
  ageDate: '2026-12-16',
  lastDate: '2026-12-17',
  today: '2026-11-21',
  airlines: [{ code: '6E', name: 'IndiGo' }],
  isNamedInTrip: false,
  othersRefusal: null,
};
const international: TravellerFacts = {
  ...facts,
  asking: { ...facts.asking, countries: ['IN', 'AE'], wishes: { ...NO_WISHES, passport: true, dateOfBirth: true } },
};
const GUEST = {};
const adult: TravellerEntry = {
  ...EMPTY_ENTRY,
  title: 'Mr',
  firstName: 'Ravi',
  lastName: 'Iyer',
  gender: 'male',
};
const plain: TravellerNeeds = {
  dateOfBirth: false,
  nationality: false,
  mobile: false,
  passport: 'none',
  issueDate: false,
  pan: 'none',
};
const abroad: TravellerNeeds = { ...plain, dateOfBirth: true, passport: 'entered', issueDate: true };
const documented: TravellerEntry = {
  ...adult,
  dateOfBirth: '05-01-1990',
  passportNumber: 'Z1234567',
  passportExpiresOn: '31-03-2033',
  passportIssuedOn: '01-04-2023',
  passportCountry: 'IN',
};
const errorsOf = (part: Partial<TravellerEntry>, type: TravellerType = 'ADULT', needs = plain) =>
  checkTraveller({ ...adult, ...part }, type, needs, facts);

describe('names', () => {
  it.each(['Om', "D'Souza", 'D’Souza', 'Mary-Jane', 'Lakshmi Narasimhan', 'A R', 'x'.repeat(39), '  Ravi  '])(
    '%j is a name, here and at the server',
    (firstName) => {
      expect(errorsOf({ firstName })).toEqual({});
      const sent = toTravelerDetails({ ...adult, firstName }, 'ADULT', plain, GUEST);
      expect(bookedTraveler.safeParse(sent).success).toBe(true);
    },
  );

  it.each([
    'A',
    '𐀀',
    '𐀀'.repeat(41),
    'x'.repeat(41),
    'R2D2',
    '-Ravi',
    "'",
    'Ravi.',
    'Ravi\u202eiyaR',
    '<b>Ravi</b>',
    '\u200b\u200b\u200b',
    '😀😀',
    'a'.repeat(10_000),
    "a '".repeat(3_400),
  ])('%j is none', (lastName) => {
    expect(errorsOf({ lastName })).toEqual({
      lastName: expect.stringMatching(
        /^(?:Please enter valid last name|Last name must be .* characters|Last name is required)$/,
      ),
    });
  });

  it.each(['', '   ', '\u00a0'])('%j is missing', (firstName) => {
    expect(errorsOf({ firstName })).toEqual({ firstName: 'First name is required' });
  });
});

describe('the name on the ticket', () => {
  it.each(['José', 'Zoë', 'Łukasz', 'Юлия'])('of %j has to be looked at, and is sent as it was shown', (firstName) => {
    expect(errorsOf({ firstName })).toEqual({ printedName: 'Please confirm the name on the ticket' });
    const shown = ticketRules.nameOnTicket({ firstName, lastName: 'Iyer' }, facts.asking).text ?? '';
    expect(errorsOf({ firstName, printedName: shown })).toEqual({});
    const sent = toTravelerDetails({ ...adult, firstName, printedName: shown }, 'ADULT', plain, GUEST);
    expect(bookedTraveler.safeParse(sent).success).toBe(true);
    expect(sent.printedName).toBe(shown);
  });

  it.each(['अनुष्का', 'தமிழ்ச்செல்வி', 'محمد', 'נועה', '𐀀𐀀'])('of %j is asked for in Latin letters', (firstName) => {
    expect(errorsOf({ firstName })).toEqual({ firstName: expect.stringContaining('Latin letters') });
  });

  it('is what the airline takes', () => {
    const spicejet = { ...facts, asking: { ...facts.asking, airlines: ['SG'] } };
    const twice = { ...adult, firstName: 'Lakshmi', lastName: 'Lakshmi' };
    expect(checkTraveller(twice, 'ADULT', plain, spicejet)).toEqual({ lastName: expect.stringContaining('FNU') });
    const short = {
      ...facts,
      asking: { ...facts.asking, wishes: { ...NO_WISHES, nameLimits: { given: 20, family: 20 } } },
    };
    const long = { ...adult, lastName: 'Wickremasinghe Bandaranaike' };
    expect(checkTraveller(long, 'ADULT', plain, short)).toEqual({ lastName: expect.stringContaining('at most 20') });
  });
});

describe('e-mail', () => {
  it.each(['', 'a@b.in', `${'a'.repeat(45)}@b.in`])('%j may be sent', (email) => {
    expect(errorsOf({ email })).toEqual({});
  });
  it.each(['a@b.i', `${'a'.repeat(46)}@b.in`, 'ravi iyer@b.in', 'ravi.b.in', '@'.repeat(10_000)])(
    '%j may not',
    (email) => {
      expect(errorsOf({ email })).toEqual({
        email: expect.stringMatching(/^(?:Please enter valid email|Email must be .* characters|Email is required)$/),
      });
    },
  );
});

describe('date of birth, on the day of the last slice', () => {
  it.each<[TravellerType, string, boolean]>([
    ['ADULT', '16-12-2014', true],
    ['ADULT', '17-12-2014', false],
    ['ADULT', '16-12-1906', true],
    ['ADULT', '16-12-1905', false],
    ['CHILD', '17-12-2014', true],
    ['CHILD', '16-12-2014', false],
    ['CHILD', '16-12-2024', true],
    ['CHILD', '17-12-2024', false],
    ['INFANT', '17-12-2024', true],
    ['INFANT', '16-12-2024', false],
    ['INFANT', '21-11-2026', true],
    ['INFANT', '22-11-2026', false],
    ['ADULT', '30-02-1990', false],
    ['ADULT', '5 jan', false],
  ])('%s born %s: %s', (type, dateOfBirth, fits) => {
    const title = type === 'ADULT' ? 'Mr' : 'Mstr';
    expect(errorsOf({ title, dateOfBirth }, type, { ...plain, dateOfBirth: true })).toEqual(
      fits ? {} : { dateOfBirth: expect.stringMatching(/^Please enter valid date of birth/) },
    );
  });

  it.each<[TravellerType, string, string]>([
    ['ADULT', '17-12-2014', ': adults are 12 years or older on Wed, 16 Dec 2026'],
    ['CHILD', '16-12-2014', ': children are 2 to 11 years on Wed, 16 Dec 2026'],
    ['INFANT', '16-12-2024', ': infants are under 2 years on Wed, 16 Dec 2026'],
    ['INFANT', '22-11-2026', ''],
    ['ADULT', '16-12-1905', ''],
    ['ADULT', '30-02-1990', ''],
  ])('a refused %s born %s is told the ages of the type where they are the reason', (type, dateOfBirth, rule) => {
    expect(errorsOf({ dateOfBirth }, type, { ...plain, dateOfBirth: true }).dateOfBirth).toBe(
      `Please enter valid date of birth${rule}`,
    );
  });

  it('is required of children and infants, and of all where the airline asks', () => {
    for (const type of ['CHILD', 'INFANT'] as const) {
      expect(needsOf(EMPTY_ENTRY, 1, type, facts, []).dateOfBirth).toBe(true);
    }
    expect(needsOf(adult, 1, 'ADULT', facts, []).dateOfBirth).toBe(false);
    expect(needsOf(adult, 1, 'ADULT', international, []).dateOfBirth).toBe(true);
    expect(errorsOf({}, 'ADULT', { ...plain, dateOfBirth: true })).toEqual({
      dateOfBirth: 'Date of birth is required',
    });
  });
});

describe('passports', () => {
  const check = (part: Partial<TravellerEntry>) => checkTraveller({ ...documented, ...part }, 'ADULT', abroad, facts);

  it.each(['Z1', 'z123 4567', 'A'.repeat(50)])('number %j may be sent', (passportNumber) => {
    expect(check({ passportNumber })).toEqual({});
    const sent = toTravelerDetails({ ...documented, passportNumber }, 'ADULT', abroad, GUEST);
    expect(bookedTraveler.safeParse(sent).success).toBe(true);
  });
  it.each(['Z', 'A'.repeat(51), 'Z-123', 'Ž123456', '9'.repeat(10_000)])('number %j may not', (passportNumber) => {
    expect(check({ passportNumber })).toEqual({
      passportNumber: expect.stringMatching(
        /^(?:Please enter valid passport number|Passport number must be .* characters|Passport number is required)$/,
      ),
    });
  });
  it.each([
    ['17-12-2026', undefined],
    ['16-12-2026', 'Please enter valid passport expiry'],
    ['', 'Passport expiry is required'],
  ])('valid until %j, the journey ending on 17 December: %s', (passportExpiresOn, error) => {
    expect(check({ passportExpiresOn }).passportExpiresOn).toBe(error);
  });
  it.each([
    ['21-11-2026', undefined],
    ['22-11-2026', 'Please enter valid passport issue date'],
    ['', 'Passport issue date is required'],
  ])('issued on %j, today being 21 November: %s', (passportIssuedOn, error) => {
    expect(check({ passportIssuedOn }).passportIssuedOn).toBe(error);
  });
  it.each(['', 'XX', 'India'])('country %j is none', (passportCountry) => {
    expect(check({ passportCountry })).toEqual({ passportCountry: 'Passport country is required' });
  });
  it('are neither asked nor sent where the airline does not want them', () => {
    expect(needsOf(adult, 0, 'ADULT', facts, []).passport).toBe('none');
    expect(toTravelerDetails(documented, 'ADULT', plain, GUEST)).not.toHaveProperty('passport');
  });
});

describe('the signed-in person', () => {
  it('is one by choice: somebody of the same name is somebody else', () => {
    expect(selfEntry(facts.self)).toMatchObject({ isSelf: true, firstName: 'Asha', nationality: 'IN' });
    const namesake = { ...selfEntry(facts.self), isSelf: false };
    expect(needsOf(namesake, 0, 'ADULT', international, []).passport).toBe('entered');
  });

  it('travels on the passport and birthday of the profile; whoever takes the place needs his own', () => {
    expect(needsOf(selfEntry(facts.self), 0, 'ADULT', international, [])).toEqual({ ...plain, passport: 'profile' });
    expect(needsOf(adult, 0, 'ADULT', international, []).passport).toBe('entered');
    expect(needsOf({ ...selfEntry(facts.self), otherPassport: true }, 0, 'ADULT', international, []).passport).toBe(
      'entered',
    );
  });

  it('is asked for what the server demands after all', () => {
    const needs = needsOf(selfEntry(facts.self), 0, 'ADULT', international, ['0.passportIssuedOn']);
    expect(needs).toEqual({ ...plain, passport: 'entered', issueDate: true });
  });

  it.each([
    [{ lacks: ['passport.number'] }, true],
    [{ lacks: ['dateOfBirth'] }, true],
    [{ lacks: ['printedName'] }, true],
    [{}, false],
  ])('with %j lacks something for an international flight: %s', (part, lacks) => {
    expect(selfLacksSomething({ ...international, self: { ...facts.self, ...part } })).toBe(lacks);
  });
});

it('titles, gender and types go together', () => {
  expect(partyTypes({ adults: 2, children: 1, infants: 1 })).toEqual(['ADULT', 'ADULT', 'CHILD', 'INFANT']);
  expect(errorsOf({ title: 'Mstr' })).toEqual({ title: 'Title is required' });
  expect(errorsOf({ title: 'Mr', dateOfBirth: '01-01-2020' }, 'CHILD')).toEqual({ title: 'Title is required' });
  expect(errorsOf({ gender: '' })).toEqual({ gender: 'Please select gender' });
});

it('whatever passes here passes the contract', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('Ravi', "D'Souza", 'Z123', ''));
  const entry = fc.record({
    ...Object.fromEntries(TRAVELLER_FIELDS.map((field) => [field, text])),
    title: fc.constantFrom('Mr', 'Mrs', 'Ms'),
    gender: fc.constantFrom('male', 'female'),
    nationality: fc.constantFrom('', 'IN'),
    mobile: fc.constantFrom('', '+91 98450 12345'),
    printedName: fc.constant(''),
    dateOfBirth: fc.constantFrom('', '05-01-1990'),
    passportExpiresOn: fc.constant('31-03-2033'),
    passportIssuedOn: fc.constantFrom('', '01-04-2023'),
    passportCountry: fc.constantFrom('IN', 'AE', ''),
  });
  const needs: TravellerNeeds = { ...plain, passport: 'entered' };
  fc.assert(
    fc.property(entry, (typed) => {
      const full: TravellerEntry = { ...EMPTY_ENTRY, ...typed };
      if (Object.keys(checkTraveller(full, 'ADULT', needs, facts)).length > 0) return;
      expect(bookedTraveler.safeParse(toTravelerDetails(full, 'ADULT', needs, GUEST)).success).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

describe('numbers', () => {
  const asking: TravellerFacts = {
    ...facts,
    asking: { ...facts.asking, wishes: { ...NO_WISHES, pan: true } },
    self: { ...facts.self, lacks: ['pan'] },
  };
  const withPan: TravellerFacts = { ...asking, self: { ...asking.self, lacks: [], hasPan: true } };

  it('a PAN is asked where the airline asks, of everyone but infants and whose profile holds one', () => {
    const pan = (
      entry: TravellerEntry,
      index: number,
      type: TravellerType,
      given: TravellerFacts,
      asked: string[] = [],
    ) => needsOf(entry, index, type, given, asked).pan;
    expect(pan(adult, 1, 'ADULT', facts)).toBe('none');
    expect(pan(adult, 1, 'CHILD', asking)).toBe('entered');
    expect(pan(adult, 1, 'INFANT', asking)).toBe('none');
    expect(pan(selfEntry(withPan.self), 0, 'ADULT', withPan)).toBe('profile');
    expect(pan(selfEntry(withPan.self), 0, 'ADULT', withPan, ['0.pan'])).toBe('entered');
    expect(selfLacksSomething(asking)).toBe(true);
    expect(selfLacksSomething(withPan)).toBe(false);
  });

  it('a PAN is checked and sent in capitals', () => {
    const needs: TravellerNeeds = { ...plain, pan: 'entered' };
    expect(errorsOf({ pan: 'ABC' }, 'ADULT', needs)).toEqual({ pan: expect.stringContaining('PAN') });
    expect(errorsOf({ pan: 'abcpr1234k' }, 'ADULT', needs)).toEqual({});
    expect(toTravelerDetails({ ...adult, pan: ' abcpr1234k ' }, 'ADULT', needs, GUEST).pan).toBe('ABCPR1234K');
    expect(toTravelerDetails({ ...adult, pan: 'ABCPR1234K' }, 'ADULT', plain, GUEST)).not.toHaveProperty('pan');
  });

  it('frequent-flyer numbers go by airline; empty ones are not sent', () => {
    expect(errorsOf({ flyers: { '6E': 'x!' } })).toEqual({ 'flyer.6E': expect.stringContaining('FF Number') });
    const sent = toTravelerDetails({ ...adult, flyers: { '6E': ' ab123 ', AI: ' ' } }, 'ADULT', plain, GUEST);
    expect(sent.FFNumbers).toEqual([{ airlineCode: '6E', FFNumber: 'AB123' }]);
    expect(bookedTraveler.safeParse(sent).success).toBe(true);
  });

  it('of people whom the trip names nothing is asked but what the server misses', () => {
    const named: TravellerFacts = { ...international, isNamedInTrip: true };
    expect(needsOf(adult, 1, 'CHILD', named, [])).toMatchObject({ dateOfBirth: false, passport: 'none' });
    expect(needsOf(adult, 1, 'CHILD', named, ['1.dateOfBirth'])).toMatchObject({ dateOfBirth: true, passport: 'none' });
    expect(needsOf(adult, 1, 'ADULT', named, ['1.passportNumber'])).toMatchObject({ passport: 'entered' });
  });
});
