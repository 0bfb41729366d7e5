import { describe, expect, it } from 'vitest';
import {
  checkSavedTraveller,
  EMPTY_TRAVELLER,
  genderOf,
  type SavedTravellerValues,
  savedTravellerBody,
  titlesOf,
} from './saved-traveller-form.ts';

const ravi: SavedTravellerValues = {
  ...EMPTY_TRAVELLER,
  title: 'Mr',
  firstName: 'Ravi',
  lastName: 'Iyer',
  gender: 'male',
};

const wrong = (values: SavedTravellerValues) =>
  Object.entries(checkSavedTraveller(values)).flatMap(([field, message]) => (message ? [`${field}: ${message}`] : []));

describe('a guest as typed', () => {
  it('needs a title, names and a gender', () => {
    expect(wrong(ravi)).toEqual([]);
    expect(wrong(EMPTY_TRAVELLER)).toEqual([
      'title: Title is required',
      'firstName: First name is required',
      'lastName: Last name is required',
      'gender: Please select gender',
    ]);
  });

  it('has the titles of its type, which say its gender', () => {
    expect(titlesOf('ADULT')).toEqual(['Mr', 'Mrs', 'Ms']);
    expect(wrong({ ...ravi, type: 'CHILD' })).toEqual(['title: Title is required']);
    expect([genderOf('Mstr'), genderOf('Miss'), genderOf('')]).toEqual(['male', 'female', '']);
  });

  it('is born on a day that has been; of an infant it must be known', () => {
    expect(wrong({ ...ravi, dateOfBirth: '2999-01-01' })).toEqual(['dateOfBirth: Please enter valid date of birth']);
    expect(wrong({ ...ravi, type: 'INFANT', title: 'Mstr' })).toEqual(['dateOfBirth: Date of birth is required']);
  });

  it('has a whole passport or none', () => {
    const country = 'passportCountry: Passport country is required';
    expect(wrong({ ...ravi, passportNumber: 'Z1234567' })).toEqual([
      'passportExpiresOn: Passport expiry is required',
      country,
    ]);
    expect(wrong({ ...ravi, passportExpiresOn: '2030-01-01', passportCountry: 'IN' })).toEqual([
      'passportNumber: Passport number is required',
    ]);
    expect(savedTravellerBody(ravi)).not.toHaveProperty('passport');
    const passport = { passportNumber: 'Z1234567', passportExpiresOn: '2030-01-01', passportCountry: 'IN' };
    expect(savedTravellerBody({ ...ravi, ...passport })).toMatchObject({
      passport: { number: 'Z1234567', expiresOn: '2030-01-01', countryCode: 'IN' },
    });
  });
});
