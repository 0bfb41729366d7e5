import { describe, expect, it } from 'vitest';
import { checkDetails, type DetailsValues, withCountry, withState } from './details-form.ts';

const GOOD: DetailsValues = {
  name: 'Acme Industries',
  organizationType: 'Private limited',
  organizationSize: '51 to 200',
  industry: 'Manufacturing',
  website: '',
  address: '12 MG Road, Bengaluru',
  countryCode: 'IN',
  state_id: '506',
  city: 'Bengaluru',
  zipCode: '560001',
  contactEmail: 'travel@acme.example',
  contactMobile: '9876543210',
};
const refused = (part: Partial<DetailsValues>) =>
  Object.entries(checkDetails({ ...GOOD, ...part })).filter(([, message]) => message !== undefined);

describe('checkDetails', () => {
  it('finds nothing in good details', () => {
    expect(refused({})).toEqual([]);
  });

  it.each<[Partial<DetailsValues>, string, string]>([
    [{ name: 'Acm' }, 'name', 'Organisation name must be 4 to 100 characters'],
    [{ countryCode: '', state_id: '' }, 'countryCode', 'Country is required'],
    [{ state_id: '' }, 'state_id', 'State is required'],
    [{ website: 'nowhere' }, 'website', 'Please enter valid website URL'],
    [{ contactMobile: '12a4567' }, 'contactMobile', 'Please enter valid contact mobile number'],
    [{ contactEmail: '' }, 'contactEmail', 'Contact email is required'],
  ])('refuses %j', (part, field, message) => {
    expect(refused(part)).toEqual([[field, message]]);
  });

  it('asks for no state outside India', () => {
    expect(refused({ countryCode: 'SG', state_id: '' })).toEqual([]);
  });
});

describe('places', () => {
  it('empties what a new country or state makes wrong', () => {
    expect(withCountry(GOOD, 'SG')).toMatchObject({ countryCode: 'SG', state_id: '', city: '' });
    expect(withState(GOOD, '507')).toMatchObject({ countryCode: 'IN', state_id: '507', city: '' });
  });

  it('leaves everything when nothing changed', () => {
    expect(withState(withCountry(GOOD, 'IN'), '506')).toBe(GOOD);
  });
});
