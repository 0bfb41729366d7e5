import { cabForm } from '@pravas/contract/cab/cab-forms.ts';
import { describe, expect, it } from 'vitest';
import { type CabValues, cabBody, checkCab, estimateOf, isPerKm, newCab, withDuty, withGstin } from './cab-form.ts';

const NEW = newCab(2, '29');
/** 112 km in 9 h 40 that end in the night: 3,910.40 in all. */
const TYPED: CabValues = {
  ...NEW,
  pickUp: { place: '12, Residency Road', city: 'Bengaluru' },
  pickUpAt: '2026-12-01T13:30',
  drop: { place: 'Kempegowda Airport, Terminal 2', city: 'Bengaluru' },
  vendor: { ...NEW.vendor, name: 'Cauvery Cabs Pvt Ltd', gstin: '29aabcc1234d1z7', stateCode: '29' },
  rates: { ...NEW.rates, packagePrice: '2,400', extraKmPrice: '14', extraHourPrice: '200', nightCharge: '300' },
  expected: {
    ...NEW.expected,
    km: '112',
    start: '2026-12-01T13:00',
    end: '2026-12-01T22:40',
    toll: '125',
    parking: '60',
  },
};
const OUT_OF_TOWN: CabValues = {
  ...withDuty(TYPED, 'outstation:round'),
  rates: { ...TYPED.rates, perKmPrice: '13', driverAllowance: '300', nightCharge: '' },
  expected: { ...TYPED.expected, km: '420', start: '', end: '2026-12-02T20:00', toll: '310', parking: '' },
};

describe('a ride that is typed in', () => {
  it('is sent as the server reads it', () => {
    expect(checkCab(TYPED)).toEqual({});
    expect(cabForm.parse(cabBody(TYPED))).toMatchObject({
      duty: { kind: 'local', package: '8h80' },
      vehicle: { model: null, seats: null },
      bagCount: 0,
      pickUp: { city: 'Bengaluru', stateCode: null },
      card: { rates: { basis: 'package', packagePrice: 240_000, graceMinutes: 30 }, nightCharge: 30_000 },
      expected: { nights: null, toll: 12_500, permit: 0 },
    });
    expect(checkCab(OUT_OF_TOWN)).toEqual({});
    expect(cabForm.parse(cabBody(OUT_OF_TOWN)).card.rates).toEqual({
      basis: 'per_km',
      perKmPrice: 1_300,
      minimumKmPerDay: 250,
    });
  });

  it('names what is missing where it stands', () => {
    expect(checkCab({ ...NEW, passengerCount: '' })).toMatchObject({
      pickUpAt: 'Pick-up time is required',
      passengerCount: 'Number of passengers is required',
      'rates.packagePrice': 'Price of the package is required',
      'expected.km': 'Expected km is required',
      'expected.end': 'Expected end is required',
    });
  });

  it('asks where the vendor is registered, and reads it from its GSTIN', () => {
    expect(checkCab(NEW)).toMatchObject({ 'vendor.stateCode': 'State of the vendor is required' });
    expect(withGstin(NEW, '09AABCC1234D1Z5').vendor.stateCode).toBe('09');
    expect(withGstin(NEW, '0').vendor.stateCode).toBe('');
  });

  it.each<[string, Partial<CabValues>, string]>([
    ['a package of other hours', { rates: { ...TYPED.rates, hours: '9' } }, 'rates.packagePrice'],
    ['a price that is none', { rates: { ...TYPED.rates, packagePrice: 'much' } }, 'rates.packagePrice'],
    ['a night charge that is none', { rates: { ...TYPED.rates, nightCharge: '-1' } }, 'rates.nightCharge'],
    ['a model that is too long', { model: 'x'.repeat(51) }, 'model'],
    ['more people than seats', { passengerCount: '6' }, 'passengerCount'],
    ['a duty that ends elsewhere', { ...OUT_OF_TOWN, drop: { place: 'Palace', city: 'Mysuru' } }, 'drop.city'],
    ['a tier that is none', { tiers: [{ fromHours: '0', type: 'amount', value: 'some' }] }, 'tiers.0.value'],
    ['tiers that stop before the pick-up', { tiers: [{ fromHours: '2', type: 'free', value: '' }] }, 'tiers'],
    ['a no-show above 100 %', { noShow: { type: 'percent', value: '120' } }, 'noShow.value'],
    ['a vendor without name', { vendor: { ...TYPED.vendor, name: '' } }, 'vendor.name'],
    ['5 % without fuel', { tax: { ...TYPED.tax, isFuelIncluded: false } }, 'tax.rateChoice'],
  ])('tells of %s at its field', (_name, overrides, field) => {
    expect(Object.keys(checkCab({ ...TYPED, ...overrides }))).toEqual([field]);
  });
});

describe('what is shown while one types', () => {
  it('a local duty brings its package; one way has either price', () => {
    expect(withDuty(TYPED, 'local:12h120').rates).toMatchObject({ hours: '12', km: '120' });
    expect(isPerKm(TYPED)).toBe(false);
    expect(isPerKm(OUT_OF_TOWN)).toBe(true);
    const oneWay = withDuty(NEW, 'outstation:one_way');
    expect(isPerKm(oneWay)).toBe(true);
    expect(isPerKm({ ...oneWay, rates: { ...NEW.rates, packagePrice: '3000' } })).toBe(false);
  });

  it('the estimate is there as soon as it can be counted, whoever rides and wherever to', () => {
    expect(estimateOf(NEW)).toBeNull();
    expect(estimateOf(TYPED)?.bill.totalPaise).toBe(391_040);
    expect(estimateOf(OUT_OF_TOWN)?.bill.totalPaise).toBe(776_500);
    expect(estimateOf({ ...TYPED, pickUp: { place: '', city: '' }, passengerCount: '9' })?.bill.totalPaise).toBe(
      391_040,
    );
    expect(estimateOf({ ...TYPED, expected: { ...TYPED.expected, end: 'late' } })).toBeNull();
  });
});
