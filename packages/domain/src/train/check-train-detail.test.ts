import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { checkTrainDetail, isTrainDetail, type TrainEntry } from './check-train-detail.ts';
import { aPassenger, aQuotedTrain, aTrain, someMoney } from './testing/a-train.ts';

const fields = (entry: Partial<TrainEntry>) => checkTrainDetail({ ...aTrain(), ...entry }).map(({ field }) => field);
const messageOf = (entry: Partial<TrainEntry>) => checkTrainDetail({ ...aTrain(), ...entry })[0]?.message;
const people = (count: number) =>
  Array.from({ length: count }, (_, travellerIndex) => aPassenger({ travellerIndex, basePaise: paise(10_000) }));
const party = (count: number) => ({ passengers: people(count), money: someMoney(count * 10_000) });
const at = (wall: string, zone = 'Asia/Kolkata') => ({ wall, zone });

test('the ticket that was captured stands, to the paisa', () => {
  expect(checkTrainDetail(aTrain())).toEqual([]);
  expect(isTrainDetail(aTrain())).toBe(true);
  expect(aTrain().money.totalPaise).toBe(125_897);
});

test.each([
  ['2201893135', true],
  ['0201893135', false],
  ['220189313', false],
  ['22018931355', false],
  ['22018-9313', false],
])('PNR %s: %s', (pnr, stands) => {
  expect(fields({ pnr })).toEqual(stands ? [] : ['pnr']);
});

test.each([
  ['12276', true],
  ['1227', false],
  ['122760', false],
  ['1227A', false],
])('train %s: %s', (trainNumber, stands) => {
  expect(fields({ trainNumber })).toEqual(stands ? [] : ['trainNumber']);
});

test.each([
  ['B', true],
  ['NDLSX', true],
  ['ndls', false],
  ['', false],
  ['NDLSXX', false],
  ['XX-A', false],
])('station %s: %s', (code, stands) => {
  expect(fields({ reservationUpto: { ...aTrain().to, code } })).toEqual(stands ? [] : ['reservationUpto.code']);
});

test.each([
  ['a class that is none', { travelClass: '4A' }, ['travelClass']],
  ['the name of a prototype is no class', { travelClass: 'constructor' }, ['travelClass']],
  ['a quota that is none', { quota: 'XX' }, ['quota']],
  ['a kind that is none', { trainKind: 'maglev' }, ['trainKind']],
  ['a rule that is none', { cancellationRowId: '2099' }, ['cancellationRowId']],
  ['a rule that is one', { cancellationRowId: '2015' }, []],
  ['no name', { trainName: ' ' }, ['trainName']],
  ['no distance', { distanceKm: 0 }, ['distanceKm']],
  ['a distance with decimals', { distanceKm: 12.5 }, ['distanceKm']],
  ['a state that is none', { to: { ...aTrain().to, stateCode: '99' } }, ['to.stateCode']],
  ['a state that is not known', { to: { ...aTrain().to, stateCode: null } }, []],
  ['back to where it starts', { to: aTrain().from }, ['to.code', 'boarding.code']],
  [
    'boarding where it arrives',
    { boarding: aTrain().to, boardingDeparture: at('2026-06-10T16:00') },
    ['boarding.code'],
  ],
  ['reserved up to the start', { reservationUpto: aTrain().from }, ['reservationUpto.code']],
])('%s', (_name, entry, expected) => {
  expect(fields(entry)).toEqual(expected);
});

test.each([
  ['60 days ahead', { bookedOn: '2026-04-11' }, []],
  ['61 days ahead', { bookedOn: '2026-04-10' }, ['date']],
  ['foreign tourists: a year ahead', { bookedOn: '2025-06-10', quota: 'FT' }, []],
  ['foreign tourists: a day more', { bookedOn: '2025-06-09', quota: 'FT' }, ['date']],
  ['on the day', { bookedOn: '2026-06-10' }, []],
  ['after the journey', { bookedOn: '2026-06-11' }, ['bookedOn']],
  ['a day that is none', { bookedOn: '2026-02-30' }, ['bookedOn']],
  ['a date that is none', { date: '10/06/2026' }, ['date']],
  ['another date than the departure', { date: '2026-06-09' }, ['departure']],
])('booked %s', (_name, entry, expected) => {
  expect(fields(entry)).toEqual(expected);
});

const further = { ...aTrain().to, code: 'CNB', name: 'Kanpur Central' };
test.each([
  ['arrival with the departure', { arrival: at('2026-06-10T10:00') }, ['arrival']],
  ['arrival a minute later', { arrival: at('2026-06-10T10:01') }, []],
  ['arrival on the next day', { arrival: at('2026-06-11T01:00') }, []],
  ['a time that is none', { arrival: at('2026-06-10T24:00') }, ['arrival']],
  ['a day that is none', { arrival: at('2026-06-31T10:00') }, ['arrival']],
  ['a zone that is none', { departure: at('2026-06-10T10:00', 'Asia/Nowhere') }, ['departure']],
  ['boarding further on', { boarding: further, boardingDeparture: at('2026-06-10T14:10') }, []],
  [
    'boarding before the train starts',
    { boarding: further, boardingDeparture: at('2026-06-10T09:59') },
    ['boardingDeparture'],
  ],
  ['boarding when it arrives', { boarding: further, boardingDeparture: at('2026-06-10T17:20') }, ['boardingDeparture']],
  ['the same station at another time', { boardingDeparture: at('2026-06-10T10:05') }, ['boardingDeparture']],
])('%s', (_name, entry, expected) => {
  expect(fields(entry)).toEqual(expected);
});

