import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { gstinCheckCharacter } from '../validation/gstin.ts';
import { type CabDetail, VEHICLE_CLASSES } from './cab-detail.ts';
import type { CabDuty, CabRateCard } from './cab-rate-card.ts';
import { checkCabDetail } from './check-cab-detail.ts';
import { checkDutySlip, type DutySlip } from './duty-slip.ts';
import { aCab, aDutySlip, aLocalCard, aLocalUsage, anOutstationCard } from './testing/a-cab.ts';

const at = (wall: string, zone = 'Asia/Kolkata') => ({ wall, zone });
const fields = (overrides: Partial<CabDetail>) => checkCabDetail(aCab(overrides)).map(({ field }) => field);
const place = (city: string) => ({ place: 'Bus stand', city, stateCode: null });
const outstation = (trip: 'one_way' | 'round' | 'multi_city'): Partial<CabDetail> => ({
  duty: { kind: 'outstation', trip },
  card: anOutstationCard(),
});

test('a local duty stands', () => {
  expect(checkCabDetail(aCab())).toEqual([]);
  expect(fields({ driver: null, connectionNumber: null })).toEqual([]);
  expect(Object.values(VEHICLE_CLASSES).every(({ seats }) => seats >= 2)).toBe(true);
});

test.each([
  ['KA01AB1234', true],
  ['DL1C1234', true],
  ['DL1CAA1234', true],
  ['KA011234', true],
  ['22BH1234AA', true],
  ['22BH1234A', true],
  ['KA01AB123', false],
  ['KA 01 AB 1234', false],
  ['ka01ab1234', false],
  ['22BH1234', false],
  ['22BH1234AAA', false],
  ['2BH1234AA', false],
])('vehicle number %s: %s', (vehicleNumber, stands) => {
  const driver = { name: 'Manjunath K', mobile: '+919845012345', vehicleNumber };
  expect(fields({ driver })).toEqual(stands ? [] : ['driver.vehicleNumber']);
});

test.each<[string, Partial<CabDetail>, readonly string[]]>([
  ['a package that is none', { duty: { kind: 'local', package: '2h20' } as never }, ['duty.package']],
  ['a trip that is none', { duty: { kind: 'outstation', trip: 'circle' } as never }, ['duty.trip']],
  ['a hub that is none', { duty: { kind: 'transfer', hub: 'port' } as never }, ['duty.hub']],
  ['a duty that is none', { duty: { kind: 'self_drive' } as never }, ['duty.kind']],
  ['another package than the card', { duty: { kind: 'local', package: '4h40' } }, ['card.rates']],
  ['a local duty per kilometre', { card: anOutstationCard() }, ['card.rates']],
  ['a round trip as a package', { duty: { kind: 'outstation', trip: 'round' } }, ['card.rates']],
  ['one way as a package', { duty: { kind: 'outstation', trip: 'one_way' }, drop: place('Mysuru') }, []],
  ['one way per kilometre', { ...outstation('one_way'), drop: place('Mysuru') }, []],
  ['one way to the same city', outstation('one_way'), ['drop.city']],
  ['a round trip', outstation('round'), []],
  ['a round trip that ends elsewhere', { ...outstation('round'), drop: place('Mysuru') }, ['drop.city']],
  ['several cities', { ...outstation('multi_city'), stops: [place('Mysuru')] }, []],
  ['several cities without one', outstation('multi_city'), ['stops']],
  ['a transfer', { duty: { kind: 'transfer', hub: 'railway_station' }, connectionNumber: '12276' }, []],
  ['a flight that is none', { connectionNumber: 'INDIGO 2134' }, ['connectionNumber']],
  ['a class that is none', { vehicle: { ...aCab().vehicle, vehicleClass: 'tank' as never } }, ['vehicle.vehicleClass']],
  ['an empty model', { vehicle: { ...aCab().vehicle, model: '' } }, ['vehicle.model']],
  ['one seat', { vehicle: { ...aCab().vehicle, seats: 1 } }, ['vehicle.seats']],
  ['as many passengers as there are places', { passengerCount: 4 }, []],
  ['one more', { passengerCount: 5 }, ['passengerCount']],
  ['nobody', { passengerCount: 0 }, ['passengerCount']],
  ['half a bag', { bagCount: 0.5 }, ['bagCount']],
  ['no place', { pickUp: { ...place('Bengaluru'), place: '' } }, ['pickUp.place']],
  ['no city', { stops: [place(' ')] }, ['stops.0.city']],
  ['a state that is none', { drop: { ...place('Bengaluru'), stateCode: '99' } }, ['drop.stateCode']],
  [
    'a driver without a number',
    { driver: { name: '', mobile: '9845012345', vehicleNumber: 'KA01AB1234' } },
    ['driver.name', 'driver.mobile'],
  ],
])('%s', (_name, overrides, expected) => {
  expect(fields(overrides)).toEqual(expected);
});

