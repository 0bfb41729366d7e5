import { describe, expect, it } from 'vitest';
import { checkSso, type SsoValues } from './sso-form.ts';

const GOOD: SsoValues = {
  issuer: 'https://login.acme.example',
  clientId: 'pravas',
  clientSecret: 'shh',
  isEnabled: true,
  isRequired: false,
  createsAccounts: false,
  defaultRoleId: '',
};
const refused = (part: Partial<SsoValues>, hasSecret = false) =>
  Object.entries(checkSso({ ...GOOD, ...part }, hasSecret)).filter(([, message]) => message !== undefined);

describe('checkSso', () => {
  it('finds nothing in good settings', () => {
    expect(refused({})).toEqual([]);
  });

  it('needs no new secret while one is kept, and none while sign-on is off', () => {
    expect(refused({ clientSecret: '' }, true)).toEqual([]);
    expect(refused({ clientSecret: '', isEnabled: false })).toEqual([]);
    expect(refused({ clientSecret: '' })).toEqual([['clientSecret', 'Client secret is required']]);
  });

  it.each([
    ['', 'Issuer is required'],
    ['login.acme.example', 'Please enter valid issuer'],
    ['ftp://login.acme.example', 'Please enter valid issuer'],
    ['https://login.acme.example?a=1', 'Please enter valid issuer'],
    ['https://login.acme.example#a', 'Please enter valid issuer'],
  ])('refuses the issuer %j', (issuer, message) => {
    expect(refused({ issuer })).toEqual([['issuer', message]]);
  });

  it('asks for the role of accounts that are made on arrival', () => {
    expect(refused({ createsAccounts: true })).toEqual([['defaultRoleId', 'Role is required']]);
  });
});
