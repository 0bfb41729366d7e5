import { aSegment, aSlice } from '@pravas/domain/testing/builders.ts';
import { expect, it } from 'vitest';
import { asSentence, isMadeName, tripNameOf } from './trip-words.ts';

const slice = aSlice(aSegment());
const made = tripNameOf(slice);
const [route = ''] = made.split(', ');

it('a name that was made for a flight is known as such on any day, and none that somebody gave', () => {
  expect(isMadeName(made, slice)).toBe(true);
  expect(isMadeName(`${route}, Tue, 8 Sept`, slice)).toBe(true);
  for (const given of ['Client visit', route, `${route}, with the team`, `${made} (new)`, `My ${made}`]) {
    expect(isMadeName(given, slice)).toBe(false);
  }
});

it('a sentence ends in one mark, its own or a full stop', () => {
  expect(['Free until noon', 'No refund!', 'Ask the airline.'].map(asSentence)).toEqual([
    'Free until noon.',
    'No refund!',
    'Ask the airline.',
  ]);
});