const gstin = `29AABCC1234D1Z${gstinCheckCharacter('29AABCC1234D1Z')}`;
test.each<[string, Partial<CabDetail['vendor']>, readonly string[]]>([
  ['its GSTIN', { gstin }, []],
  ['a GSTIN with a slip', { gstin: `${gstin.slice(0, 14)}?` }, ['vendor.gstin']],
  ['a GSTIN of another state', { gstin, stateCode: '27' }, ['vendor.stateCode']],
  ['no state', { stateCode: '' }, ['vendor.stateCode']],
  ['no name', { name: ' ' }, ['vendor.name']],
])('a vendor with %s', (_name, overrides, expected) => {
  expect(fields({ vendor: { ...aCab().vendor, ...overrides } })).toEqual(expected);
});

test.each<[string, Partial<CabDetail>, readonly string[]]>([
  ['no kilometres', { expected: aLocalUsage({ km: 0 }) }, ['expected.km']],
  ['an end before the start', { expected: aLocalUsage({ end: at('2026-12-01T12:00'), nights: 0 }) }, ['expected.end']],
  ['a time that is none', { expected: aLocalUsage({ start: at('2026-12-01T25:00') }) }, ['expected.start']],
  ['a zone that is none', { pickUpAt: at('2026-12-01T13:30', 'Asia/Nowhere') }, ['pickUpAt']],
  ['a night that is not there', { expected: aLocalUsage({ end: at('2026-12-01T21:00') }) }, ['expected.nights']],
  ['a negative toll', { expected: aLocalUsage({ tollPaise: paise(-1) }) }, ['expected.tollPaise']],
  ['a cab that leaves its garage too late', { pickUpAt: at('2026-12-01T12:59') }, ['expected.start']],
  [
    'a duty from the pick-up that starts before',
    { card: aLocalCard({ counting: 'point_to_point' }) },
    ['expected.start'],
  ],
])('expected: %s', (_name, overrides, expected) => {
  expect(fields(overrides)).toEqual(expected);
});

const rates = aLocalCard().rates;
const perKm = (overrides: object): Partial<CabDetail> => ({
  ...outstation('round'),
  card: { ...anOutstationCard(), rates: { ...anOutstationCard().rates, ...overrides } as CabRateCard['rates'] },
});
const card = (overrides: Partial<CabRateCard>): Partial<CabDetail> => ({ card: aLocalCard(overrides) });
const tiers = (...hours: number[]): Partial<CabDetail> =>
  card({
    cancellation: {
      tiers: hours.map((fromHours) => ({ fromHours, charge: { type: 'free' } })),
      noShow: { type: 'free' },
    },
  });
test.each<[string, Partial<CabDetail>, readonly string[]]>([
  ['no counting', card({ counting: 'by_eye' as never }), ['card.counting']],
  [
    'a package for nothing',
    card({ rates: { ...rates, packagePaise: paise(0) } as never }),
    ['card.rates.packagePaise'],
  ],
  ['an hour of grace', card({ rates: { ...rates, graceMinutes: 60 } as never }), ['card.rates.graceMinutes']],
  ['a negative km', card({ rates: { ...rates, extraKmPaise: paise(-1) } as never }), ['card.rates.extraKmPaise']],
  ['a km for nothing', perKm({ perKmPaise: paise(0) }), ['card.rates.perKmPaise']],
  ['half a km a day', perKm({ minimumKmPerDay: 0.5 }), ['card.rates.minimumKmPerDay']],
  ['no least a day', perKm({ minimumKmPerDay: 0 }), []],
  ['a negative allowance', card({ driverAllowancePaise: paise(-1) }), ['card.driverAllowancePaise']],
  ['tiers in order', tiers(24, 2, 0), []],
  ['tiers out of order', tiers(2, 24, 0), ['card.cancellation.tiers']],
  ['a tier twice', tiers(2, 2, 0), ['card.cancellation.tiers']],
  ['tiers that end early', tiers(24, 2), ['card.cancellation.tiers']],
  ['no tier', tiers(), ['card.cancellation.tiers']],
  ['half an hour', tiers(0.5, 0), ['card.cancellation.tiers']],
  [
    'charges that are none',
    card({
      cancellation: {
        tiers: [{ fromHours: 0, charge: { type: 'percent', basisPoints: 10_001 } }],
        noShow: { type: 'amount', amountPaise: paise(-1) },
      },
    }),
    ['card.cancellation.tiers.0.charge', 'card.cancellation.noShow'],
  ],
])('a card with %s', (_name, overrides, expected) => {
  expect(fields(overrides)).toEqual(expected);
});

