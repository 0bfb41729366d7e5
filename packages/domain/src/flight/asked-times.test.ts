import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTimes, timesOf, writeTimes } from './asked-times.ts';
import { readLimit } from './search-limits.ts';

test('times of several flights read back as they were written, less what asks for nothing at the end', () => {
  const time = fc.constantFrom('', '00:00', '09:30', '23:59');
  fc.assert(
    fc.property(fc.array(fc.record({ leaveAfter: time, arriveBy: time }), { maxLength: 5 }), (times) => {
      const read = readTimes(writeTimes(times));
      expect(times.slice(0, read.length)).toEqual(read);
      expect(times.slice(read.length).every((one) => one.leaveAfter === '' && one.arriveBy === '')).toBe(true);
      expect(read.at(-1)).not.toEqual({ leaveAfter: '', arriveBy: '' });
    }),
  );
  expect(
    writeTimes([
      { leaveAfter: '06:00', arriveBy: '18:00' },
      { leaveAfter: '', arriveBy: '' },
      { leaveAfter: '', arriveBy: '20:30' },
    ]),
  ).toBe('06:00-18:00,-,-20:30');
});

test.each(['06:00', '24:00-', '-9:30', '06:00-18:00-', '06:00-18:00,', 'noon-', '06:00x-', 'x06:00-'])(
  'times that are unreadable in any part ask for nothing: %s',
  (text) => expect(readTimes(text)).toEqual([]),
);

test('a limit is asked for again as it was, without a day wherever that means the same', () => {
  const bare = fc.constantFrom('', '00:00', '03:59', '09:30', '23:59');
  const dated = fc.constantFrom('2027-01-04T22:00', '2027-01-05T09:30', '2027-01-06T03:59', '2027-01-07T00:00');
  const time = fc.oneof(bare, dated);
  fc.assert(
    fc.property(time, time, (leaveAfter, arriveBy) => {
      const limit = readLimit('2027-01-05', { leaveAfter, arriveBy });
      expect(readLimit('2027-01-05', timesOf('2027-01-05', limit))).toEqual(limit);
    }),
  );
  fc.assert(
    fc.property(bare, bare, (leaveAfter, arriveBy) => {
      const limit = readLimit('2027-01-05', { leaveAfter, arriveBy });
      expect(timesOf('2027-01-05', limit)).toEqual({ leaveAfter, arriveBy });
    }),
  );
});
