import { describe, expect, it } from 'vitest';
import { timelineOf } from './case-timeline.ts';

const at = (minute: number) => `2027-01-05T10:0${minute}:00.000Z`;

describe('what happened', () => {
  it('is told of the case and of its booking in one line of time', () => {
    const lines = timelineOf({
      title: 'DEL → BOM could not be booked',
      history: [
        { at: at(2), who: 'Pravas', text: 'DEL → BOM could not be booked' },
        { at: at(4), who: 'Tara Desai', text: 'Asked the traveller.' },
      ],
      bookingHistory: [
        { at: at(1), text: 'Booking in process.' },
        { at: at(2), text: 'One of two flights was booked.' },
        { at: at(3), text: 'Refund sent.' },
      ],
    });
    expect(lines.map(({ who, text }) => `${who}: ${text}`)).toEqual([
      'Booking: Booking in process.',
      'Booking: One of two flights was booked.',
      'Pravas: The case was opened.',
      'Booking: Refund sent.',
      'Tara Desai: Asked the traveller.',
    ]);
  });

  it('keeps a comment that repeats the title', () => {
    const history = [
      { at: at(1), who: 'Pravas', text: 'A case' },
      { at: at(2), who: 'Tara Desai', text: 'A case' },
    ];
    expect(timelineOf({ title: 'A case', history, bookingHistory: [] }).map(({ text }) => text)).toEqual([
      'The case was opened.',
      'A case',
    ]);
  });
});
