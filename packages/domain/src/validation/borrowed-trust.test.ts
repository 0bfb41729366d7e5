import { describe, expect, it } from 'vitest';
import { holdsLink, holdsOurName, plainName, withoutLinks } from './borrowed-trust.ts';
import { checkText, FIELD_RULES } from './field-rules.ts';

describe('words that a mail would make a link of', () => {
  it.each([
    'URGENT: re-verify at https://pravas-login.evil.example',
    'evil://x',
    'www.evil',
    'See WWW.Evil',
    'evil.example',
    'Go to evil-bank.co.in now',
    'bit.ly',
    't.co',
    'Evil.Example',
    'a.b.evil.com',
  ])('are found in %j, and cleaned away', (text) => {
    expect(holdsLink(text)).toBe(true);
    expect(holdsLink(withoutLinks(text))).toBe(false);
    expect(checkText(FIELD_RULES.organizationName, text)).toMatch(/web address|characters/);
  });

  it.each([
    'Meridian Analytics Pvt. Ltd.',
    'Nilgiri Pvt.Ltd',
    'Dr.Rao',
    'A.K. Sharma',
    'K.Rao',
    'R.K.Narayan',
    'St. John’s',
    'Version 2.0 Systems',
    'A.B.C. Traders',
    'Shri.Ram & Bros.',
  ])('are not seen in %j', (text) => {
    expect(holdsLink(text)).toBe(false);
    expect(withoutLinks(text)).toBe(text);
  });

  it('are refused in names of people as well', () => {
    for (const rule of [FIELD_RULES.firstName, FIELD_RULES.lastName, FIELD_RULES.givenName, FIELD_RULES.familyName]) {
      expect(checkText(rule, 'evil.example')).toBe(`${rule.label} must not contain a web address`);
      expect(checkText(rule, 'K.Rao')).toBeNull();
    }
  });
});

describe('our name', () => {
  it('is a given name, and nothing else of a person', () => {
    expect(checkText(FIELD_RULES.givenName, 'Pravas')).toBeNull();
    expect(checkText(FIELD_RULES.givenName, 'Pravas Security')).toBe('First name must not contain the name Pravas');
    expect(checkText(FIELD_RULES.familyName, 'Pravas')).toBe('Last name must not contain the name Pravas');
    expect(checkText(FIELD_RULES.familyName, 'Pravasi')).toBeNull();
    expect(plainName('Pravas Security https://evil.example')).toBe('Security https evil example');
  });

  it.each([
    ['Pravas Security', true],
    ['The PRAVAS-team', true],
    ['Pravasi Bharatiya', false],
    ['Supravas', false],
  ])('in %j: %j', (text, expected) => {
    expect(holdsOurName(text)).toBe(expected);
  });
});
