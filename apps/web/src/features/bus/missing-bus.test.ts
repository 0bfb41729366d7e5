import { expect, it, test } from 'vitest';
import { mayReport, nowAtStop } from './missing-bus.ts';

const bus = { boarding: { at: { wall: '2026-12-01T20:30', text: '' } }, report: null, operatorChange: null } as never;
const at = (text: string) => Temporal.Instant.from(`${text}+05:30`);

test.each([
  ['2026-12-01T19:59:59', false],
  ['2026-12-01T20:00', true],
  ['2026-12-02T20:30', true],
  ['2026-12-02T20:30:01', false],
])('at %s it can be told that the bus of 20:30 did not come: %s', (now, may) => {
  expect(mayReport({ status: 'BOOKED' }, bus, at(now))).toBe(may);
});

it('is told once, of a bus that was bought and that the operator has not given up', () => {
  const now = at('2026-12-01T20:45');
  expect(mayReport({ status: 'CREATED' }, bus, now)).toBe(false);
  expect(mayReport({ status: 'BOOKED' }, { ...(bus as object), report: {} } as never, now)).toBe(false);
  expect(mayReport({ status: 'BOOKED' }, { ...(bus as object), operatorChange: {} } as never, now)).toBe(false);
});

it('begins with the time at the stop, wherever the browser is', () => {
  expect(nowAtStop(Temporal.Instant.from('2026-12-01T14:45:31Z'))).toBe('2026-12-01T20:15');
});
