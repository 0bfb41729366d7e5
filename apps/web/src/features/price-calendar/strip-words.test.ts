import { describe, expect, it } from 'vitest';
import type { StripDay } from './strip-days.ts';
import { basisText, narrowPrice, sourceText } from './strip-words.ts';

const day = (change: Partial<StripDay>): StripDay => ({
  dDate: '2026-12-01',
  rDate: null,
  isAsked: false,
  lowest: 5240,
  source: 'remembered',
  ageDays: 2,
  isLowest: false,
  ...change,
});

describe('prices of other days beside a search', () => {
  it('say how old they are, and which is the lowest', () => {
    expect(sourceText(day({}), false)).toBe('seen 2 days ago');
    expect(sourceText(day({ isLowest: true, ageDays: 0 }), false)).toBe('lowest, seen today');
    expect(sourceText(day({ isLowest: true, source: 'live' }), false)).toBe('lowest, live');
    expect(sourceText(day({ source: 'list' }), false)).toBe('in this list');
  });

  it('say of a day without a price whether anybody was asked', () => {
    const unknown = { lowest: null, ageDays: null };
    expect(sourceText(day({ ...unknown, source: 'no_answer' }), true)).toBe('no answer');
    expect(sourceText(day({ ...unknown, source: 'none' }), true)).toBe('asking');
    expect(sourceText(day({ ...unknown, source: 'none' }), false)).toBe('price not known');
    expect(sourceText(day({ ...unknown, source: 'live' }), false)).toBe('nothing sold');
  });

  it('tell how many could not be asked', () => {
    expect(basisText({ isReturn: true, notAsked: 4 })).toMatch(
      /^Other days keep the length of stay\. .* 4 could not be checked now/,
    );
    expect(basisText({ isReturn: false, notAsked: 0 })).toBe('Prices include taxes and our fee.');
  });

  it.each([
    [5_239.6, '5,240'],
    [99_999, '99,999'],
    [122_400, '1.22 L'],
  ])('fit the cell of a phone: %d', (rupees, text) => {
    expect(narrowPrice(rupees)).toBe(text);
  });
});