test('an hourly package of a transfer is free in hours and kilometres', () => {
  const duty: CabDuty = { kind: 'transfer', hub: 'airport' };
  expect(fields({ duty, ...card({ rates: { ...rates, hours: 2, km: 45 } as never }) })).toEqual([]);
  expect(fields({ duty, ...card({ rates: { ...rates, hours: 0, km: 0 } as never }) })).toEqual([
    'card.rates.hours',
    'card.rates.km',
  ]);
});

test.each<[string, Partial<DutySlip>, readonly string[]]>([
  ['as it was driven', {}, []],
  ['without a signature', { signedBy: null }, []],
  ['with an empty signature', { signedBy: ' ' }, ['signedBy']],
  ['without a number', { number: '' }, ['number']],
  ['read at other places', { counting: 'point_to_point' }, ['counting']],
  ['with the same reading twice', { endKm: 45_000 }, ['endKm']],
  ['with a reading that is none', { startKm: -1 }, ['startKm']],
  ['with an end at the start', { end: at('2026-12-01T13:00'), nights: 0 }, ['end']],
  ['with times that are none', { start: at('13:00'), end: at('2026-13-01T13:00') }, ['start', 'end']],
  ['with a night too many', { nights: 2 }, ['nights']],
  ['with half a night', { nights: 0.5 }, ['nights']],
  ['with a negative toll', { tollPaise: paise(-1) }, ['tollPaise']],
  ['of another day', { start: at('2026-12-03T13:00'), end: at('2026-12-03T22:40') }, ['start']],
  ['of another year', { start: at('2028-10-27T13:00'), end: at('2028-10-27T22:40') }, ['start', 'end']],
  ['of a year and a half', { end: at('2028-09-23T22:40') }, ['end']],
  ['of more kilometres than a day has', { endKm: 47_000 }, ['endKm']],
])('a slip %s', (_name, overrides, expected) => {
  const ride = {
    counting: 'garage_to_garage',
    pickUpAt: at('2026-12-01T13:30'),
    expectedEnd: at('2026-12-01T22:40'),
  } as const;
  expect(checkDutySlip(aDutySlip(overrides), ride).map(({ field }) => field)).toEqual(expected);
});

test.each<[string, Partial<CabDetail>, readonly string[]]>([
  ['a slip in order', { slip: aDutySlip() }, []],
  ['a slip that cannot be', { slip: aDutySlip({ endKm: 1 }) }, ['slip.endKm']],
  ['a slip before anybody was named to drive', { slip: aDutySlip(), driver: null }, ['driver']],
  ['a supply that is none', { tax: { ...aCab().tax, supply: 'gift' as never } }, ['tax.supply']],
  ['a rate that is none', { tax: { ...aCab().tax, rateChoice: 'half' as never } }, ['tax.rateChoice']],
  ['a state that is none', { tax: { ...aCab().tax, placeOfSupplyStateCode: '99' } }, ['tax.placeOfSupplyStateCode']],
  ['a pick-up before any rate', { pickUpAt: at('2017-08-01T13:30') }, ['pickUpAt', 'expected.start']],
  [
    'no GSTIN and no fuel, as nobody charges GST',
    { tax: { ...aCab().tax, isFuelIncluded: false }, vendor: { ...aCab().vendor, gstin: null } },
    [],
  ],
  [
    'a ride of eight thousand years',
    { expected: { ...aCab().expected, end: at('9999-12-01T22:40'), nights: 0 } },
    ['expected.end'],
  ],
  ['5 % without fuel', { tax: { ...aCab().tax, isFuelIncluded: false } }, ['tax.rateChoice']],
  [
    'the full rate of a vendor without GSTIN',
    { tax: { ...aCab().tax, rateChoice: 'full' }, vendor: { ...aCab().vendor, gstin: null } },
    ['tax.rateChoice'],
  ],
])('%s', (_name, overrides, expected) => {
  expect(fields(overrides)).toEqual(expected);
});
