import { describe, expect, it } from 'vitest';
import { momentWords } from './moment-words.ts';

describe('a moment in the life of a policy', () => {
  const now = new Date('2026-11-21T09:00:00');

  it.each([
    ['2026-11-06T07:13:00', '6 Nov, 07:13'],
    ['2025-11-06T07:13:00', '6 Nov 2025, 07:13'],
    ['no moment', '-'],
  ])('%s reads %s', (instant, text) => {
    expect(momentWords(instant, now)).toBe(text);
  });
});
