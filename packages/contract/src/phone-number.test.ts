import { describe, expect, it } from 'vitest';
import { phoneText, readPhone } from './phone-number.ts';

const read = (typed: string) => {
  const answer = readPhone(typed);
  return answer.ok ? answer.number : answer.message;
};

describe('a telephone number', () => {
  it.each([
    ['9845012345', '+919845012345'],
    ['09845012345', '+919845012345'],
    ['919845012345', '+919845012345'],
    ['+91 98450 12345', '+919845012345'],
    ['0091 98450-12345', '+919845012345'],
    ['080 4123 4567', '+918041234567'],
    ['+65 9123 4567', '+6591234567'],
    ['6591234567', '+6591234567'],
    ['0065 9123 4567', '+6591234567'],
    ['971501234567', '+971501234567'],
    ['442071838750', '+442071838750'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('%s is %s', (typed, number) => {
    expect(read(typed)).toBe(number);
  });

  it('is asked for where two countries could be meant', () => {
    expect(read('9596123456')).toBe(
      'Please include the country code in the mobile number: +91 95961 23456 (India) or +95 9 612 3456 (Myanmar (Burma))',
    );
    expect(read('+95 9 612 3456')).toBe('+9596123456');
    expect(read('+91 95961 23456')).toBe('+919596123456');
  });

  it.each(['', '12345', '+9845012345', '+91 1234', 'nobody', '+', '9845012345 ext 12', '1'.repeat(60)])(
    'refuses %s',
    (typed) => {
      expect(read(typed)).toBe('Please enter valid mobile number with its country code, such as +91 98450 12345');
    },
  );

  it('is written for people', () => {
    expect(phoneText('+6591234567')).toBe('+65 9123 4567');
    expect(phoneText('9845012345')).toBe('9845012345');
  });
});
