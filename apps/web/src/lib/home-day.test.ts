import { expect, it } from 'vitest';
import { homeDay } from './home-day.ts';

it('counts the days of refunds in India, wherever the browser is', () => {
  expect(homeDay(new Date('2026-11-23T18:29:59Z'))).toBe('2026-11-23');
  expect(homeDay(new Date('2026-11-23T18:30:00Z'))).toBe('2026-11-24');
});
