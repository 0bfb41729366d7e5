import { expect, it } from 'vitest';
import { isWaitedFor, unreadNow } from './unread-disputes.ts';

const first = Temporal.Instant.from('2026-11-20T10:00:00Z');

it('waits an hour for each line that cannot be read, and no longer once a person is called', () => {
  const seen = unreadNow({}, ['D1|x'], first);
  expect(isWaitedFor(seen)).toBe(true);
  const soon = unreadNow(seen, ['D1|x'], first.add({ minutes: 59 }));
  expect(soon).toEqual(seen);
  const due = unreadNow(soon, ['D1|x'], first.add({ minutes: 60 }));
  expect(isWaitedFor(due)).toBe(false);
  // Another one waits on its own.
  expect(isWaitedFor(unreadNow(due, ['D1|x', 'D2|y'], first.add({ minutes: 61 })))).toBe(true);
});

it('forgets what can be read by now', () => {
  expect(unreadNow(unreadNow({}, ['D1|x'], first), [], first.add({ hours: 2 }))).toEqual({});
});
