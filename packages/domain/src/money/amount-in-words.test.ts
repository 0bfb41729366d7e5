import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { paise } from './money.ts';

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees zero only'],
    [100, 'Rupees one only'],
    [1_900, 'Rupees nineteen only'],
    [2_000, 'Rupees twenty only'],
    [2_100, 'Rupees twenty-one only'],
    [9_950, 'Rupees ninety-nine, and paise fifty only'],
    [10_000, 'Rupees one hundred only'],
    [11_800, 'Rupees one hundred and eighteen only'],
    [99_900, 'Rupees nine hundred and ninety-nine only'],
    [100_000, 'Rupees one thousand only'],
    [100_500, 'Rupees one thousand and five only'],
    [9_999_900, 'Rupees ninety-nine thousand nine hundred and ninety-nine only'],
    [10_000_000, 'Rupees one lakh only'],
    [10_230_450, 'Rupees one lakh two thousand three hundred and four, and paise fifty only'],
    [999_999_900, 'Rupees ninety-nine lakh ninety-nine thousand nine hundred and ninety-nine only'],
    [1_000_000_000, 'Rupees one crore only'],
    [
      12_345_678_901,
      'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine, and paise one only',
    ],
  ])('%i paise', (amount, words) => {
    expect(amountInWords(paise(amount))).toBe(words);
  });

  it('refuses less than nothing', () => {
    expect(() => amountInWords(paise(-1))).toThrow(RangeError);
  });
});
