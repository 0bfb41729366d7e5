import { expect, test } from 'vitest';
import { openNightsOf } from './open-nights.ts';
import type { TripDetails } from './trip-types.ts';

type Days = TripDetails['timeline']['days'];
type Gap = Parameters<typeof openNightsOf>[0];

const entry = (_id: string, departs: string, arrives: string) => ({
  kind: 'entry' as const,
  entry: { _id, departs, arrives } as Extract<Days[number]['lines'][number], { kind: 'entry' }>['entry'],
});
const gap = (part: Partial<Gap> = {}): Gap => ({
  afterId: 'out',
  beforeId: 'back',
  city: 'Bengaluru',
  minutes: 2_900,
  nights: 2,
  nightsWithoutStay: 2,
  text: '2 nights in Bengaluru, no stay booked',
  ...part,
});
const days = (back = '2026-12-10T20:00'): Days => [
  { date: '2026-12-08', label: 'Tue, 8 Dec', lines: [entry('out', '2026-12-08T22:40', '2026-12-09T01:10')] },
  { date: back.slice(0, 10), label: 'later', lines: [entry('back', back, '2026-12-10T22:30')] },
];

test('nights without a bed go from the day of arrival to the day of leaving, the night of a late arrival too', () => {
  expect(openNightsOf(gap(), days())).toEqual({ city: 'Bengaluru', from: '2026-12-08', until: '2026-12-10' });
  const one = gap({ nights: 1, nightsWithoutStay: 1 });
  expect(openNightsOf(one, days())).toEqual({ city: 'Bengaluru', from: '2026-12-09', until: '2026-12-10' });
});

test.each([
  ['no night is without a bed', gap({ nightsWithoutStay: 0 }), days()],
  ['only some nights are', gap({ nightsWithoutStay: 1 }), days()],
  ['the day is the same', gap(), days('2026-12-09T23:50')],
  ['what it lies between is not there', gap({ beforeId: 'other' }), days()],
])('nothing is offered where %s', (_why, one, lines) => {
  expect(openNightsOf(one, lines)).toBeNull();
});
