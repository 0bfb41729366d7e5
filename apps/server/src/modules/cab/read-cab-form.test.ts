import { cabDriverForm, cabForm, cabWishForm, dutySlipForm } from '@pravas/contract/cab/cab-forms.ts';
import { cabPrice } from '@pravas/domain/cab/cab-price.ts';
import { cabWishWords } from '@pravas/domain/cab/cab-wish.ts';
import { aCab } from '@pravas/domain/cab/testing/a-cab.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import { readCabForm, readCabWish, readDriverForm, readDutySlipForm } from './read-cab-form.ts';

const NOW = Temporal.Instant.from('2026-11-26T06:00:00Z');
const place = (text: string, city = 'Bengaluru') => ({ place: text, city, stateCode: '29' });
const package8h80 = {
  basis: 'package',
  packagePrice: 2400,
  hours: 8,
  km: 80,
  extraKmPrice: 14,
  extraHourPrice: 200,
  graceMinutes: 30,
};
/** 112 km in 9 h 40 that end in the night: 3,910.40 in all. */
const typed = {
  duty: { kind: 'local', package: '8h80' },
  vehicle: { vehicleClass: 'sedan', model: 'Toyota Etios' },
  passengerCount: 2,
  pickUp: place('12, Residency Road'),
  pickUpAt: '2026-12-01T13:30',
  drop: place('Kempegowda Airport, Terminal 2'),
  connectionNumber: '6e 2134',
  vendor: { name: 'Cauvery Cabs Pvt Ltd', isBodyCorporate: true, gstin: '29aabcc1234d1z7', stateCode: '29' },
  card: {
    counting: 'garage_to_garage',
    rates: package8h80,
    nightCharge: 300,
    cancellation: {
      tiers: [
        { fromHours: 2, charge: { type: 'free' } },
        { fromHours: 0, charge: { type: 'percent', percent: 33.33 } },
      ],
      noShow: { type: 'amount', amount: 2400 },
    },
  },
  expected: { km: 112, start: '2026-12-01T13:00', end: '2026-12-01T22:40', toll: 125, parking: 60 },
  tax: { placeOfSupplyStateCode: '29' },
};
const read = (overrides: object = {}) => readCabForm(z.parse(cabForm, { ...typed, ...overrides }));

function errorsOf(reads: () => unknown): readonly { readonly field: string; readonly message: string }[] {
  try {
    reads();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'validation_failed') return error.details.errors ?? [];
    throw error;
  }
  return [];
}
const fieldsOf = (reads: () => unknown) => errorsOf(reads).map(({ field }) => field);

describe('readCabForm', () => {
  test('makes a ride of what is typed; what is left open follows from the rest', () => {
    const ride = read();
    expect(cabPrice(ride).bill.totalPaise).toBe(391_040);
    expect(ride).toMatchObject({
      vehicle: { seats: 5, isAc: true },
      bagCount: 0,
      connectionNumber: '6E 2134',
      vendor: { gstin: '29AABCC1234D1Z7' },
      expected: { start: { wall: '2026-12-01T13:00', zone: 'Asia/Kolkata' }, nights: 1, permitPaise: 0 },
      card: { cancellation: { tiers: [{}, { charge: { type: 'percent', basisPoints: 3_333 } }] } },
      driver: null,
      slip: null,
    });
    expect(read({ expected: { ...typed.expected, start: null } }).expected.start.wall).toBe('2026-12-01T13:30');
  });

  test('two days out of town, counted by the kilometre: 7,765.00', () => {
    const ride = read({
      duty: { kind: 'outstation', trip: 'round' },
      stops: [place('Palace Gate', 'Mysuru')],
      card: {
        ...typed.card,
        rates: { basis: 'per_km', perKmPrice: 13, minimumKmPerDay: 250 },
        driverAllowance: 300,
      },
      expected: { km: 420, end: '2026-12-02T20:00', toll: 310 },
    });
    expect(cabPrice(ride).bill.totalPaise).toBe(776_500);
  });

  test.each<[string, object, readonly string[]]>([
    ['a package that is none', { duty: { kind: 'local', package: '9h' } }, ['duty.package']],
    ['a class that is none', { vehicle: { vehicleClass: 'rocket' } }, ['vehicle.vehicleClass']],
    ['more people than seats', { passengerCount: 7 }, ['passengerCount']],
    ['no place', { pickUp: place('') }, ['pickUp.place']],
    ['a time that is none', { pickUpAt: 'noon' }, ['pickUpAt']],
    ['a GSTIN with a slip', { vendor: { ...typed.vendor, gstin: '29AABCC1234D1Z8' } }, ['vendor.gstin']],
    ['another counting', { card: { ...typed.card, counting: 'anyhow' } }, ['card.counting']],
    [
      'a package for nothing',
      { card: { ...typed.card, rates: { ...package8h80, packagePrice: 0 } } },
      ['card.rates.packagePrice'],
    ],
    ['an end before the start', { expected: { ...typed.expected, end: '2026-12-01T12:00' } }, ['expected.end']],
    ['a state that is none', { tax: { placeOfSupplyStateCode: '99' } }, ['tax.placeOfSupplyStateCode']],
    ['5 % without fuel', { tax: { ...typed.tax, isFuelIncluded: false } }, ['tax.rateChoice']],
    [
      'a vehicle number that is none',
      { driver: { name: 'Manjunath K', mobile: '98450 12345', vehicleNumber: 'KA 1' } },
      ['driver.vehicleNumber'],
    ],
  ])('refuses %s by the form’s names', (_name, overrides, expected) => {
    expect(fieldsOf(() => read(overrides))).toEqual(expected);
  });

  test.each([
    ['duty', { kind: 'boat' }, 'duty.kind', 'Select local, outstation or transfer'],
    ['drop', undefined, 'drop', 'Drop is required'],
    ['passengerCount', 'two', 'passengerCount', 'Please enter valid number of passengers'],
    ['card', { ...typed.card, nightCharge: -1 }, 'card.nightCharge', 'Please enter valid night charge'],
  ])('the shape says of a wrong %s what to do', (field, value, path, message) => {
    const result = z.safeParse(cabForm, { ...typed, [field]: value });
    const issues = result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
    expect(issues).toContainEqual([path, message]);
  });
});

