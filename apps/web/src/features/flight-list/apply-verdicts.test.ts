import { describe, expect, it } from 'vitest';
import { applyVerdicts } from './apply-verdicts.ts';
import { rowOf } from './option-row.ts';
import { aFare, anOption, aVerdict } from './testing.ts';

const row = (flightId: string) =>
  rowOf(
    anOption({
      flightId,
      fares: [aFare({ verdict: aVerdict('within') }), aFare({ fareType: '1', verdict: aVerdict('within') })],
    }),
  );
const rows = [row('a'), row('b')];
const change = (flightId: string, outcome: 'approval' | 'block') => [
  { flightId, fareType: '2', verdict: aVerdict(outcome) },
];

describe('the final verdicts of a search', () => {
  it('take the place of the provisional ones, fare by fare, and leave the order alone', () => {
    const judged = applyVerdicts(rows, change('b', 'approval'), true);
    expect(judged.map((one) => one.key)).toEqual(['a', 'b']);
    expect(judged[0]).toBe(rows[0]);
    expect(judged[1]?.fares.map((fare) => fare.verdict?.outcome).toSorted()).toEqual(['approval', 'within']);
    expect(judged[1]?.option.fares.map((fare) => fare.verdict?.outcome)).toEqual(['approval', 'within']);
  });

  it('hide nothing under the eyes of a person who has begun to read', () => {
    expect(applyVerdicts(rows, change('a', 'block'), true)[0]?.stays).toEqual(['2']);
    expect(applyVerdicts(rows, change('a', 'block'), false)[0]?.stays).toEqual([]);
  });

  it('leave the very same list where nothing has changed', () => {
    expect(applyVerdicts(rows, [], true)).toBe(rows);
  });
});
