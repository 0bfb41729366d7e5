import { describe, expect, it } from 'vitest';
import { momentWords } from './moment-words.ts';

describe('a moment in the life of a policy', () => {
  const now = new Date('2026-11-21T09:00:00');

  it.each([
    ['2026-11-06T01:43:00Z', 'Asia/Kolkata', '6 Nov, 07:13'],
    ['2025-11-06T01:43:00Z', 'Asia/Kolkata', '6 Nov 2025, 07:13'],
    ['2025-11-06T03:13:00Z', 'Asia/Dubai', '6 Nov 2025, 07:13 (UTC+04:00)'],
    ['no moment', 'Asia/Kolkata', '-'],
  ])('%s in %s reads %s', (instant, zone, text) => {
    expect(momentWords(instant, now, zone)).toBe(text);
  });
});
