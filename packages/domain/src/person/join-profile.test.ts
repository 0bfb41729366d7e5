import { describe, expect, it } from 'vitest';
import { aTraveller } from '../testing/builders.ts';
import { agrees, joinProfile } from './join-profile.ts';

const passport = { number: 'Z1234567', expiresOn: '2033-01-01', countryCode: 'IN' };
const profile = aTraveller({ passport, pan: 'ABCDE1234F', mobile: '+919845012345', nationality: 'IN' });
const typed = aTraveller({
  dateOfBirth: null,
  email: null,
  mobile: null,
  nationality: null,
  passport: null,
  pan: null,
});

describe('what a profile knows', () => {
  it('joins details of the same person', () => {
    expect(joinProfile(typed, profile)).toMatchObject({
      dateOfBirth: profile.dateOfBirth,
      passport,
      pan: 'ABCDE1234F',
      mobile: '+919845012345',
      nationality: 'IN',
    });
  });

  it.each([
    ['another birthday', { dateOfBirth: '1999-09-09' }],
    ['another name', { firstName: 'Usha' }],
    ['another last name', { lastName: 'Nair' }],
    ['another gender', { gender: 'male' as const }],
    ['another citizenship', { nationality: 'DE' }],
  ])('does not join %s: no passport, PAN or number of theirs', (_, part) => {
    const details = { ...typed, ...part };
    expect(joinProfile(details, profile)).toEqual(details);
  });

  it('takes a name for the same however it is typed', () => {
    expect(agrees({ ...typed, firstName: ' ASHA', lastName: 'rao ' }, profile)).toBe(true);
    expect(
      agrees(
        { ...typed, firstName: 'A. R.', lastName: 'Rahman' },
        { ...profile, firstName: 'A R', lastName: 'Rahman' },
      ),
    ).toBe(true);
  });
});
