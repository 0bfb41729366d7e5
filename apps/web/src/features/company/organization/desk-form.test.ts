import { describe, expect, it } from 'vitest';
import { checkLimit } from './desk-form.ts';

describe('checkLimit', () => {
  it.each(['0', '50,000', '₹ 1,00,000', '250.50'])('takes %j', (text) => {
    expect(checkLimit(text)).toBeUndefined();
  });

  it.each([
    ['', 'Limit for a second person is required'],
    ['  ', 'Limit for a second person is required'],
    ['much', 'Please enter valid limit for a second person'],
    ['-5', 'Please enter valid limit for a second person'],
    ['1.234', 'Please enter valid limit for a second person'],
    ['100000000', 'Please enter valid limit for a second person'],
  ])('refuses %j', (text, message) => {
    expect(checkLimit(text)).toBe(message);
  });
});
