import { expect, test } from 'vitest';
import { checkArticle, valuesOf, wordsOf } from './article-form.ts';

const GOOD = { title: 'Visas for Dubai', topic: 'book', synonyms: 'visa, uae', body: 'Ask the desk early.' } as const;

test('search words are what stands between the commas, each once', () => {
  expect(wordsOf(' visa,  UAE entry ,, visa ,')).toEqual(['visa', 'UAE entry']);
  expect(wordsOf('')).toEqual([]);
});

test('a good article has nothing wrong, and an empty one says what is missing', () => {
  expect(Object.values(checkArticle(GOOD)).filter(Boolean)).toEqual([]);
  expect(checkArticle(valuesOf(null))).toEqual({
    title: 'Title is required',
    topic: 'Topic is required',
    synonyms: undefined,
    body: 'Text is required',
  });
});

test('search words are held to their length and number', () => {
  expect(checkArticle({ ...GOOD, synonyms: 'x' }).synonyms).toBe('Search word must be 2 to 40 characters');
  const many = Array.from({ length: 21 }, (_, at) => `word ${at}`).join(',');
  expect(checkArticle({ ...GOOD, synonyms: many }).synonyms).toBe('Search words must be 20 at most');
});

test('what was written comes back as it was', () => {
  const article = { _id: 'a', isPublished: true, version: 3, ...GOOD, synonyms: ['visa', 'uae'] };
  expect(valuesOf(article)).toEqual(GOOD);
});
