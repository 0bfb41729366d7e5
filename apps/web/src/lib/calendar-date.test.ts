import { afterEach, describe, expect, it, vi } from 'vitest';
import { agoText, datedSpan, dayHere, instantText, spanText, today } from './calendar-date.ts';

describe('today', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['America/Los_Angeles', 'Europe/London', 'Asia/Kolkata', 'Asia/Tokyo'])(
    'is the day in India for a browser in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(today(new Date('2026-11-23T18:29:59Z'))).toBe('2026-11-23');
      expect(today(new Date('2026-11-23T18:30:00Z'))).toBe('2026-11-24');
    },
  );

  it('is told from the day where the person is', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(dayHere(new Date('2026-11-23T18:30:00Z'))).toBe('2026-11-23');
  });
});

describe('how dates are shown', () => {
  it.each([
    ['2026-12-12T08:35:00.000Z', 'Asia/Kolkata', '12 Dec, 14:05'],
    ['2026-12-12T08:35:00.000Z', 'Asia/Dubai', '12 Dec, 12:35 (UTC+04:00)'],
    ['2026-12-31T20:00:00.000Z', 'Asia/Singapore', '1 Jan, 04:00 (UTC+08:00)'],
    ['2026-12-12T08:35:00.000Z', 'UTC', '12 Dec, 08:35 (UTC)'],
    ['never', 'Asia/Kolkata', '-'],
  ])('the moment %s in %s is %s', (instant, zone, text) => {
    expect(instantText(instant, zone)).toBe(text);
  });

  it.each([
    ['2027-01-05', '2027-01-09', '5–9 Jan'],
    ['2026-12-30', '2027-01-02', '30 Dec – 2 Jan'],
    ['2027-01-05', null, '5 Jan'],
    ['2027-01-05', '2027-01-05', '5 Jan'],
  ])('%s to %s is %j', (start, end, text) => {
    expect(spanText(start, end)).toBe(text);
  });

  it.each([
    ['2026-12-12', '2026-12-15', '12–15 Dec'],
    ['2027-01-05', '2027-01-09', '5–9 Jan 2027'],
    ['2026-12-30', '2027-01-02', '30 Dec – 2 Jan 2027'],
    ['2027-12-30', '2028-01-02', '30 Dec 2027 – 2 Jan 2028'],
    ['2026-11-30', '2036-11-01', '30 Nov – 1 Nov 2036'],
    ['2026-12-10', '2026-12-01', '10 Dec – 1 Dec'],
    ['2027-01-05', null, '5 Jan 2027'],
  ])('in 2026, %s to %s is %j', (start, end, text) => {
    expect(datedSpan(start, end, '2026')).toBe(text);
  });

  it('tells how old a quote is', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(agoText('2026-11-21T09:59:40Z', now)).toBe('just now');
    expect(agoText('2026-11-21T09:51:00Z', now)).toBe('9 min ago');
    expect(agoText('2026-11-21T07:00:00Z', now)).toBe('3 h ago');
  });
});
