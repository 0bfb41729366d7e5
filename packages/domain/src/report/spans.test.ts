import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Span, spansOf } from './spans.ts';

const day = fc
  .integer({ min: 0, max: 900 })
  .map((days) => Temporal.PlainDate.from('2025-01-30').add({ days }).toString());

/** Every day of the spans, months as all of their days. */
function daysOf(spans: readonly Span[]): readonly string[] {
  return spans.flatMap(({ from, to }) => {
    const first = Temporal.PlainDate.from(from);
    const count = first.until(to, { largestUnit: 'days' }).days + 1;
    return Array.from({ length: Math.max(0, count) }, (_, index) => first.add({ days: index }).toString());
  });
}

describe('the spans of a period', () => {
  it.each([
    ['a month', '2026-11-01', '2026-11-30', '2026-12-05', [['month', '2026-11-01', '2026-11-30']]],
    ['a month so far', '2026-11-01', '2026-11-28', '2026-11-28', [['month', '2026-11-01', '2026-11-30']]],
    ['a part of a month', '2026-11-01', '2026-11-28', '2026-11-29', [['day', '2026-11-01', '2026-11-28']]],
    ['days within a month', '2026-11-03', '2026-11-05', '2026-11-28', [['day', '2026-11-03', '2026-11-05']]],
    [
      'days of several months',
      '2026-01-31',
      '2026-04-02',
      '2026-11-28',
      [
        ['day', '2026-01-31', '2026-01-31'],
        ['month', '2026-02-01', '2026-03-31'],
        ['day', '2026-04-01', '2026-04-02'],
      ],
    ],
    [
      'a month that nobody knows the end of',
      '2026-11-01',
      '2026-11-28',
      undefined,
      [['day', '2026-11-01', '2026-11-28']],
    ],
    ['days before anything', '2026-01-05', '2026-01-09', null, [['day', '2026-01-05', '2026-01-09']]],
  ])('%s', (_, from, to, lastDay, expected) => {
    expect(spansOf({ from, to }, lastDay).map((span) => [span.grain, span.from, span.to])).toEqual(expected);
  });

  it('are each of its days once, and beyond them only days on which there is nothing', () => {
    fc.assert(
      fc.property(day, day, fc.oneof(fc.option(day), fc.constant(undefined)), (one, other, lastDay) => {
        const [from = '', to = ''] = [one, other].toSorted();
        const days = daysOf(spansOf({ from, to }, lastDay));
        const wanted = daysOf([{ grain: 'day', from, to }]);
        expect(new Set(days).size).toBe(days.length);
        expect(days.slice(0, wanted.length)).toEqual(wanted);
        for (const beyond of days.slice(wanted.length))
          expect(lastDay === null || (lastDay !== undefined && beyond > lastDay)).toBe(true);
      }),
    );
  });
});
