import type { WireProof } from '@pravas/contract/policy/verdict-shapes.ts';
import { describe, expect, it } from 'vitest';
import { proofFacts, proofResult } from './verdict-proof.ts';

const proof = (inputs: WireProof['inputs'], more: Partial<WireProof> = {}): WireProof => ({
  rule: 'policy.flight.relative',
  rate: null,
  inputs,
  result: 'approval',
  source: 'decisions §3 "Trip policy"',
  parts: [],
  ...more,
});

const textOf = (name: string, value: string | number | boolean | null) => proofFacts(proof({ [name]: value }))[0]?.text;

describe('what a judgement rests on', () => {
  it.each([
    ['basePaise', 570_000, '₹5,700'],
    ['durationMinutes', 130, '2h 10m'],
    ['allowedPercent', 10, '10%'],
    ['pricesPaise', '570000,620000', '₹5,700, ₹6,200'],
    ['parts', '310000 + 290000', '₹3,100 + ₹2,900'],
    ['tierCabins', 'E,B', 'Economy, Business'],
    ['slices', 'DEL-BOM 130 E', 'DEL–BOM 2h 10m, Economy'],
    ['above', 'median', 'the median fare'],
    ['allowed', 'corporate,series', 'Corporate, Super Saver'],
    ['baseDeparts', '2027-01-05T09:40', '09:40'],
    ['refundable', false, 'no'],
  ])('tells %s of %s as %s', (name, value, text) => {
    expect(textOf(name, value)).toBe(text);
  });

  it('names an unknown input by its own words', () => {
    expect(proofFacts(proof({ perNightPaise: 780_000 }))).toEqual([{ label: 'Per night', text: '₹7,800' }]);
  });

  it('leaves out what was open, what left nothing out and what only the platform reads', () => {
    expect(proofFacts(proof({ maxStops: null, withoutAirlines: '', leftOutForCabin: 0, baseOption: 'k' }))).toEqual([]);
  });

  it('adds the rate, which is counted in basis points', () => {
    expect(proofFacts(proof({}, { rate: 1_250 }))).toEqual([{ label: 'Rate', text: '12.5%' }]);
  });

  it('cuts a long list of prices and says how many more there are', () => {
    const text = textOf('pricesPaise', Array.from({ length: 30 }, () => '100000').join(','));
    expect(text?.endsWith('and 6 more')).toBe(true);
  });

  it.each([
    ['within', 'within policy'],
    ['approval', 'needs out-of-policy approval'],
    [570_000, '₹5,700'],
  ])('says of the result %s: %s', (result, text) => {
    expect(proofResult(proof({}, { result }))).toBe(text);
  });
});
