import { aPoint, aSegment, aSlice } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { timesText } from './journey-words.ts';

test.each([
  ['the same day', aPoint({ wall: '2027-01-05T08:25' }), 'IndiGo 6E 6045, 06:10 to 08:25'],
  ['the next', aPoint({ wall: '2027-01-06T01:25' }), 'IndiGo 6E 6045, 06:10 to 01:25 +1 day'],
  ['the day before', aPoint({ wall: '2027-01-04T20:05' }), 'IndiGo 6E 6045, 06:10 to 20:05 −1 day'],
])('a flight that lands %s is told so', (_, to, text) => {
  expect(timesText([aSlice(aSegment({ to }))])).toBe(text);
});
