import { describe, expect, it } from 'vitest';
import { inEnglish } from './hindi-dates.ts';

describe('a date typed in Hindi', () => {
  it.each([
    ['12 दिस', '12 dec'],
    ['12 दिसंबर 2026', '12 dec 2026'],
    ['5 जन॰ 2027', '5 jan 2027'],
    ['3 फ़रवरी', '3 feb'],
    ['3 फरवरी', '3 feb'],
    ['1 मार्च', '1 mar'],
    ['1 जुलाई', '1 jul'],
    ['15 अग', '15 aug'],
    ['१२-१२-२०२६', '12-12-2026'],
    ['बुध, 5 नव', 'wed, 5 nov'],
    ['शुक्रवार', 'fri'],
    ['आज', 'today'],
    ['12 dec', '12 dec'],
  ])('reads %s as %s', (typed, english) => {
    expect(inEnglish(typed)).toBe(english);
  });
});
