import { describe, expect, it } from 'vitest';
import { pageLanguage } from './page-language.ts';

describe('the language of the page', () => {
  it.each([
    [undefined, undefined, 'en'],
    [undefined, 'en-IN,en;q=0.9,hi;q=0.8', 'en'],
    [undefined, 'hi-IN,hi;q=0.9,en-IN;q=0.8,en;q=0.7', 'hi'],
    [undefined, 'ta, hi;q=0.5', 'hi'],
    [undefined, 'fil', 'en'],
    [undefined, 'hi;q=0', 'en'],
    [undefined, 'hi;q=none, en;q=0.3', 'hi'],
    ['pravas_language=en-IN', 'hi', 'en'],
    ['a=b; pravas_language=hi-IN', 'en', 'hi'],
    ['pravas_language=fr', 'en', 'en'],
    ['other_pravas_language=hi', 'en', 'en'],
  ])('is, with the cookie %s and the wish %s, %s', (cookies, accepted, language) => {
    expect(pageLanguage(cookies, accepted)).toBe(language);
  });
});