describe('news of a ride', () => {
  const driver = { name: 'Manjunath K', mobile: '98450 12345', vehicleNumber: 'ka-01 ab 1234' };
  const slip = {
    number: 'DS-4711',
    startKm: 45_000,
    endKm: 45_120,
    start: '2026-12-01T13:00',
    end: '2026-12-01T22:40',
    toll: 125,
    parking: 60,
  };
  const readDriver = (overrides: object = {}) =>
    readDriverForm(z.parse(cabDriverForm, { ...driver, ...overrides }), aCab({ driver: null }));
  const now = Temporal.Instant.from('2026-12-02T00:00:00+05:30');
  const readSlip = (overrides: object = {}, detail = aCab()) =>
    readDutySlipForm(z.parse(dutySlipForm, { ...slip, ...overrides }), detail, now);

  test('a driver is taken over as papers write them', () => {
    expect(readDriver().driver).toEqual({ name: 'Manjunath K', mobile: '+919845012345', vehicleNumber: 'KA01AB1234' });
    for (const mobile of ['+91 98450 12345', '919845012345', '09845012345']) {
      expect(readDriver({ mobile }).driver?.mobile).toBe('+919845012345');
    }
    expect(fieldsOf(() => readDriver({ mobile: '12', vehicleNumber: 'KA' }))).toEqual(['mobile', 'vehicleNumber']);
    expect(fieldsOf(() => readDriver({ mobile: '0000000000' }))).toEqual(['mobile']);
  });

  test('a slip makes the price: 8 km more than expected are 117.60 more', () => {
    const driven = readSlip();
    expect(driven.slip).toMatchObject({ counting: 'garage_to_garage', nights: 1, signedBy: null });
    expect(cabPrice(driven).bill.totalPaise).toBe(391_040 + 11_760);
  });

  test.each<[string, object, readonly string[]]>([
    ['readings that fall', { endKm: 44_000 }, ['endKm']],
    ['an end before the start', { end: '2026-12-01T12:00' }, ['end']],
    ['a time that is none', { end: 'late' }, ['end']],
    ['a night too many', { nights: 3 }, ['nights']],
    ['no number', { number: ' ' }, ['number']],
    ['an end that is still to come', { end: '2026-12-02T00:01' }, ['end']],
  ])('a slip with %s is refused', (_name, overrides, expected) => {
    expect(fieldsOf(() => readSlip(overrides))).toEqual(expected);
  });

  test('nobody drove before the vendor named somebody', () => {
    expect(fieldsOf(() => readSlip({}, aCab({ driver: null })))).toEqual(['driver']);
  });
});

describe('readCabWish', () => {
  const wish = (overrides: object = {}) =>
    readCabWish(
      z.parse(cabWishForm, {
        duty: { kind: 'transfer', hub: 'airport' },
        pickUp: place('12, Residency Road'),
        pickUpAt: '2026-12-01T13:30',
        drop: place('Terminal 2'),
        passengerCount: 1,
        ...overrides,
      }),
      NOW,
    );

  test('a few fields are enough, and are said in one line', () => {
    expect(cabWishWords(wish())).toBe(
      'Airport transfer, 12, Residency Road, Bengaluru to Terminal 2, Bengaluru, Tue, 1 Dec 13:30, 1 passenger',
    );
    expect(
      cabWishWords(
        wish({
          until: '2026-12-01T20:00',
          passengerCount: 3,
          bagCount: 2,
          vehicleClass: 'suv',
          connectionNumber: '6e 2134',
        }),
      ),
    ).toBe(
      'Airport transfer, 12, Residency Road, Bengaluru to Terminal 2, Bengaluru, Tue, 1 Dec 13:30 until Tue, 1 Dec 20:00, 3 passengers, 2 bags, SUV, for 6E 2134',
    );
  });

  test.each<[string, object, readonly string[]]>([
    ['an hour that has gone', { pickUpAt: '2026-11-26T11:30' }, ['pickUpAt']],
    ['a time that is none', { pickUpAt: 'noon', until: 'night' }, ['pickUpAt', 'until']],
    ['an end before the pick-up', { until: '2026-12-01T13:00' }, ['until']],
    ['nobody', { passengerCount: 0 }, ['passengerCount']],
    ['a class that is none', { vehicleClass: 'constructor' }, ['vehicleClass']],
    ['a flight that is none', { connectionNumber: 'my flight' }, ['connectionNumber']],
    ['a hub that is none', { duty: { kind: 'transfer', hub: 'port' } }, ['duty.hub']],
    ['no city', { drop: place('Terminal 2', '') }, ['drop.city']],
  ])('refuses %s', (_name, overrides, expected) => {
    expect(fieldsOf(() => wish(overrides))).toEqual(expected);
  });
});
