import { describe, expect, it } from 'vitest';
import { passportLack } from './passport.ts';

const passport = { number: 'Z1234567', expiresOn: '2027-01-10', countryCode: 'IN' };
const demand = { lastDate: '2027-01-10', issueDate: false };

describe('what a passport lacks for a journey', () => {
  it('is nothing as long as it is valid on the last day', () => {
    expect(passportLack(passport, demand)).toBeNull();
    expect(passportLack(passport, { ...demand, lastDate: '2027-01-11' })).toBe('expired');
    expect(passportLack(null, demand)).toBe('missing');
  });

  it('is the day of issue where the airline asks for it', () => {
    const asked = { ...demand, issueDate: true };
    expect(passportLack(passport, asked)).toBe('no_issue_date');
    expect(passportLack({ ...passport, issuedOn: '2017-01-11' }, asked)).toBeNull();
    expect(passportLack(passport, { ...asked, lastDate: '2027-01-11' })).toBe('expired');
  });
});
