import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownPerson } from '../person/traveller.ts';
import { aTraveller } from '../testing/builders.ts';
import { type AskingJourney, travellerProblems } from './traveller-problems.ts';

const NOTHING = { passport: false, passportIssueDate: false, dateOfBirth: false, nationality: false, pan: false };
const journey: AskingJourney = {
  countries: ['IN', 'IN'],
  airlines: ['6E'],
  wishes: NOTHING,
  lastFlightOn: '2027-01-08',
  lastDate: '2027-01-09',
  hasContactNumber: true,
};
const to = (...countries: string[]): Partial<AskingJourney> => ({ countries: ['IN', ...countries], airlines: ['AI'] });
const passport = { number: 'Z1234567', expiresOn: '2033-01-01', countryCode: 'IN' };
const person = (part: Partial<KnownPerson> = {}): KnownPerson => ({ ...aTraveller(), ...part });
const problems = (party: readonly KnownPerson[], part: Partial<AskingJourney> = {}) =>
  travellerProblems(party, { ...journey, ...part });
const fieldsOf = (party: readonly KnownPerson[], part: Partial<AskingJourney> = {}) =>
  problems(party, part).map(({ index, field }) => `${index}.${field}`);

describe('what nobody has said', () => {
  it('is asked of everybody at once, and nothing is made up', () => {
    const unsaid = person({ title: null, lastName: '', gender: null, nationality: null, mobile: null });
    expect(
      fieldsOf([person(), unsaid], { wishes: { ...NOTHING, nationality: true }, hasContactNumber: false }),
    ).toEqual(['1.title', '1.lastName', '1.gender', '1.nationality']);
    expect(fieldsOf([unsaid], { hasContactNumber: false })).toContain('0.mobile');
  });

  it('an X goes through the desk, and a title goes with the gender', () => {
    expect(problems([person({ gender: 'x' })])).toEqual([
      {
        index: 0,
        field: 'gender',
        message: 'Airlines sell tickets online for M or F only. Your travel desk can book one with X.',
      },
    ]);
    expect(fieldsOf([person({ title: 'Mr' })])).toEqual(['0.title']);
    expect(fieldsOf([person({ title: 'Mr', gender: 'male' })])).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    ['Łukasz', 'Wójcik', '6E', []],
    ['आशा', 'Rao', '6E', ['0.firstName']],
    ['Asha', 'R', '6E', ['0.lastName']],
    ['Asha', 'R.', '6E', ['0.lastName']],
    ['Lakshmi', 'Lakshmi', 'SG', ['0.lastName']],
    ['Lakshmi', 'LAKSHMI', 'SG', ['0.lastName']],
    ['Lakshmi', 'Lakshmi', '6E', []],
    ['FNU', 'Lakshmi', 'SG', []],
  ])('%s %s with %s', (firstName, lastName, airline, expected) => {
    expect(fieldsOf([person({ firstName, lastName })], { airlines: [airline] })).toEqual(expected);
  });

  it('that are one name on the ticket are refused, with what tells them apart', () => {
    const [problem] = problems([
      person({ firstName: 'Amit', lastName: 'Kumar' }),
      person({ firstName: 'ÁMIT', lastName: 'kumar' }),
    ]);
    expect(problem).toEqual({
      index: 1,
      field: 'firstName',
      message:
        'Two travellers would be AMIT KUMAR on their tickets, and airlines accept a name only once per booking. Add the middle name that tells them apart, or remove one of them and plan a separate trip.',
    });
    const apart = [
      person({ firstName: 'Amit', lastName: 'Kumar' }),
      person({ firstName: 'Amit Raj', lastName: 'Kumar' }),
    ];
    expect(problems(apart)).toEqual([]);
  });
});

describe('ages', () => {
  const child = person({ type: 'CHILD', firstName: 'Ravi', title: 'Mstr', gender: 'male', dateOfBirth: '2020-01-01' });
  const infant = person({ type: 'INFANT', firstName: 'Tara', title: 'Miss', dateOfBirth: '2026-06-01' });
  const teen = person({ firstName: 'Dev', title: 'Mr', gender: 'male', dateOfBirth: '2013-05-05' });
  const grown = person({ firstName: 'Meera', dateOfBirth: '1990-01-01' });
  const unsaid = person({ firstName: 'Kavya', dateOfBirth: null });

  it.each([
    ['a 13-year-old with an infant', [teen, infant], {}, ['0.dateOfBirth']],
    ['a 13-year-old with a child', [teen, child], {}, ['0.dateOfBirth']],
    ['an adult of unknown age with an infant', [unsaid, infant], {}, ['0.dateOfBirth']],
    ['one grown adult for two infants', [grown, teen, infant, { ...infant, firstName: 'Uma' }], {}, ['1.dateOfBirth']],
    ['a grown adult, a teenager and an infant', [grown, teen, infant], {}, []],
    ['a grown adult with a child', [grown, child], {}, []],
    ['a 13-year-old alone', [teen], {}, []],
    ['a 13-year-old alone to Dubai with Air India', [teen], { ...to('AE'), airlines: ['AI'] }, ['0.dateOfBirth']],
    ['a 13-year-old alone to Dubai with another', [teen], { ...to('AE'), airlines: ['EK'] }, []],
    ['somebody of unknown age alone', [unsaid], {}, []],
    ['an infant without a date', [grown, { ...infant, dateOfBirth: null }], {}, ['1.dateOfBirth']],
  ] satisfies readonly (readonly [string, readonly KnownPerson[], Partial<AskingJourney>, readonly string[]])[])(
    '%s',
    (_, party, part, expected) => {
      const withPapers = party.map((one) => ({ ...one, passport }));
      expect(fieldsOf(withPapers, part)).toEqual(expected);
    },
  );
});

