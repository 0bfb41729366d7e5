import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { describe, expect, it } from 'vitest';
import { hasErrors } from '../../lib/form-rules.ts';
import { checkPerson, checkSignUp, EMPTY_SIGN_UP, gstinHint, type SignUpValues } from './details-rules.ts';

const GOOD: SignUpValues = {
  organizationName: 'Acme Travels',
  organizationType: 'Private limited',
  organizationSize: '51 to 200',
  industry: 'Software',
  website: '',
  countryCode: 'IN',
  state_id: '506',
  city: 'Bengaluru',
  zipCode: '560001',
  address: '12 MG Road, Bengaluru',
  gstNumber: '',
  title: 'Ms',
  firstName: 'Asha',
  lastName: 'Rao',
  gender: 'female',
  mobile: '9876543210',
  password: 'Strong#2026',
  confirmPassword: 'Strong#2026',
};

const FIRST_14 = '29ABCDE1234F1Z';
const GSTIN = FIRST_14 + gstinCheckCharacter(FIRST_14);
const STATES = [
  { state_id: 506, stateName: 'Karnataka', gstCode: '29' },
  { state_id: 507, stateName: 'Kerala', gstCode: '32' },
];

describe('the sign-up form', () => {
  it('takes a complete one, with and without what is optional', () => {
    expect(hasErrors(checkSignUp(GOOD))).toBe(false);
    expect(hasErrors(checkSignUp({ ...GOOD, gstNumber: GSTIN, website: 'acme.example' }))).toBe(false);
  });

  it('names every missing field of an empty one', () => {
    const errors = checkSignUp({ ...EMPTY_SIGN_UP, countryCode: '' });
    expect(errors).toMatchObject({
      organizationName: 'Organisation name is required',
      countryCode: 'Country is required',
      title: 'Title is required',
      gender: 'Please select gender',
      password: 'Password is required',
      confirmPassword: 'Confirm password is required',
    });
    expect(errors.state_id).toBeUndefined();
    expect(errors.website).toBeUndefined();
    expect(errors.gstNumber).toBeUndefined();
  });

  it('asks for a state in India alone', () => {
    expect(checkSignUp({ ...GOOD, state_id: '' }).state_id).toBe('State is required');
    expect(checkSignUp({ ...GOOD, state_id: '', countryCode: 'SG' }).state_id).toBeUndefined();
  });

  it('wants the password twice', () => {
    expect(checkPerson({ ...GOOD, confirmPassword: 'Strong#2027' }).confirmPassword).toBe(
      'Password and confirm password must be same',
    );
  });
});

describe('what is said of a GST number while it is typed', () => {
  it.each([
    ['', '', null],
    ['29AB', '', { tone: 'plain', text: '4 of 15 characters' }],
    [GSTIN, '506', { tone: 'good', text: 'A valid number, registered in Karnataka' }],
    [GSTIN.toLowerCase(), '', { tone: 'good', text: 'A valid number, registered in Karnataka' }],
    [GSTIN, '507', { tone: 'warning', text: 'This number is registered in Karnataka, not in Kerala' }],
  ])('%j with state %j', (typed, state, hint) => {
    expect(gstinHint(typed, STATES, state)).toEqual(hint);
  });

  it('notices a slip of the pen', () => {
    const wrong = FIRST_14 + (gstinCheckCharacter(FIRST_14) === 'A' ? 'B' : 'A');
    expect(gstinHint(wrong, STATES, '506')).toMatchObject({ tone: 'warning' });
    expect(gstinHint(`00${GSTIN.slice(2)}`, STATES, '506')?.text).toContain('not an Indian state');
    expect(gstinHint('?'.repeat(15), STATES, '506')?.text).toContain('does not look like');
  });
});
