import { describe, expect, it } from 'vitest';
import { ssoRefusal } from './sso-refusal.ts';

describe('a refused single sign-on', () => {
  it.each([
    'sso_not_configured',
    'sso_unreachable',
    'sso_refused',
    'sso_account_unknown',
    'sso_account_elsewhere',
    'sso_account_above',
    'sso_disabled',
  ])('has words of its own for %s', (code) => {
    expect(ssoRefusal(code)).not.toEqual(ssoRefusal('something_else'));
  });

  it.each(['something_else', '', 'toString', '__proto__'])('says something sensible for %j', (code) => {
    expect(ssoRefusal(code).title).toBe('Single sign-on did not work');
  });
});