describe('papers, by citizenship, destination and age', () => {
  it.each([
    ['inside India', 'IN', journey, []],
    ['a foreigner inside India', 'DE', journey, []],
    ['an Indian to Kathmandu', 'IN', to('NP'), []],
    ['an Indian to Kathmandu with IndiGo', 'IN', { ...to('NP'), airlines: ['6E'] }, ['0.passport.number']],
    ['an Indian to Paro and back', 'IN', to('BT', 'IN'), []],
    ['an Indian to Kathmandu over Doha', 'IN', to('QA', 'NP'), ['0.passport.number']],
    ['a German to Kathmandu', 'DE', to('NP'), ['0.passport.number']],
    ['a Nepalese to Delhi', 'NP', to('NP'), []],
    ['an Indian to Dubai', 'IN', to('AE'), ['0.passport.number']],
    ['somebody to Kathmandu', null, to('NP'), ['0.nationality']],
    ['somebody to Dubai', null, to('AE'), ['0.passport.number']],
    ['a Frenchwoman from Paris to Rome', 'FR', { countries: ['FR', 'IT'], airlines: ['AF'] }, []],
    ['an Indian from Paris to Rome', 'IN', { countries: ['FR', 'IT'], airlines: ['AF'] }, ['0.passport.number']],
  ] satisfies readonly (readonly [string, string | null, Partial<AskingJourney>, readonly string[]])[])(
    '%s',
    (_, nationality, part, expected) => {
      expect(fieldsOf([person({ nationality })], part)).toEqual(expected);
    },
  );

  it('an infant to Kathmandu needs none where the airline wants those of seats only', () => {
    const infant = person({ type: 'INFANT', firstName: 'Tara', title: 'Miss', dateOfBirth: '2026-06-01' });
    const indigo = { ...to('NP'), airlines: ['6E'] };
    expect(fieldsOf([person({ passport }), infant], indigo)).toEqual([]);
  });

  it('a passport says whose citizen somebody is, and has to be valid to the end', () => {
    expect(fieldsOf([person({ nationality: null, passport })], to('NP'))).toEqual([]);
    expect(fieldsOf([person({ passport: { ...passport, expiresOn: '2027-01-08' } })], to('AE'))).toEqual([
      '0.passport.expiresOn',
    ]);
  });

  it('the seller’s wish comes on top', () => {
    const wishes = { ...NOTHING, passport: true, passportIssueDate: true, pan: true, dateOfBirth: true };
    expect(fieldsOf([person({ dateOfBirth: null, pan: null })], { wishes })).toEqual([
      '0.dateOfBirth',
      '0.passport.number',
      '0.pan',
    ]);
    expect(fieldsOf([person({ passport, pan: 'ABCDE1234F' })], { wishes })).toEqual(['0.passport.issuedOn']);
  });
});

it('filling in what is asked for never asks for more, whoever travels and wherever to', () => {
  const someone = fc.record({
    title: fc.constantFrom('Ms' as const, null),
    lastName: fc.constantFrom('Rao', ''),
    gender: fc.constantFrom('female' as const, null),
    nationality: fc.constantFrom('IN', 'DE', null),
    dateOfBirth: fc.constantFrom('1990-01-01', null),
    mobile: fc.constantFrom('+919845012345', null),
    passport: fc.constantFrom(passport, { ...passport, expiresOn: '2020-01-01' }, null),
    pan: fc.constantFrom('ABCDE1234F', null),
  });
  const wish = fc.boolean();
  const asked = fc.record({
    countries: fc.array(fc.constantFrom('IN', 'NP', 'AE', 'FR'), { minLength: 2, maxLength: 4 }),
    airlines: fc.constantFrom(['6E'], ['AI'], ['SG']),
    wishes: fc.record({ passport: wish, passportIssueDate: wish, dateOfBirth: wish, nationality: wish, pan: wish }),
    hasContactNumber: wish,
  });
  fc.assert(
    fc.property(someone, asked, (part, where) => {
      const before = person(part);
      const found = problems([before], where);
      const answered = answer(
        before,
        found.map(({ field }) => field),
      );
      const left = problems([answered], where).map(({ field }) => field);
      // A passport that is learnt to be needed brings its own questions, once.
      const again = problems([answer(answered, left)], where);
      expect(again).toEqual([]);
    }),
  );
});

function answer(one: KnownPerson, fields: readonly string[]): KnownPerson {
  const asks = (field: string) => fields.includes(field);
  return {
    ...one,
    ...(asks('title') ? { title: 'Ms' as const } : {}),
    ...(asks('lastName') ? { lastName: 'Rao' } : {}),
    ...(asks('gender') ? { gender: 'female' as const } : {}),
    ...(asks('nationality') ? { nationality: 'IN' } : {}),
    ...(asks('dateOfBirth') ? { dateOfBirth: '1990-01-01' } : {}),
    ...(asks('mobile') ? { mobile: '+919845012345' } : {}),
    ...(asks('pan') ? { pan: 'ABCDE1234F' } : {}),
    ...(fields.some((field) => field.startsWith('passport'))
      ? { passport: { ...passport, issuedOn: '2023-01-02' } }
      : {}),
  };
}
