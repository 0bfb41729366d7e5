import { expect, it } from 'vitest';
import type { TimelineEntry } from '../booking/index.ts';
import { leadingEntryOf } from './leading-entry.ts';

function entry(_id: string, bookingId: string, isCancelled = false): TimelineEntry {
  return {
    _id,
    kind: 'note',
    bookingId,
    title: '',
    from: null,
    to: null,
    departs: '2027-01-05T06:10',
    arrives: '2027-01-05T08:20',
    durationMinutes: 130,
    travelers: [],
    isPartlyCancelled: false,
    isCancelled,
    isSupplierCancelled: false,
  };
}

const lineOf = (one: TimelineEntry) => ({ kind: 'entry' as const, entry: one });

it('gives the card of a booking to its first entry that takes place', () => {
  const days = [
    { date: '2027-01-05', label: 'Tue, 5 Jan', lines: [lineOf(entry('a0', 'a', true)), lineOf(entry('b0', 'b'))] },
    { date: '2027-01-07', label: 'Thu, 7 Jan', lines: [lineOf(entry('a1', 'a')), lineOf(entry('a2', 'a'))] },
  ];
  expect(['a', 'b', 'c'].map((id) => leadingEntryOf({ days }, id)?._id)).toEqual(['a1', 'b0', undefined]);
  expect(leadingEntryOf({ days: days.slice(0, 1) }, 'a')?._id).toBe('a0');
});
