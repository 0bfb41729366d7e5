import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airlineColours, contrast } from './airline-colours.ts';

const KNOWN = [
  '6E',
  'AI',
  'IX',
  'QP',
  'SG',
  '9I',
  'S5',
  'IC',
  'S9',
  'EK',
  'FZ',
  'EY',
  'G9',
  'QR',
  'WY',
  'GF',
  'KU',
  'SV',
];
const MORE = ['SQ', 'TR', 'MH', 'AK', 'TG', 'BA', 'VS', 'LH', 'LX', 'AF', 'KL', 'TK', 'UA', 'UL'];

describe('airline badges', () => {
  it.each([...KNOWN, ...MORE])('%s reads with at least 4.5 to 1', (code) => {
    const { background, text } = airlineColours(code);
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
  });

  it('gives a light livery dark text', () => {
    expect(airlineColours('TR').text).toBe('#121926');
    expect(airlineColours('6E').text).toBe('#ffffff');
  });

  it('reads for every code nobody listed', () => {
    const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
    fc.assert(
      fc.property(character, character, (a, b) => {
        const { background, text } = airlineColours(a + b);
        return contrast(background, text) >= 4.5;
      }),
    );
  });
});
