import { describe, expect, it } from 'vitest';
import { readTypedMoment, readTypedTime, typedMomentText } from './typed-moment.ts';

describe('a time as people type it', () => {
  it.each([
    ['09:30', '09:30'],
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['21.05', '21:05'],
    ['9:30 pm', '21:30'],
    ['9pm', '21:00'],
    ['12 am', '00:00'],
    ['12:15 p.m.', '12:15'],
    ['०९:३०', '09:30'],
  ])('%s is %s', (typed, time) => expect(readTypedTime(typed)).toBe(time));

  it.each(['', '9', '24:00', '9:60', '13 pm', '0 am', '9:3', 'noon', '9:30:15', '1'.repeat(99)])(
    '%s is none',
    (typed) => expect(readTypedTime(typed)).toBeNull(),
  );
});

describe('a date with a time as people type them', () => {
  it.each([
    ['05-01-2027 09:30', '2027-01-05T09:30'],
    ['5/1/2027 9:30', '2027-01-05T09:30'],
    ['5 jan 2027, 9:30 pm', '2027-01-05T21:30'],
    ['5 Jan 2027 9 PM', '2027-01-05T21:00'],
    ['2027-01-05T09:30', '2027-01-05T09:30'],
    ['2027-01-05 0930', '2027-01-05T09:30'],
  ])('%s is %s', (typed, moment) => expect(readTypedMoment(typed)).toBe(moment));

  it.each([
    '',
    '05-01-2027',
    '5 jan 2027',
    '09:30',
    '31-02-2027 09:30',
    '05-01-2027 25:00',
    'tomorrow',
    ' '.repeat(99),
  ])('%s is none', (typed) => expect(readTypedMoment(typed)).toBeNull());

  it('is shown as it is typed', () => {
    expect(typedMomentText('2027-01-05T09:30')).toBe('05-01-2027 09:30');
    expect(readTypedMoment(typedMomentText('2027-01-05T21:05'))).toBe('2027-01-05T21:05');
    expect(typedMomentText('')).toBe('');
  });
});
