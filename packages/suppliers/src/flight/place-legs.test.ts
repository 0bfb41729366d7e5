import { epochMillisecondsOf } from '@pravas/domain/time/airport-time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groundCarriageOf, toOperator } from './carriage.ts';
import { placeLegs, placeStop, type SaidPoint } from './place-legs.ts';

const at = (code: string, wall: string, more: Partial<SaidPoint> = {}): SaidPoint => ({
  ...{ code, wall, city: '', name: '', countryCode: '', terminal: '', zone: '' },
  ...more,
});
const zonesOf = (legs: ReturnType<typeof placeLegs>) => legs?.map(({ from, to }) => [from.time.zone, to.time.zone]);

test('a place that nobody knows is shown by its code', () => {
  const [leg] =
    placeLegs([{ from: at('FRA', '2027-01-05T10:00'), to: at('ZWS', '2027-01-05T11:15'), minutes: 75 }]) ?? [];
  expect(leg).toMatchObject({
    to: { airportCode: 'ZWS', city: 'ZWS', airportName: 'ZWS', countryCode: '', time: { wall: '2027-01-05T11:15' } },
    durationMinutes: 75,
  });
  expect(epochMillisecondsOf(leg?.to.time ?? { wall: '', zone: '' })).toBe(Date.UTC(2027, 0, 5, 10, 15));
});

test.each([
  ['the supplier’s zone', { zone: 'Europe/Berlin' }, 75, 'Europe/Berlin'],
  ['the zone of its country in which the duration holds', { countryCode: 'DE' }, 75, 'Europe/Berlin'],
  ['an offset in which the duration holds', {}, 75, 'Etc/GMT-1'],
  ['an offset of another country than its own, where only that one holds', { countryCode: 'IN' }, 75, 'Etc/GMT-1'],
  ['its country’s, where no duration is told', { countryCode: 'DE' }, null, 'Europe/Berlin'],
  ['the duration, where a zone is named that nobody has', { zone: 'Mars/Olympus' }, 75, 'Etc/GMT-1'],
])('its zone is %s', (_, more, minutes, zone) => {
  const to = at('ZWS', '2027-01-05T11:15', more);
  expect(zonesOf(placeLegs([{ from: at('FRA', '2027-01-05T10:00'), to, minutes }]))).toEqual([['Europe/Berlin', zone]]);
});

test('a zone reaches over unknown places from wherever one is known', () => {
  const legs = [
    { from: at('QQ1', '2027-01-05T10:00'), to: at('QQ2', '2027-01-05T11:00'), minutes: 60 },
    { from: at('QQ2', '2027-01-05T12:00'), to: at('DEL', '2027-01-05T17:30'), minutes: 240 },
  ];
  expect(placeLegs(legs)?.map(({ durationMinutes }) => durationMinutes)).toEqual([60, 240]);
  expect(zonesOf(placeLegs(legs))).toEqual([
    ['Etc/GMT-4', 'Etc/GMT-4'],
    ['Etc/GMT-4', 'Asia/Kolkata'],
  ]);
});

test('between unknown places the supplier’s duration holds, whatever the clocks show', () => {
  const wall = (minutes: number) =>
    Temporal.PlainDateTime.from('2027-01-05T00:00').add({ minutes }).toString({ smallestUnit: 'minute' });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000 }),
      fc.integer({ min: 15, max: 900 }),
      fc.integer({ min: -11, max: 12 }),
      (start, minutes, hours) => {
        const [from, to] = [at('QQ1', wall(start)), at('QQ2', wall(start + minutes + hours * 60))];
        const [leg] = placeLegs([{ from, to, minutes }]) ?? [];
        expect(leg?.durationMinutes).toBe(minutes);
        expect(leg?.to.time.wall).toBe(to.wall);
      },
    ),
  );
});

test('a time that no calendar has is none', () => {
  const to = at('BOM', '2027-02-31T11:15');
  expect(placeLegs([{ from: at('DEL', '2027-01-05T10:00'), to, minutes: 75 }])).toBeNull();
});

test.each([
  ['NAG', 45, { airportCode: 'NAG', city: 'Nagpur', countryCode: 'IN', minutes: 45 }],
  ['QQ1', 0, { airportCode: 'QQ1', city: 'QQ1', countryCode: '', minutes: null }],
  ['', 45, null],
])('a technical stop at "%s" for %s minutes', (code, minutes, expected) => {
  expect(placeStop({ code, city: '', name: '', countryCode: '' }, minutes)).toEqual(expected);
});

test.each([
  ['', '', '6E', { operatingAirlineCode: null }],
  ['6E', 'InterGlobe', '6E', { operatingAirlineCode: null }],
  ['TK', '', '6E', { operatingAirlineCode: 'TK', operatingAirlineName: 'Turkish Airlines' }],
  ['Q1', 'Quick Air', '6E', { operatingAirlineCode: 'Q1', operatingAirlineName: 'Quick Air' }],
  ['Q1', '', '6E', { operatingAirlineCode: 'Q1' }],
  ['', 'Air India Regional', 'AI', { operatingAirlineCode: null, operatingAirlineName: 'Air India Regional' }],
  ['SkyWest Airlines', '', 'UA', { operatingAirlineCode: null, operatingAirlineName: 'SkyWest Airlines' }],
  ['IndiGo', '', '6E', { operatingAirlineCode: null }],
])('operator "%s" "%s" of a flight of %s', (code, name, marketing, expected) => {
  expect(toOperator(code, name, marketing)).toEqual(expected);
});

test.each([
  ['TRN', 'train'],
  ['trs', 'train'],
  ['BUS', 'bus'],
  ['32N', null],
  ['', null],
])('equipment "%s" is %s', (code, carriage) => {
  expect(groundCarriageOf(code)).toBe(carriage);
});
