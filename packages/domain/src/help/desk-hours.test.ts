import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deskState, weekText } from './desk-hours.ts';
import type { WeekHours } from './open-hours.ts';

const NINE_TO_SIX = { opens: '09:00', closes: '18:00' };
const OFFICE: WeekHours = [
  NINE_TO_SIX,
  NINE_TO_SIX,
  NINE_TO_SIX,
  NINE_TO_SIX,
  NINE_TO_SIX,
  { opens: '10:00', closes: '14:00' },
  null,
];
const ALWAYS: WeekHours = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }));

/** 2027-01-04 is a Monday. */
const at = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime('Asia/Kolkata').toInstant();
const textAt = (hours: WeekHours, wall: string) => deskState(hours, at(wall))?.text;

describe('deskState', () => {
  it.each([
    ['2027-01-04T08:59', false, 'Opens today at 09:00'],
    ['2027-01-04T09:00', true, 'Open now, until 18:00'],
    ['2027-01-04T17:59', true, 'Open now, until 18:00'],
    ['2027-01-04T18:00', false, 'Opens tomorrow at 09:00'],
    ['2027-01-08T19:00', false, 'Opens tomorrow at 10:00'],
    ['2027-01-09T14:00', false, 'Opens Mon, 11 Jan at 09:00'],
    ['2027-01-10T12:00', false, 'Opens tomorrow at 09:00'],
  ])('at %s in India', (wall, isOpen, text) => {
    expect(deskState(OFFICE, at(wall))).toEqual({ isOpen, text });
  });

  it('goes by the clock of India: 03:30 in London is nine there', () => {
    expect(deskState(OFFICE, Temporal.Instant.from('2027-01-04T03:30:00Z'))?.isOpen).toBe(true);
    expect(deskState(OFFICE, Temporal.Instant.from('2027-01-04T03:29:00Z'))?.isOpen).toBe(false);
  });

  it('never closes where midnight joins the days, and says the day where only some do', () => {
    expect(textAt(ALWAYS, '2027-01-04T03:00')).toBe('Open day and night');
    const late: WeekHours = [
      { opens: '08:00', closes: '24:00' },
      { opens: '00:00', closes: '02:00' },
      ...ALWAYS.slice(2).map(() => null),
    ];
    expect(textAt(late, '2027-01-04T22:00')).toBe('Open now, until tomorrow 02:00');
    expect(textAt(late, '2027-01-05T03:00')).toBe('Opens Mon, 11 Jan at 08:00');
  });

  it('has nothing to say of a desk that never opens', () => {
    expect(
      deskState(
        ALWAYS.map(() => null),
        at('2027-01-04T10:00'),
      ),
    ).toBeNull();
  });

  it('is never open and about to open at once, and always has an answer', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 });
    const clock = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
    const day = fc.option(
      fc
        .tuple(minute, minute)
        .filter(([a, b]) => a < b)
        .map(([a, b]) => ({ opens: clock(a), closes: clock(b) })),
    );
    const week = fc.array(day, { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: 14 * 24 * 60 }), (hours, minutes) => {
        const state = deskState(hours, at('2027-01-04T00:00').add({ minutes }));
        expect(state === null).toBe(hours.every((one) => one === null));
        if (state) expect(state.text).toMatch(state.isOpen ? /^Open (?:now|day)/ : /^Opens /);
      }),
    );
  });
});

describe('weekText', () => {
  it('joins days alike', () => {
    expect(weekText(OFFICE)).toEqual(['Mon to Fri 09:00 to 18:00', 'Sat 10:00 to 14:00', 'Sun closed']);
    expect(weekText(ALWAYS)).toEqual(['Mon to Sun day and night']);
  });
});
