import { FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKnown, judgePassword } from './judge-password.ts';

const typed = (password: string, confirmPassword = password) => ({
  password,
  confirmPassword,
  email: 'kavya.nair@nilgiri.example',
  organizationName: 'Nilgiri Instruments Private Limited',
});
const codeOf = (work: () => void): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('passwords that everybody knows', () => {
  it.each([
    'Password@123',
    'P@ssw0rd!',
    'Pa$$w0rd1!',
    'Welcome#2026',
    '2026!Welcome',
    'Qwerty@12345',
    '1qaz@WSX',
    'Admin@1234',
    'Iloveyou!1',
    'I_love_you_1',
    'Krishna@108',
    'Mumbai#2026',
    'Cricket!99',
    'TestTest@1',
    'Pravas@2026',
    'Ｐassword@1',
    'L3tm31n!!',
    '12345678!',
    'qwertyuiop',
    'chennai600001',
    'abababab',
    'नननननननन',
  ])('%s is one', (password) => {
    expect(isKnown(password)).toBe(true);
    expect(codeOf(() => judgePassword(typed(password)))).toBe('password_breached');
  });

  it.each([
    'monsoon lake behind',
    'correct-horse-battery',
    'Xk7!pQ2zLw',
    'MyDogAte3Mangoes!',
    'मानसून की झील',
    '7081594263',
    '83920184!king2948!',
  ])('%s is none', (password) => {
    expect(isKnown(password)).toBe(false);
  });

  it('no digits and signs around one make it another', () => {
    const around = fc.string({ unit: fc.constantFrom('1', '9', '@', '#', '!', '-', '_', ' '), maxLength: 5 });
    fc.assert(
      fc.property(
        around,
        around,
        fc.constantFrom('Password', 'Qwerty', 'Dragon', 'Bengaluru'),
        (before, after, word) => {
          expect(isKnown(before + word + after)).toBe(true);
        },
      ),
    );
  });
});

describe('passwords that say whose they are', () => {
  it.each(['Kavya.Nair#7', 'xx-KavyaNair-7', 'Nilgiri#7000', 'N1lg1r1#7000', 'My-nilgiri-pw1'])(
    '%s does',
    (password) => {
      expect(codeOf(() => judgePassword(typed(password)))).toBe('validation_failed');
    },
  );

  it('a name too short to matter is no reason', () => {
    const short = { ...typed('Xab7!pQ2zLw'), email: 'ab@nilgiri.example' };
    expect(codeOf(() => judgePassword(short))).toBeNull();
  });
});

it('the second typing must be the first', () => {
  expect(codeOf(() => judgePassword(typed('Monsoon#Lake42', 'Monsoon#Lake43')))).toBe('validation_failed');
  expect(codeOf(() => judgePassword(typed('Monsoon#Lake42')))).toBeNull();
});

it('knows more passwords than the 3,000 that ASVS asks for, each long enough to be taken otherwise', () => {
  const longEnough = dictionary['passwords-common']
    .map(String)
    .filter((one) => one.length >= FIELD_RULES.password.minLength);
  expect(longEnough.length).toBeGreaterThan(3_000);
  expect(longEnough.filter((one) => !isKnown(one))).toEqual([]);
});
