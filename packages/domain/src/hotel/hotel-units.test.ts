import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paidForUnit } from '../booking/paid-unit.ts';
import { quoteUnits } from '../booking/quote-cancellation.ts';
import { type Paise, paise, sum } from '../money/money.ts';
import type { HotelDetail } from './hotel-detail.ts';
import { HOTEL_EMISSIONS_METHOD, hotelCo2Kg } from './hotel-emissions.ts';
import { hotelRules } from './hotel-rules.ts';
import {
  HOTEL_LAW,
  hotelCancelChoices,
  hotelPaidUnits,
  hotelPenalties,
  hotelRefundRight,
  hotelUnit,
  hotelUnits,
} from './hotel-units.ts';
import { aBookedRoom, aBookedStay } from './testing/a-stay.ts';

const at = (instant: string) => Temporal.Instant.from(instant);
const FEE = paise(29_500);
const TERMS = {
  law: HOTEL_LAW,
  chargeOf: () => paise(10_000),
  supplierStateCode: '29',
  placeOfSupplyStateCode: '29',
};
const EARLY = at('2026-12-01T04:30:00Z');
const LATE = at('2026-12-07T00:00:00Z');
const CHECK_IN = at('2026-12-08T08:30:00Z');

const cancel = (
  detail: HotelDetail,
  when: Temporal.Instant | null,
  rooms?: readonly number[],
  feePaise: Paise = FEE,
) => {
  const order = { orderId: 'o', detail };
  const units = hotelPaidUnits([order], feePaise).filter(({ unit }) => rooms?.map(hotelUnit).includes(unit) ?? true);
  return quoteUnits(units, hotelPenalties(order, units, when), TERMS, '2026-12-01');
};

const THREE_NIGHTS = aBookedStay({ rooms: [aBookedRoom([6_000, 6_000, 6_000])] });
const TWO_ROOMS = aBookedStay({
  rooms: [aBookedRoom([7_220, 7_820]), aBookedRoom([5_000, 5_000], { travellers: [1, 2], name: 'Twin Room' })],
});

test('three nights of 6,000 cancelled late: the first is kept, our fee, and our charge for cancelling', () => {
  expect(THREE_NIGHTS.totalPaise).toBe(1_890_000);
  const quote = cancel(THREE_NIGHTS, LATE);
  expect(quote).toMatchObject({
    paidPaise: 1_919_500,
    penaltyPaise: 630_000,
    serviceChargePaise: 10_000,
    cgstPaise: 900,
    sgstPaise: 900,
    nonRefundablePaise: 29_500,
    refundPaise: 1_248_200,
  });
});

test.each([
  ['in time: all but our fees', EARLY, 0, 1_878_200],
  ['from check-in on: nothing', CHECK_IN, 1_890_000, 0],
  ['nobody came: nothing', null, 1_890_000, 0],
])('the same %s', (_name, when, penaltyPaise, refundPaise) => {
  expect(cancel(THREE_NIGHTS, when)).toMatchObject({ penaltyPaise, refundPaise, penaltyCapped: false });
});

test('a refund of less than our charge is nothing, and never below', () => {
  const tiers = [{ from: '2026-07-21T18:30:00Z', chargePaise: paise(494_362) }];
  const captured = aBookedStay({ totalPaise: paise(496_535), costPaise: paise(496_535), tiers });
  const quote = cancel(captured, EARLY, [0], paise(0));
  expect(quote).toMatchObject({ penaltyPaise: 494_362, refundPaise: 0, serviceChargeReduced: true });
  expect(sum([quote.serviceChargePaise, quote.cgstPaise, quote.sgstPaise])).toBe(2_173);
});

test('nobody came to a stay on which nothing is ever charged: all of it', () => {
  expect(cancel({ ...THREE_NIGHTS, tiers: [] }, null).penaltyPaise).toBe(1_890_000);
  const later = [{ from: '2026-12-09T00:00:00Z', chargePaise: paise(630_000) }];
  expect(cancel({ ...THREE_NIGHTS, tiers: later }, null).penaltyPaise).toBe(630_000);
});

