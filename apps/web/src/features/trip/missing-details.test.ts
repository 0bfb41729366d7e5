import { describe, expect, it } from 'vitest';
import { checkMissing, fieldsMissing, missingBody, saidElsewhere } from './missing-details.ts';
import type { TripTraveller } from './trip-types.ts';

const person = (id: string, ...codes: readonly string[]): TripTraveller => ({
  _id: id,
  type: 'ADULT',
  user_id: null,
  firstName: 'Asha',
  lastName: 'Rao',
  email: null,
  isNamed: true,
  printedName: null,
  title: 'Ms',
  gender: 'female',
  documentsNeeded: [
    { code: 'name', message: 'Name as in the travel document', done: true },
    ...codes.map((code) => ({ code, message: `${code} is required`, done: false })),
  ],
});

describe('what is missing of travellers', () => {
  const people = [person('a', 'nationality', 'passport', 'passport_issue_date'), person('b', 'date_of_birth')];

  it('is asked for in fields, each once; how somebody is called is said elsewhere', () => {
    expect(people.map(fieldsMissing)).toEqual([
      ['nationality', 'passport.number', 'passport.expiresOn', 'passport.countryCode', 'passport.issuedOn'],
      ['dateOfBirth'],
    ]);
    expect(saidElsewhere(person('c', 'gender', 'pan'))).toEqual(['gender is required']);
  });

  it('may be left, but a passport is given whole', () => {
    expect(Object.values(checkMissing({}, people)).filter(Boolean)).toEqual([]);
    const half = checkMissing({ 'travelers.0.passport.number': 'Z1234567' }, people);
    expect(Object.entries(half).filter(([, error]) => error)).toEqual([
      ['travelers.0.passport.expiresOn', 'Passport expiry is required'],
      ['travelers.0.passport.countryCode', 'Passport country is required'],
      ['travelers.0.passport.issuedOn', 'Passport issue date is required'],
    ]);
    expect(checkMissing({ 'travelers.1.dateOfBirth': '31-02-1990' }, people)).toMatchObject({
      'travelers.1.dateOfBirth': 'Please enter valid date of birth',
    });
  });

  it('is sent for everybody in their order', () => {
    const typed = {
      'travelers.0.nationality': 'IN',
      'travelers.0.passport.number': ' Z1234567 ',
      'travelers.0.passport.expiresOn': '2033-01-01',
      'travelers.0.passport.issuedOn': '2023-01-02',
      'travelers.0.passport.countryCode': 'IN',
    };
    expect(missingBody(typed, people)).toEqual([
      {
        _id: 'a',
        nationality: 'IN',
        passport: { number: 'Z1234567', expiresOn: '2033-01-01', issuedOn: '2023-01-02', countryCode: 'IN' },
      },
      { _id: 'b' },
    ]);
  });
});
