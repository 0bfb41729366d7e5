import { expect, test } from 'vitest';
import { inSentence } from './in-sentence.ts';

test.each([
  ['New date, Delhi - Mumbai', 'new date, Delhi - Mumbai'],
  ['Date of birth', 'date of birth'],
  ['PNR', 'PNR'],
  ['', ''],
])('%j reads %j within a sentence', (label, expected) => {
  expect(inSentence(label)).toBe(expected);
});
