import { expect, it } from 'vitest';
import { asSentence } from './as-sentence.ts';

it('a sentence ends in one mark, its own or a full stop', () => {
  expect(['Free until noon', 'No refund!', 'Ask the airline.'].map(asSentence)).toEqual([
    'Free until noon.',
    'No refund!',
    'Ask the airline.',
  ]);
});
