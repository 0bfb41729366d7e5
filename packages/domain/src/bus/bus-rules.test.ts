import { describe, expect, test } from 'vitest';
import type { BusDetail } from './bus-detail.ts';
import { BUS_EMISSIONS_METHOD, busCo2Kg } from './bus-emissions.ts';
import { busRules } from './bus-rules.ts';
import { busCancelChoices, refuseCancel } from './cancel-choices.ts';
import { goneAt, holdNow } from './hold-clock.ts';
import { aBookedSeat, aBooking, aFare, aHold, anOperator, aPoint, someTerms, USUAL_HOURS } from './testing/a-bus.ts';

const ist = (wall: string) => Temporal.Instant.from(`${wall}+05:30`);
const NOW = ist('2026-11-20T12:00');

describe('busRules', () => {
  test('name a bus by its towns and its operator', () => {
    const booking = aBooking();
    expect([busRules.name(booking), busRules.title(booking)]).toEqual([
      'Bengaluru → Hyderabad',
      'Bengaluru - Hyderabad',
    ]);
    expect(busRules.sellers(booking)).toEqual([{ code: 'kaveri roadlines pvt ltd', name: 'Kaveri Roadlines Pvt Ltd' }]);
    expect(busRules.pricePaise(booking)).toBe(262_500);
  });

  test('let an unpaid one lapse when its passengers get on', () => {
    expect(busRules.lapsesAt(aBooking({ boarding: aPoint('900105', 'Hebbal', 1330) })).wall).toBe('2026-12-01T22:10');
  });

  test('have a unit for each seat', () => {
    expect(busRules.units(aBooking(), 2).map(({ unit, travellers }) => [unit, travellers])).toEqual([
      ['L7', [0]],
      ['L9', [1]],
    ]);
  });

  const key = (overrides: Partial<BusDetail>) => busRules.itineraryKey([aBooking(overrides)]);

  test.each<[string, Partial<BusDetail>]>([
    ['another price', { seats: [aBookedSeat('L7', 1), aBookedSeat('L9', 1, { traveller: 1 })] }],
    ['another supplier', { supplierId: 'supplier-2', routeId: null }],
    ['the supplier’s other number of the point', { boarding: aPoint('1', 'Silk Board', 1230) }],
    ['tiers in another order', { terms: someTerms(1230, USUAL_HOURS.toReversed()) }],
  ])('take for the same what has %s', (_, overrides) => {
    expect(key(overrides)).toBe(key({}));
  });

  test.each<[string, Partial<BusDetail>]>([
    ['another seat', { seats: [aBookedSeat('L8', 120_000), aBookedSeat('L9', 130_000, { traveller: 1 })] }],
    ['its seats exchanged', { seats: [aBookedSeat('L7', 120_000, { traveller: 1 }), aBookedSeat('L9', 130_000)] }],
    ['another operator', { operator: anOperator('Nandi') }],
    ['another boarding', { boarding: aPoint('900105', 'Hebbal', 1330) }],
    ['another drop', { dropping: null }],
    ['worse terms', { terms: someTerms(1230, []) }],
    ['all seats or none', { terms: someTerms(1230, undefined, { isPartial: false }) }],
  ])('take for another thing what has %s', (_, overrides) => {
    expect(key(overrides)).not.toBe(key({}));
  });
});

describe('what may be cancelled', () => {
  const seats = ['1A', '1B', '1C'].map((name, traveller) => aBookedSeat(name, 100_000, { kind: 'seat', traveller }));
  const of = (terms: Partial<BusDetail['terms']> = {}) => aBooking({ seats, terms: someTerms(1230, undefined, terms) });
  const labels = (detail: BusDetail, cancelled: readonly string[] = [], at = NOW) =>
    busCancelChoices(detail, cancelled, at).map(({ label }) => label);
  const code = (detail: BusDetail, units: readonly string[], cancelled: readonly string[] = [], at = NOW) =>
    refuseCancel(detail, { units, cancelled }, at)?.code ?? null;

  test('is all, and each seat where the operator lets it go alone', () => {
    expect(labels(of())).toEqual(['All seats', 'Seat 1A', 'Seat 1B', 'Seat 1C']);
    expect(labels(of({ isPartial: false }))).toEqual(['All seats']);
    expect(labels(of({ isPrimaryAlone: false }))).toEqual(['All seats', 'Seat 1B', 'Seat 1C']);
  });

  test('is what is left of it', () => {
    expect(labels(of(), ['1A', '1B'])).toEqual(['Seat 1C']);
    expect(labels(of({ isPrimaryAlone: false }), ['1B', '1C'])).toEqual(['Seat 1A']);
    expect(labels(of(), ['1A', '1B', '1C'])).toEqual([]);
  });

  test('ends when the passengers get on', () => {
    expect(labels(of(), [], ist('2026-12-01T20:30'))).toHaveLength(4);
    expect(labels(of(), [], ist('2026-12-01T20:31'))).toEqual([]);
    expect(code(of(), ['1A'], [], ist('2026-12-01T20:31'))).toBe('departed');
  });

  test.each<[string, readonly string[], readonly string[], string | null]>([
    ['nothing', [], [], 'nothing_chosen'],
    ['a seat of another bus', ['9Z'], [], 'not_of_this_bus'],
    ['a seat twice', ['1A'], ['1A'], 'cancelled_already'],
    ['two of three', ['1A', '1C'], [], null],
  ])('is not %s', (_, units, cancelled, expected) => {
    expect(code(of(), units, cancelled)).toBe(expected);
  });

  test('names the rule that keeps seats together', () => {
    expect(code(of({ isPartial: false }), ['1B'])).toBe('all_or_none');
    expect(code(of({ isPrimaryAlone: false }), ['1A', '1B'])).toBe('primary_with_all');
    expect(code(of({ isPartial: false, isPrimaryAlone: false }), ['1A', '1B', '1C'])).toBeNull();
  });
});

describe('seats that are held', () => {
  const hold = aHold([{ seatName: '1A', fare: aFare(60_000) }]);

  test.each([
    ['12:00:00', '8:00', true],
    ['12:00:01', '7:59', true],
    ['12:06:59', '1:01', true],
    ['12:07:00', '1:00', false],
    ['12:07:59.500', '0:00', false],
    ['12:08:00', '0:00', false],
    ['12:30:00', '0:00', false],
  ])('at %s have %s left', (clock, text, mayPay) => {
    expect(holdNow(hold, ist(`2026-11-20T${clock}`))).toMatchObject({ text, mayPay });
  });

  test('were not bought if the supplier shows nothing eleven minutes later', () => {
    expect(goneAt(hold).toString()).toBe(ist('2026-11-20T12:11:00').toString());
  });
});

describe('busCo2Kg', () => {
  const BENGALURU = { latitude: 12.97, longitude: 77.59 };

  test('is little for each passenger', () => {
    expect(busCo2Kg(BENGALURU, { latitude: 17.39, longitude: 78.49 })).toBe(9);
    expect(busCo2Kg(BENGALURU, BENGALURU)).toBe(1);
    expect(BUS_EMISSIONS_METHOD.text).toContain('15.161');
  });

  test('is not known between places that are not', () => {
    expect(busCo2Kg(null, BENGALURU)).toBeNull();
    expect(busCo2Kg(BENGALURU, null)).toBeNull();
  });
});