test('one of two rooms keeps its part of what is kept, and each room pays our charge', () => {
  const [first, second] = [cancel(TWO_ROOMS, LATE, [0]), cancel(TWO_ROOMS, LATE, [1])];
  const both = cancel(TWO_ROOMS, LATE);
  expect(both.penaltyPaise).toBe(758_100 + 525_000);
  expect(first.penaltyPaise + second.penaltyPaise).toBe(both.penaltyPaise);
  expect(both.serviceChargePaise).toBe(20_000);
});

test('of a stay that is paid at the hotel only our fee was paid here, and nothing is kept', () => {
  const quote = cancel(aBookedStay({ payment: 'at_hotel', costPaise: paise(0) }), LATE);
  expect(quote).toMatchObject({ paidPaise: 29_500, penaltyPaise: 0, refundPaise: 0 });
  expect(hotelRules.pricePaise(aBookedStay({ payment: 'at_hotel' }))).toBe(0);
});

describe('the units of a stay', () => {
  test('are its rooms, from check-in to check-out by the hotel’s clock', () => {
    const units = hotelUnits(TWO_ROOMS);
    expect(units.map(({ unit, travellers, label }) => [unit, travellers, label])).toEqual([
      ['0', [0], 'Standard Room'],
      ['1', [1, 2], 'Twin Room'],
    ]);
    expect(units[0]).toMatchObject({
      startsAt: { wall: '2026-12-08T14:00', zone: 'Asia/Kolkata' },
      endsAt: { wall: '2026-12-10T12:00', zone: 'Asia/Kolkata' },
      from: { code: null, name: 'Torvani Grand, Bengaluru' },
    });
    expect(hotelRules.units(TWO_ROOMS, 3)).toEqual(units);
  });

  test('carry what was paid and what it costs, to the paisa', () => {
    const detail = { ...TWO_ROOMS, totalPaise: paise(2_740_001), costPaise: paise(2_738_999) };
    const units = hotelPaidUnits(
      [
        { orderId: 'o', detail },
        { orderId: 'p', detail: THREE_NIGHTS },
      ],
      FEE,
    );
    expect(sum(units.map(paidForUnit))).toBe(2_740_001 + 1_890_000 + FEE);
    expect(sum(units.map(({ costPaise }) => costPaise))).toBe(2_738_999 + 1_890_000);
    expect(units.map(({ feePaise }) => feePaise)).toEqual([9_834, 9_833, 9_833]);
    expect(units[1]?.surchargePaise).toBe(50_000);
  });
});

test('the right to a refund names its source', () => {
  const right = (when: Temporal.Instant) => hotelRefundRight(THREE_NIGHTS, when).kind;
  expect([right(EARLY), right(LATE), right(CHECK_IN)]).toEqual(['free', 'charged', 'none']);
  expect(hotelRefundRight(THREE_NIGHTS, EARLY).source).toBe(HOTEL_LAW);
});

test('all rooms are cancelled at once, one of several by the travel desk, none after check-in', () => {
  expect(hotelCancelChoices(THREE_NIGHTS, LATE)).toEqual([
    { units: ['0'], label: 'Standard Room', atDeskBecause: null },
  ]);
  const choices = hotelCancelChoices(TWO_ROOMS, LATE);
  expect(choices.map(({ units, label, atDeskBecause }) => [units, label, atDeskBecause === null])).toEqual([
    [['0', '1'], 'All rooms', true],
    [['0'], 'Standard Room', false],
    [['1'], 'Twin Room', false],
  ]);
  expect(hotelCancelChoices(TWO_ROOMS, CHECK_IN)).toEqual([]);
});

