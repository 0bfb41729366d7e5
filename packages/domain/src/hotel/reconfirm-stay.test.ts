import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstReadAt, readingOf, reconfirmAt } from './reconfirm-stay.ts';
import { aBookedStay } from './testing/a-stay.ts';

const STAY = aBookedStay();
const at = (instant: string) => Temporal.Instant.from(instant);
const POLLS = ['2026-12-03T08:00:00Z', '2026-12-03T09:00:00Z', '2026-12-07T09:00:00Z'].map(at);
const CHECK_IN = at('2026-12-08T08:30:00Z');
const numbered = { isCancelled: false, hotelConfirmation: 'O1' };
const unnumbered = { isCancelled: false, hotelConfirmation: null };
const gone = { isCancelled: true, hotelConfirmation: null };

test.each([
  ['before the first time', '2026-12-02T00:00:00Z', unnumbered, { type: 'later', at: POLLS[0] }],
  ['between two times', '2026-12-03T08:00:00Z', unnumbered, { type: 'later', at: POLLS[1] }],
  [
    'after the last before it is reconfirmed',
    '2026-12-04T00:00:00Z',
    unnumbered,
    { type: 'later', at: reconfirmAt(STAY) },
  ],
  ['once the number is known', '2026-12-02T00:00:00Z', numbered, { type: 'later', at: reconfirmAt(STAY) }],
  ['while nobody answers', '2026-12-02T00:00:00Z', null, { type: 'later', at: POLLS[0] }],
  ['two days ahead, with its number', '2026-12-06T08:30:00Z', numbered, { type: 'reconfirmed' }],
  ['a second sooner', '2026-12-06T08:29:59Z', numbered, { type: 'later', at: reconfirmAt(STAY) }],
  ['two days ahead, without', '2026-12-06T08:30:00Z', unnumbered, { type: 'ask_hotel', why: 'no_number' }],
  ['two days ahead, unanswered', '2026-12-06T08:30:00Z', null, { type: 'ask_hotel', why: 'silent' }],
  ['where the supplier has cancelled it', '2026-12-02T00:00:00Z', gone, { type: 'ask_hotel', why: 'cancelled' }],
  ['after check-in', '2026-12-08T08:30:00Z', gone, { type: 'over' }],
])('%s', (_name, now, seen, reading) => {
  expect(readingOf(STAY, seen, { now: at(now), polls: POLLS })).toEqual(reading);
});

test('a time to look again is later than now and not after the day of reconfirming', () => {
  const seen = fc.constantFrom(null, numbered, unnumbered, gone);
  const polls = fc.array(fc.integer({ min: -300, max: 10 }), { maxLength: 5 });
  fc.assert(
    fc.property(seen, fc.integer({ min: -400, max: 10 }), polls, (shown, hours, times) => {
      const now = CHECK_IN.add({ hours });
      const all = times.toSorted((a, b) => a - b).map((time) => CHECK_IN.add({ hours: time }));
      const reading = readingOf(STAY, shown, { now, polls: all });
      if (reading.type !== 'later') return;
      expect(Temporal.Instant.compare(reading.at, now)).toBe(1);
      const isLate = all[0] !== undefined && Temporal.Instant.compare(all[0], reconfirmAt(STAY)) >= 0;
      if (!isLate) expect(Temporal.Instant.compare(reading.at, reconfirmAt(STAY))).toBeLessThanOrEqual(0);
    }),
  );
});

test('a stay that is bought in the days in which it is reconfirmed is read at once, and its number awaited', () => {
  expect(firstReadAt(STAY, at('2026-12-01T00:00:00Z'))).toEqual(at('2026-12-02T00:00:00Z'));
  for (const late of ['2026-12-05T08:30:00Z', '2026-12-07T20:00:00Z'].map(at)) {
    expect(firstReadAt(STAY, late)).toEqual(late);
  }
  const now = at('2026-12-07T06:00:00Z');
  const polls = [3, 4].map((hours) => now.add({ hours }));
  expect(readingOf(STAY, numbered, { now, polls })).toEqual({ type: 'reconfirmed' });
  expect(readingOf(STAY, unnumbered, { now, polls })).toEqual({ type: 'later', at: polls[0] });
  const after = { now: now.add({ hours: 4 }), polls };
  expect(readingOf(STAY, unnumbered, after)).toEqual({ type: 'ask_hotel', why: 'no_number' });
});
