import { expect, it } from 'vitest';
import { answerWords } from './answer-words.ts';

it('says which one is suggested, or that none is', () => {
  expect(answerWords('6E 2043')).toBe('suggests 6E 2043');
  expect(answerWords(null)).toBe('suggests none of these');
});