test.each([
  ['six on a PNR', { ...party(6) }, []],
  ['seven on a PNR', { ...party(7) }, ['passengers']],
  ['four in Tatkal', { ...party(4), quota: 'TQ' }, []],
  ['five in Tatkal', { ...party(5), quota: 'TQ' }, ['passengers']],
  ['five in premium Tatkal', { ...party(5), quota: 'PT' }, ['passengers']],
  ['nobody', { passengers: [] }, ['passengers']],
  ['one traveller twice', { ...party(2), passengers: [...people(1), ...people(1)] }, ['passengers']],
  ['base fares that do not add up', { passengers: [aPassenger({ basePaise: paise(109_999) })] }, ['passengers']],
])('%s', (_name, entry, expected) => {
  expect(fields(entry)).toEqual(expected);
});

test.each([
  ['a status that is none', { currentStatus: 'CNF/62' }, ['currentStatus']],
  ['a booking that was never one', { bookingStatus: 'CAN' }, ['bookingStatus']],
  ['waiting, then confirmed', { bookingStatus: 'GNWL/23' }, []],
  ['waiting with a coach', { currentStatus: 'WL/5' }, ['coach']],
  ['waiting without', { currentStatus: 'WL/5', coach: null, berth: null }, []],
  ['RAC with a coach', { currentStatus: 'RAC/12' }, []],
  ['another coach', { coach: 'B1' }, ['coach']],
  ['another berth', { berth: '61' }, ['berth']],
  ['no coach', { coach: 'fourteen' }, ['coach', 'coach']],
  ['confirmed without a place yet', { currentStatus: 'CNF', coach: null, berth: null }, []],
  ['no traveller', { travellerIndex: -1 }, ['travellerIndex']],
])('a passenger: %s', (_name, passenger, expected) => {
  expect(fields({ passengers: [aPassenger(passenger)] })).toEqual(expected.map((name) => `passengers.0.${name}`));
});

test.each([
  ['3A', 100_000, 5_000, true],
  ['3A', 100_000, 4_000, false],
  ['3A', 100_000, 5_100, true],
  ['3A', 100_000, 5_101, false],
  ['3A', 100_000, 4_900, true],
  ['3A', 100_000, 4_899, false],
  ['FC', 100_000, 0, false],
  ['SL', 100_000, 0, true],
  ['2S', 100_000, 0, true],
  ['SL', 100_000, 1, false],
])('%s: base %d with GST %d stands: %s', (travelClass, basePaise, gstPaise, stands) => {
  const entry = { travelClass, passengers: [aPassenger({ basePaise: paise(basePaise) })] };
  expect(fields({ ...entry, money: someMoney(basePaise, { gstPaise }) })).toEqual(stands ? [] : ['money.gstPaise']);
});

test('the messages name what to do', () => {
  const passengers = [aPassenger({ basePaise: paise(100_000) })];
  expect(messageOf({ passengers, money: someMoney(100_000, { gstPaise: 4_000 }) })).toContain('GST must be ₹50,');
  expect(messageOf({ money: { ...aTrain().money, totalPaise: paise(125_896) } })).toContain('Total must be ₹1,258.97');
  expect(messageOf({ travelClass: '4A' })).toBe('Class must be one of 1A, EA, EC, EV, 2A, FC, 3A, 3E, CC, SL or 2S');
});

test.each([
  ['a paisa too much', { totalPaise: paise(125_898) }, ['money.totalPaise']],
  ['a negative fee', { insurancePaise: paise(-1) }, ['money.insurancePaise']],
  ['half a paisa', { agentChargePaise: 0.5 as never }, ['money.agentChargePaise']],
  ['a fortune', { totalPaise: paise(10_000_000_000) }, ['money.totalPaise']],
  ['more dynamic than base', { dynamicPaise: paise(110_001) }, ['money.dynamicPaise']],
  ['all of the base dynamic', { dynamicPaise: paise(110_000) }, []],
])('money: %s', (_name, money, expected) => {
  expect(fields({ money: { ...aTrain().money, ...money } })).toEqual(expected);
});

test.each<[string, Partial<TrainEntry>, readonly string[]]>([
  ['as it was quoted', {}, []],
  ['where nothing is said of free berths', { availability: null }, []],
  ['with berths that are free', { availability: 'CNF' }, []],
  ['with what cannot be had', { availability: 'CAN' }, ['availability']],
  ['with what cannot be read', { availability: 'plenty' }, ['availability']],
  ['with a status before it is bought', { passengers: [aPassenger()] }, ['passengers.0.bookingStatus']],
  ['with a transaction', { transactionId: '100004123456789' }, []],
  ['with a transaction that is none', { transactionId: 'n/a' }, ['transactionId']],
])('a ticket %s', (_name, overrides, expected) => {
  expect(checkTrainDetail({ ...aQuotedTrain(), ...overrides }).map(({ field }) => field)).toEqual(expected);
});

test('a ticket that was bought has a status for each passenger', () => {
  expect(fields({ passengers: aQuotedTrain().passengers })).toEqual([
    'passengers.0.bookingStatus',
    'passengers.0.currentStatus',
  ]);
});
