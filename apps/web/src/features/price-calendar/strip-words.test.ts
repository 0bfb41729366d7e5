import { describe, expect, it } from 'vitest';
import type { StripDay } from './strip-days.ts';
import { basisText, isMixed, sourceText } from './strip-words.ts';

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
  it('say of one traveller how old they are', () => {
    expect(sourceText(day({}), false, 1)).toBe('seen 2 days ago');
    expect(sourceText(day({ isLowest: true, ageDays: 0 }), false, 1)).toBe('lowest, seen today');
    expect(basisText({ isReturn: false, travellers: 1, days: [day({})], notAsked: 0 })).toContain('for one adult');
    expect(isMixed({ travellers: 1, days: [day({})] })).toBe(false);
  });

  it('say of several that what was seen earlier is per adult, in the cell and beneath the strip', () => {
    expect(sourceText(day({}), false, 3)).toBe('per adult, 2 days ago');
    expect(sourceText(day({ source: 'live' }), false, 3)).toBe('live');
    expect(basisText({ isReturn: false, travellers: 3, days: [day({})], notAsked: 0 })).toBe(
      'Fares in this list and live ones are for all 3 travellers, those seen earlier per adult; all without our fee.',
    );
    expect(isMixed({ travellers: 3, days: [day({})] })).toBe(true);
    expect(isMixed({ travellers: 3, days: [day({ source: 'live' })] })).toBe(false);
  });

  it('tell how many could not be asked', () => {
    const basis = { isReturn: true, travellers: 2, days: [], notAsked: 4 };
    expect(basisText(basis)).toMatch(/^Other days keep the length of the stay\. .* 4 could not be asked now/);
  });
});
