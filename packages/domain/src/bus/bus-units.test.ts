import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paidForUnit } from '../booking/paid-unit.ts';
import { paise, sum } from '../money/money.ts';
import {
  asOperatorCancelled,
  BUS_LAW,
  busPaidUnits,
  busPenalties,
  busRefundRight,
  busUnits,
  quoteSeats,
} from './bus-units.ts';
import { aBookedSeat, aBooking, someTerms } from './testing/a-bus.ts';

const ist = (wall: string) => Temporal.Instant.from(`${wall}+05:30`);
const TERMS = {
  supplierStateCode: '29',
  placeOfSupplyStateCode: '29',
  law: BUS_LAW,
  chargeOf: () => paise(10_000),
};
const FEE = paise(5_900);

/** Cancels seats of an order at a moment, our fee being 59 for the whole booking or another. */
function cancelled(
  detail = aBooking(),
  names: readonly string[] = ['L7'],
  moment = '2026-11-30T21:00',
  feePaise = FEE,
) {
  const order = { orderId: 'o1', detail };
  const units = busPaidUnits([order], feePaise).filter(({ unit }) => names.includes(unit));
  return quoteSeats(units, busPenalties(order, units, { at: ist(moment), event: null }), TERMS, moment);
}

describe('busUnits', () => {
  test('are the seats, from boarding to drop', () => {
    expect(busUnits(aBooking())).toMatchObject([
      { unit: 'L7', travellers: [0], label: 'Kaveri Roadlines Pvt Ltd, Lower berth L7', from: { name: 'Bengaluru' } },
      { unit: 'L9', travellers: [1], endsAt: { wall: '2026-12-02T06:00' }, to: { code: null, name: 'Hyderabad' } },
    ]);
    expect(busUnits(aBooking({ dropping: null }))[0]?.endsAt.wall).toBe('2026-12-02T06:00');
  });
});

describe('cancelling seats', () => {
  test('gives back half of one of two less our charge, and not our fee', () => {
    expect(cancelled()).toMatchObject({ penaltyPaise: 63_000, refundPaise: 51_200, nonRefundablePaise: 2_950 });
    expect(cancelled()).toMatchObject({ cgstPaise: 900, sgstPaise: 900, serviceChargePaise: 10_000 });
  });

  test('gives nothing back where nothing is left, and never takes more', () => {
    expect(cancelled(aBooking(), ['L7'], '2026-12-01T08:31')).toMatchObject({ refundPaise: 0, serviceChargePaise: 0 });
  });

  test('takes our charge once, however many seats are cancelled', () => {
    const both = cancelled(aBooking(), ['L7', 'L9']);
    expect(both).toMatchObject({ serviceChargePaise: 10_000, penaltyPaise: 131_250, refundPaise: 131_250 - 11_800 });
    expect(sum(both.units.map((unit) => unit.refundPaise))).toBe(both.refundPaise);
  });

  test('takes one of three seats out of a booking', () => {
    const seats = ['1A', '1B', '1C'].map((name, traveller) => aBookedSeat(name, 100_000, { kind: 'seat', traveller }));
    const of = aBooking({ seats });
    const one = cancelled(of, ['1A'], '2026-11-29T12:00', paise(3 * 5_900));
    expect(one).toMatchObject({
      paidPaise: 110_900,
      penaltyPaise: 10_500,
      nonRefundablePaise: 5_900,
      refundPaise: 82_700,
    });
  });
});

describe('a bus that the operator cancels', () => {
  const refundOf = (names: readonly string[], basePaise: number, feePaise: number) => {
    const seats = names.map((name, traveller) => aBookedSeat(name, basePaise, { traveller }));
    const units = asOperatorCancelled(busPaidUnits([{ orderId: 'o1', detail: aBooking({ seats }) }], paise(feePaise)));
    return quoteSeats(units, [], TERMS, '2026-12-01');
  };

  test('gives everything back with our fee, and our charge is not taken', () => {
    expect(refundOf(['L1'], 100_000, 5_900)).toMatchObject({ refundPaise: 110_900, serviceChargePaise: 0 });
    expect(refundOf(['1B', '1C'], 100_000, 11_800)).toMatchObject({ refundPaise: 221_800, nonRefundablePaise: 0 });
  });

  test('gives it by its own right', () => {
    const at = ist('2026-12-01T15:00');
    expect(busRefundRight(aBooking(), at, { kind: 'operator_cancelled' }).kind).toBe('free');
    expect(busRefundRight(aBooking(), at)).toEqual({ kind: 'none', source: BUS_LAW });
    expect(busRefundRight(aBooking(), ist('2026-11-30T12:00')).kind).toBe('charged');
  });
});

describe('busPenalties', () => {
  const order = { orderId: 'o1', detail: aBooking() };
  const units = busPaidUnits([order], FEE);

  test('keep everything of seats that nobody took', () => {
    const penalties = busPenalties(order, units, { at: null, event: null });
    expect(penalties.map(({ penaltyPaise }) => penaltyPaise)).toEqual([126_000, 136_500]);
  });

  test('keep nothing of other orders', () => {
    expect(busPenalties({ ...order, orderId: 'o2' }, units, { at: null, event: null })).toEqual([]);
  });
});

const anyOrder = fc
  .array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 6 })
  .map((bases) =>
    aBooking({ seats: bases.map((base, traveller) => aBookedSeat(`S${traveller}`, base, { traveller })) }),
  );

describe('the money of a booking', () => {
  test('is shared out to the paisa', () => {
    fc.assert(
      fc.property(anyOrder, anyOrder, fc.integer({ min: 0, max: 60_000 }), (one, other, fee) => {
        const orders = [one, other].map((detail, index) => ({ orderId: `o${index}`, detail }));
        const units = busPaidUnits(orders, paise(fee));
        expect(sum(units.map(paidForUnit))).toBe(one.totalPaise + other.totalPaise + fee);
        expect(sum(units.map(({ costPaise }) => costPaise))).toBe(one.costPaise + other.costPaise);
      }),
    );
  });

  test('never comes back in full after a charge, nor below nothing', () => {
    const moments = fc.constantFrom('2026-11-20T12:00', '2026-11-30T21:00', '2026-12-01T09:00');
    fc.assert(
      fc.property(anyOrder, moments, (detail, moment) => {
        const names = detail.seats.map(({ seatName }) => seatName);
        const { paidPaise, refundPaise, ...kept } = cancelled(detail, names, moment);
        const taxPaise = kept.cgstPaise + kept.sgstPaise + kept.igstPaise;
        const keptPaise = kept.penaltyPaise + kept.serviceChargePaise + taxPaise + kept.nonRefundablePaise;
        expect(refundPaise + keptPaise).toBe(paidPaise);
        expect(refundPaise).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('is nothing for a free bus', () => {
    const free = aBooking({ seats: [aBookedSeat('1A', 0)], terms: someTerms(1230, []) });
    expect(cancelled(free, ['1A']).refundPaise).toBe(0);
  });
});
