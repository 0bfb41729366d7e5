import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harmlessText, typedText } from './spreadsheet-text.ts';
import { csvLine } from './write-csv.ts';

const STARTERS = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', ' =', '\u00a0=', '\ufeff='];

describe('text for a spreadsheet', () => {
  it.each(STARTERS)('that begins with %j is made text', (start) => {
    expect(harmlessText(`${start}SUM(A1)`)).toBe(`'${start}SUM(A1)`);
  });

  it.each(['', '0', '-5', '+5', '-12.50', '+919845012345', 'a=b', "O'Brien", '1+1', '₹ 5', 'नेहा', "'quoted"])(
    'stays as it is: %s',
    (text) => {
      expect(harmlessText(text)).toBe(text);
    },
  );

  it.each(['-', '-5-5', '+5+cmd', '-1e5', '=1'])('is no plain number: %s', (text) => {
    expect(harmlessText(text)).toBe(`'${text}`);
  });

  it('never begins as a formula does, whatever it was, and comes back as it was typed', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.tuple(fc.constantFrom(...STARTERS), fc.string()).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const written = harmlessText(text);
        expect(/^[=+\-@\t\r]/.test(written) && !/^[+-]?\d+(?:\.\d+)?$/.test(written)).toBe(false);
        if (!text.startsWith("'")) expect(typedText(written)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('comes back from a CSV file cell by cell', () => {
    const rows = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (given) => {
        const read = parse(given.map(csvLine).join(''), { record_delimiter: '\r\n' }) as string[][];
        expect(read).toEqual(given.map((row) => row.map(harmlessText)));
      }),
      { numRuns: 500 },
    );
  });
});
