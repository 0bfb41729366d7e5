import { expect, it } from 'vitest';
import { calendarText, eventTitle } from './calendar-text.ts';

it('escapes what parts values of a calendar file, and nothing else', () => {
  expect(calendarText('Pune, Nashik; back \\ forth\r\nBEGIN:VEVENT')).toBe(
    String.raw`Pune\, Nashik\; back \\ forth\nBEGIN:VEVENT`,
  );
  expect(calendarText('दिल्ली: Rs 100')).toBe('दिल्ली: Rs 100');
});

it('says in its name that an event is cancelled', () => {
  expect(eventTitle('6E 21', true)).toBe('Cancelled: 6E 21');
  expect(eventTitle('6E 21', false)).toBe('6E 21');
});
