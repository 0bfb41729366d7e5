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

const one = { travellers: 1, hasLimits: false };
const three = { travellers: 3, hasLimits: false };

describe('prices of other days beside a search', () => {
  it('say of one traveller how old they are', () => {
    expect(sourceText(day({}), false, one)).toBe('seen 2 days ago');
    expect(sourceText(day({ isLowest: true, ageDays: 0 }), false, one)).toBe('lowest, seen today');
    expect(basisText({ isReturn: false, ...one, days: [day({})], notAsked: 0 })).toContain('for one adult');
    expect(isMixed({ ...one, days: [day({})] })).toBe(false);
  });

  it('say of several that what was seen earlier is per adult, in the cell and beneath the strip', () => {
    expect(sourceText(day({}), false, three)).toBe('per adult, 2 days ago');
    expect(sourceText(day({ source: 'live' }), false, three)).toBe('live');
    expect(basisText({ isReturn: false, ...three, days: [day({})], notAsked: 0 })).toBe(
      'Prices in this list and live ones are for all 3 travellers, those seen earlier per adult; all include taxes and our fee.',
    );
    expect(isMixed({ ...three, days: [day({})] })).toBe(true);
    expect(isMixed({ ...three, days: [day({ source: 'live' })] })).toBe(false);
  });

  it('say of a search with times that what was seen earlier is of any time', () => {
    const timed = { ...one, hasLimits: true };
    expect(sourceText(day({ isLowest: true, ageDays: 0 }), false, timed)).toBe('any time, today');
    expect(sourceText(day({}), false, { ...three, hasLimits: true })).toBe('per adult, any time, 2 days ago');
    expect(sourceText(day({ source: 'list' }), false, timed)).toBe('in this list');
    expect(basisText({ isReturn: false, ...timed, days: [day({})], notAsked: 0 })).toBe(
      'Prices in this list and live ones keep your times, those seen earlier are for one adult at any time of the day; all include taxes and our fee.',
    );
    expect(isMixed({ ...timed, days: [day({})] })).toBe(true);
    expect(isMixed({ ...timed, days: [day({ source: 'live' })] })).toBe(false);
  });

  it('say of a day without a price whether anybody was asked', () => {
    const unknown = { lowest: null, ageDays: null };
    expect(sourceText(day({ ...unknown, source: 'no_answer' }), true, one)).toBe('no answer');
    expect(sourceText(day({ ...unknown, source: 'none' }), true, one)).toBe('asking');
    expect(sourceText(day({ ...unknown, source: 'none' }), false, one)).toBe('not looked at');
    expect(sourceText(day({ ...unknown, source: 'live' }), false, one)).toBe('nothing sold');
  });

  it('tell how many could not be asked', () => {
    const basis = { isReturn: true, travellers: 2, hasLimits: true, days: [], notAsked: 4 };
    expect(basisText(basis)).toMatch(/^Other days keep the length of the stay\. .* 4 could not be asked now/);
  });
});
