import { describe, expect, it } from 'vitest';
import type { TravellerType } from '../person/traveller.ts';
import { refuseStaying } from './staying-party.ts';

describe('who stays on a flight', () => {
  it.each<[readonly TravellerType[], string | null]>([
    [[], null],
    [['ADULT'], null],
    [['ADULT', 'CHILD', 'CHILD', 'INFANT'], null],
    [['CHILD'], 'adult_must_stay'],
    [['INFANT'], 'adult_must_stay'],
    [['ADULT', 'INFANT', 'INFANT'], 'infants_exceed_adults'],
    [['ADULT', 'ADULT', 'INFANT', 'INFANT'], null],
  ])('%j is judged %s', (staying, code) => {
    expect(refuseStaying(staying)?.code ?? null).toBe(code);
  });
});
