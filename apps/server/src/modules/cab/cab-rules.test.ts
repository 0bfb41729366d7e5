import { agreedTerms } from '@pravas/domain/booking/testing/agreed-terms.ts';
import type { CabDetail } from '@pravas/domain/cab/cab-detail.ts';
import { aCab, aDutySlip, aLocalUsage, anOutstationCard } from '@pravas/domain/cab/testing/a-cab.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { describe, expect, test } from 'vitest';
import { cabOrders } from './cab-orders.ts';

const { rules, money, cancelling } = cabOrders;
const at = (wall: string) => ({ wall, zone: 'Asia/Kolkata' });
const mysuru = { place: 'Palace Gate', city: 'Mysuru', stateCode: '29' };
const oneWay: Partial<CabDetail> = {
  duty: { kind: 'outstation', trip: 'one_way' },
  drop: mysuru,
  card: anOutstationCard(),
};

test('a ride is one unit for everybody who travels', () => {
  expect(rules.units(aCab(), 3)).toEqual([
    {
      unit: 'ride',
      travellers: [0, 1, 2],
      startsAt: at('2026-12-01T13:30'),
      endsAt: at('2026-12-01T22:40'),
      from: { code: null, name: '12, Residency Road' },
      to: { code: null, name: 'Kempegowda Airport, Terminal 2' },
      label: 'Sedan',
    },
  ]);
  expect(rules.units(aCab({ slip: aDutySlip({ end: at('2026-12-01T23:10') }) }), 1)[0]?.endsAt).toEqual(
    at('2026-12-01T23:10'),
  );
});

test.each<[string, Partial<CabDetail>]>([
  ['Bengaluru: Local, 8 h / 80 km', {}],
  ['Bengaluru: Airport transfer', { duty: { kind: 'transfer', hub: 'airport' } }],
  ['Bengaluru - Mysuru', oneWay],
  ['Bengaluru - Mysuru - Bengaluru', { duty: { kind: 'outstation', trip: 'round' }, stops: [mysuru] }],
  ['Bengaluru: Outstation, round trip', { duty: { kind: 'outstation', trip: 'round' } }],
])('is called %s', (title, overrides) => {
  expect(rules.title(aCab(overrides))).toBe(title);
  expect(rules.name(aCab(overrides))).toBe(title.replaceAll(' - ', ' → '));
});

test('ends unpaid at the pick-up, and is never held', () => {
  expect(rules.lapsesAt(aCab())).toEqual(at('2026-12-01T13:30'));
  expect(rules.isHoldable(aCab())).toBe(false);
});

test.each<[string, Partial<CabDetail>, boolean]>([
  ['with a driver', { driver: null }, true],
  ['as it was driven', { slip: aDutySlip() }, true],
  ['for more kilometres', { expected: aLocalUsage({ km: 200 }) }, true],
  ['in another model', { vehicle: { ...aCab().vehicle, model: null } }, true],
  ['in another class', { vehicle: { ...aCab().vehicle, vehicleClass: 'suv' } }, false],
  ['at another hour', { pickUpAt: at('2026-12-01T14:30') }, false],
  ['to another place', { drop: mysuru }, false],
  ['by another vendor', { vendor: { ...aCab().vendor, name: 'Kabini Cabs' } }, false],
  ['as the database gives it back', { duty: { package: '8h80', kind: 'local' } }, true],
  ['as another duty', { duty: { kind: 'local', package: '12h120' } }, false],
])('what was approved holds %s: %s', (_name, overrides, holds) => {
  expect(rules.itineraryKey([aCab(overrides)]) === rules.itineraryKey([aCab()])).toBe(holds);
});

test('costs what the estimate says, then what the slip does, and our fee', () => {
  expect(rules.pricePaise(aCab())).toBe(391_040);
  expect(rules.pricePaise(aCab({ slip: aDutySlip({ endKm: 45_120 }) }))).toBe(402_800);
  const terms = agreedTerms();
  const booking = { service: 'cab', facts: { terms } } as never;
  const orders = [{ detail: aCab(), supplierOrder: { costPaise: paise(380_000) } }] as never;
  expect(money.purchase(booking, orders)).toEqual({
    sellPaise: 391_040,
    costPaise: 380_000,
    feePaise: 5_000,
    cgstPaise: 450,
    sgstPaise: 450,
    igstPaise: 0,
  });
});

describe('cancelling', () => {
  const WHO = { firstName: 'Asha', lastName: 'Rao' };
  const feePaise = paise(5_000);
  const quote = { feePaise, cgstPaise: paise(450), sgstPaise: paise(450), igstPaise: paise(0) };
  const booking = (overrides: Partial<CabDetail> = {}) =>
    ({
      service: 'cab',
      status: 'BOOKED',
      facts: { terms: agreedTerms(), quote },
      travellers: [WHO, WHO],
      orders: [{ id: 'o', state: 'booked', detail: aCab(overrides), supplierOrder: null }],
    }) as unknown as Parameters<typeof cancelling.resolve>[0];
  const resolve = (selection: unknown, when: string) =>
    cancelling.resolve(booking(), [], selection, {
      now: Temporal.Instant.from(when),
      scopesOf: () => null,
      noShow: false,
    });

  test('a ride goes for everybody in it', () => {
    expect(resolve(null, '2026-12-01T10:30+05:30')).toMatchObject({ ok: true, scopes: [{ units: ['ride'] }] });
    expect(resolve(null, '2026-12-01T13:30+05:30')).toMatchObject({
      ok: false,
      refusal: { sentence: 'The pick-up time has passed.' },
    });
  });

  test.each<[string, Partial<CabDetail>, string | null, penalty: number, refund: number]>([
    ['3 h before', {}, '2026-12-01T10:30+05:30', 0, 379_240],
    ['an hour before', {}, '2026-12-01T12:30+05:30', 147_000, 232_240],
    ['where nobody came', {}, null, 372_540, 6_700],
    ['where it was driven', { slip: aDutySlip() }, null, 391_040, 0],
  ])('comes to what the vendor’s rule says %s', (_name, overrides, when, penaltyPaise, refundPaise) => {
    const ride = booking(overrides);
    const units = cancelling.paidUnits(ride, ride.orders);
    const at = when === null ? null : Temporal.Instant.from(when);
    const penalties = cancelling.ruleCharges(ride, units, ride.orders, at);
    const now = at ?? Temporal.Instant.from('2026-12-02T10:30+05:30');
    expect(cancelling.quote(ride, units, penalties, now, now)).toMatchObject({ penaltyPaise, refundPaise });
  });
});
