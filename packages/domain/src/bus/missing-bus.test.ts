import { expect, test } from 'vitest';
import { answerBy, othersUntil, refuseReport } from './missing-bus.ts';
import { aBooking } from './testing/a-bus.ts';

const ist = (wall: string) => Temporal.Instant.from(`${wall}+05:30`);

test.each([
  ['half an hour before', '2026-12-01T20:00', null],
  ['a minute sooner', '2026-12-01T19:59', 'too_early'],
  ['a day after', '2026-12-02T20:30', null],
  ['a minute later', '2026-12-02T20:31', 'too_late'],
] as const)('that a bus did not come may be said from %s', (_name, now, code) => {
  const at = { now: ist(now), waitingSince: ist('2026-12-01T19:30') };
  expect(refuseReport(aBooking(), at)?.code ?? null).toBe(code);
});

test('nobody has been waiting since a time that is still to come', () => {
  const now = ist('2026-12-01T20:45');
  expect(refuseReport(aBooking(), { now, waitingSince: now })).toBeNull();
  expect(refuseReport(aBooking(), { now, waitingSince: now.add({ minutes: 1 }) })?.code).toBe('waiting_later');
});

test('the operator has seven working days, and other buses help for six hours', () => {
  // Tuesday evening to Thursday of the next week.
  expect(answerBy(ist('2026-12-01T21:00'))).toBe('2026-12-10');
  expect(othersUntil(aBooking()).toString()).toBe(ist('2026-12-02T02:30').toString());
});
