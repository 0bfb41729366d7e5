import { describe, expect, it } from 'vitest';
import { readTypedDate, typedDateText } from './typed-date.ts';

describe('a typed date', () => {
  it.each([
    ['05-01-1990', '1990-01-05'],
    ['5/1/1990', '1990-01-05'],
    ['5.1.1990', '1990-01-05'],
    [' 5 Jan 1990 ', '1990-01-05'],
    ['05011990', '1990-01-05'],
    ['1990-01-05', '1990-01-05'],
    ['29-02-2024', '2024-02-29'],
    ['٠٥-٠١-١٩٩٠', '1990-01-05'],
    ['०५-०१-१९९०', '1990-01-05'],
  ])('%j is %s', (text, date) => {
    expect(readTypedDate(text)).toBe(date);
  });

  it.each(['', '5 jan', 'today', '29-02-2023', '31-04-2000', '00000000', '5-1-90', '1'.repeat(10_000)])(
    '%j is none',
    (text) => {
      expect(readTypedDate(text)).toBeNull();
    },
  );

  it('is shown day first', () => {
    expect(typedDateText('1990-01-05')).toBe('05-01-1990');
  });
});