describe('what the core asks of hotels', () => {
  test('a stay is called after its hotel, and ends unpaid at check-in', () => {
    expect([hotelRules.name(THREE_NIGHTS), hotelRules.title(THREE_NIGHTS)]).toEqual([
      'Torvani Grand, 3 nights',
      'Torvani Grand, Bengaluru',
    ]);
    expect(hotelRules.lapsesAt(THREE_NIGHTS)).toEqual({ wall: '2026-12-08T14:00', zone: 'Asia/Kolkata' });
    expect(hotelRules.sellers(THREE_NIGHTS)).toEqual([{ code: 'hotel-1', name: 'Torvani Grand' }]);
    expect(hotelRules.isHoldable(THREE_NIGHTS)).toBe(false);
  });

  const { tiers } = THREE_NIGHTS;
  test.each<[string, Partial<HotelDetail>, boolean]>([
    ['as it is', {}, true],
    ['at another price', aBookedStay({ rooms: [aBookedRoom([6_100, 6_200, 6_300])] }), true],
    ['from another supplier', { supplierId: 'two', costPaise: paise(1) }, true],
    ['once the hotel has confirmed it', { hotelConfirmation: 'O1MMZG' }, true],
    ['with its tiers in another order', { tiers: tiers.toReversed() }, true],
    [
      'with a row more that charges nothing',
      { tiers: [{ from: '2026-11-30T00:00:00Z', chargePaise: paise(0) }, ...tiers] },
      true,
    ],
    ['on other days', { stay: { checkIn: '2026-12-09', checkOut: '2026-12-12' } }, false],
    ['in another room', { rooms: [aBookedRoom([6_000], { name: 'Suite' })] }, false],
    ['for somebody else', { rooms: [aBookedRoom([6_000], { travellers: [1] })] }, false],
    ['with breakfast', { board: 'breakfast' }, false],
    ['to be paid at the hotel', { payment: 'at_hotel' }, false],
    ['without a refund', { isRefundable: false }, false],
    [
      'with a charge from an earlier day on',
      { tiers: [{ from: '2026-12-05T08:30:00Z', chargePaise: paise(1) }] },
      false,
    ],
  ])('what was approved holds %s: %s', (_name, overrides, holds) => {
    const other = { ...THREE_NIGHTS, ...overrides };
    expect(hotelRules.itineraryKey([other]) === hotelRules.itineraryKey([THREE_NIGHTS])).toBe(holds);
  });
});

test.each([
  ['IN', 1, 1, 59],
  ['IN', 2, 3, 353],
  ['JP', 1, 1, null],
])('greenhouse gas of a stay in %s: %i rooms, %i nights', (countryCode, rooms, nights, kg) => {
  expect(hotelCo2Kg({ countryCode, rooms, nights })).toBe(kg);
  expect(HOTEL_EMISSIONS_METHOD.text).toContain('58.9 kg');
});

test('refund, penalty, charge and fees are what was paid, whenever and whichever rooms are cancelled', () => {
  const room = fc
    .tuple(fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 4 }), fc.nat(5))
    .map(([rupees, traveller]) => aBookedRoom(rupees, { travellers: [traveller] }));
  const tier = fc.record({
    from: fc.integer({ min: 0, max: 200 }).map((hours) => EARLY.add({ hours }).toString()),
    chargePaise: fc.integer({ min: 0, max: 9_000_000 }).map(paise),
  });
  const when = fc.option(fc.integer({ min: 0, max: 200 }));
  fc.assert(
    fc.property(
      fc.array(room, { minLength: 1, maxLength: 4 }),
      fc.array(tier, { maxLength: 4 }),
      when,
      fc.nat(3),
      (rooms, tiers, hours, some) => {
        const detail = aBookedStay({ rooms, tiers });
        const chosen = rooms.map((_, index) => index).filter((index) => index <= some);
        const moment = hours === null ? null : EARLY.add({ hours });
        const quote = cancel(detail, moment, chosen);
        const { paidPaise, penaltyPaise, serviceChargePaise, cgstPaise, sgstPaise, nonRefundablePaise, refundPaise } =
          quote;
        expect(refundPaise).toBeGreaterThanOrEqual(0);
        expect(penaltyPaise + serviceChargePaise + cgstPaise + sgstPaise + nonRefundablePaise + refundPaise).toBe(
          paidPaise,
        );
        expect(quote.penaltyCapped).toBe(false);
      },
    ),
  );
});
