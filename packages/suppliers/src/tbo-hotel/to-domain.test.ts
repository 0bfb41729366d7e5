import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { sellPaise, stayPrice } from '@pravas/domain/hotel/stay-price.ts';
import { fromRupees, sum } from '@pravas/domain/money/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OfferContext } from './context.ts';
import { toOffer } from './to-domain.ts';
import { parseHotels } from './wire.ts';

const CONTEXT: OfferContext = {
  bookingCode: 'code',
  supplierHotelId: '7',
  zone: 'Asia/Kolkata',
  stay: { checkIn: '2026-12-08', checkOut: '2026-12-10' },
  rooms: [
    { adults: 2, childAges: [] },
    { adults: 1, childAges: [7] },
  ],
  nationality: 'IN',
  companyCodes: [],
  sentAt: '2026-12-01T04:30:00Z',
};
const oneRoom: OfferContext = {
  ...CONTEXT,
  stay: { checkIn: '2026-12-08', checkOut: '2026-12-09' },
  rooms: [{ adults: 2, childAges: [] }],
};

/** What the connector makes of a room on the wire; null where it is no offer. */
function read(room: Readonly<Record<string, unknown>>, context: OfferContext = oneRoom): StayOffer | null {
  const hotel = { HotelCode: 7, Currency: 'INR', Rooms: { BookingCode: 'code', TotalFare: 7_875, ...room } };
  const [found] = parseHotels({ HotelResult: hotel }) ?? [];
  const [wire] = found?.Rooms ?? [];
  return wire ? toOffer(wire, { supplierId: 's', hotelId: 'h', context, conditions: [] }) : null;
}

function offer(room: Readonly<Record<string, unknown>>, context?: OfferContext): StayOffer {
  const found = read(room, context);
  if (!found) throw new Error('It is no offer');
  return found;
}

describe('amounts', () => {
  test.each([
    [7_500, 375, 7_875, 750_000, 37_500],
    [7_500.01, 1_350, 8_850.01, 750_001, 135_000],
    [7_499.99, 375, 7_874.99, 749_999, 37_500],
  ])('at the edge of the slab: a rate of %f with a tax of %f', (RoomRate, RoomTax, TotalFare, pricePaise, taxPaise) => {
    const read = offer({ TotalFare, PriceBreakUp: [{ RoomRate, RoomTax }], DayRates: [[{ BasePrice: RoomRate }]] });
    expect(stayPrice(read)).toMatchObject({ pricePaise, taxPaise, otherPaise: 0, totalPaise: pricePaise + taxPaise });
  });

  test.each([
    ['321.34', 32_134, 32_134],
    [321.34, 32_134, 32_134],
    ['300', 30_000, 30_569],
    ['', null, 30_569],
    [null, null, 30_569],
    [undefined, null, 30_569],
  ])('305.69 with a recommended rate of %j is sold for %j', (RecommendedSellingRate, floor, sold) => {
    const read = offer({ TotalFare: 305.69, RecommendedSellingRate });
    expect([read.sellFloorPaise, sellPaise(read)]).toEqual([floor, sold]);
  });

  test.each([
    ['Breakfast,Corporate rate', ['OURS'], true],
    ['Breakfast,Corporate rate', [], false],
    ['Breakfast', ['OURS'], false],
  ])('%s with the codes %j is a company’s own: %j', (Inclusion, companyCodes, isNegotiated) => {
    expect(offer({ Inclusion }, { ...oneRoom, companyCodes }).isNegotiated).toBe(isNegotiated);
  });

  test('an extra guest’s charge is in the total already, and a fare as text is one', () => {
    expect(offer({ TotalFare: '7875.00', ExtraGuestCharges: '17.22' }).totalPaise).toBe(787_500);
  });

  test.each([
    { TotalFare: 0 },
    { TotalFare: -5 },
    { TotalFare: 'soon' },
    { TotalFare: null },
    { BookingCode: '' },
    { BookingCode: null },
  ])('%j is no offer', (room) => {
    expect(read(room)).toBeNull();
  });

  test('nights come by room and date, in the order in which rooms were asked for', () => {
    const DayRates = [
      [{ BasePrice: 1_000 }, { BasePrice: '1100.50' }],
      [{ BasePrice: 500 }, { BasePrice: 600 }],
    ];
    const { rooms } = offer({ Name: ['Twin', 'Single'], TotalFare: 4_000, TotalTax: 300, DayRates }, CONTEXT);
    expect(rooms.map(({ name, nights }) => [name, nights.map((night) => [night.date, night.pricePaise])])).toEqual([
      [
        'Twin',
        [
          ['2026-12-08', 100_000],
          ['2026-12-09', 110_050],
        ],
      ],
      [
        'Single',
        [
          ['2026-12-08', 50_000],
          ['2026-12-09', 60_000],
        ],
      ],
    ]);
  });

  test.each([undefined, null, [], [[{ BasePrice: 5 }]], [[{}, {}]], 'none'])(
    'without day rates for these nights (%j) what is left of the total is shared by them',
    (DayRates) => {
      const { rooms, taxPaise } = offer({ TotalFare: 400.03, TotalTax: 40, DayRates }, CONTEXT);
      expect(taxPaise).toBe(4_000);
      expect(rooms.map(({ nights }) => nights.map(({ pricePaise }) => pricePaise))).toEqual([
        [9_001, 9_001],
        [9_001, 9_000],
      ]);
    },
  );
});

const amount = fc.integer({ min: 0, max: 9_000_000 }).map((paise) => paise / 100);

test('whatever is said of nights, rates and taxes: nothing is below 0, and the parts are never above the total', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.option(amount),
      fc.option(fc.array(fc.array(amount, { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 2 })),
      fc.option(fc.record({ RoomRate: amount, RoomTax: amount })),
      (total, TotalTax, rates, breakUp) => {
        const read = offer(
          {
            TotalFare: total / 100,
            TotalTax,
            DayRates: rates?.map((nights) => nights.map((BasePrice) => ({ BasePrice }))),
            PriceBreakUp: breakUp ? [breakUp] : [],
          },
          CONTEXT,
        );
        const nights = read.rooms.flatMap((room) => room.nights.map(({ pricePaise }) => pricePaise));
        expect(nights).toHaveLength(4);
        expect(Math.min(...nights)).toBeGreaterThanOrEqual(0);
        expect(read.totalPaise).toBe(total);
        const parts = sum(nights) + (read.taxPaise ?? 0);
        expect(parts).toBeLessThanOrEqual(total);
        if (!breakUp || breakUp.RoomRate + breakUp.RoomTax > total / 100) return;
        // A break-up that fits is taken to the paisa.
        expect([sum(nights), read.taxPaise]).toEqual([fromRupees(breakUp.RoomRate), fromRupees(breakUp.RoomTax)]);
      },
    ),
  );
});

describe('what is paid at the hotel', () => {
  const parking = { Index: 1, Type: 'AtProperty', Description: 'parking_fee', Price: 250, Currency: 'INR' };
  const charges = (Supplements: unknown) => offer({ Supplements }).atHotel;

  test('is told apart and is no part of the total', () => {
    const read = offer({ Supplements: [[parking]] });
    expect(read.atHotel).toEqual([{ label: 'Parking fee', currency: 'INR', amountMinor: 25_000 }]);
    expect(read.totalPaise).toBe(787_500);
  });

  test.each([[[[parking]]], [[parking]]])('comes in lists of lists and in flat ones', (supplements) => {
    expect(charges(supplements)).toHaveLength(1);
  });

  test.each([
    [{ Type: 'Included' }, []],
    [{ Type: 'included', Price: '400' }, []],
    [{ Type: 'Whatever' }, [25_000]],
    [{ Type: '' }, [25_000]],
    [{ Price: 0 }, []],
    [{ Price: null }, []],
    [{ Price: '12.5', Currency: 'USD' }, [1_250]],
    [{ Price: 1_500, Currency: 'JPY' }, [1_500]],
    [{ Price: 2.5, Currency: 'KWD' }, [2_500]],
  ])('%j', (changes, amounts) => {
    expect(charges([[{ ...parking, ...changes }]]).map(({ amountMinor }) => amountMinor)).toEqual(amounts);
  });
});

describe('terms', () => {
  const row = (FromDate: string, CancellationCharge: unknown, more = {}) => ({
    FromDate,
    ChargeType: 'Fixed',
    CancellationCharge,
    ...more,
  });

  test('rows of rooms are counted from 1 and may be texts', () => {
    const CancelPolicies = [
      row('07-12-2026 14:00:00', '100', { Index: '2' }),
      row('06-12-2026 14:00:00', 200, { Index: '1' }),
    ];
    const DayRates = [
      [{ BasePrice: 1_000 }, { BasePrice: 1_000 }],
      [{ BasePrice: 500 }, { BasePrice: 500 }],
    ];
    const { tiers } = offer({ TotalFare: 3_000, DayRates, CancelPolicies }, CONTEXT);
    expect(tiers).toEqual([
      { from: '2026-12-06T08:30:00Z', chargePaise: 20_000 },
      { from: '2026-12-07T08:30:00Z', chargePaise: 30_000 },
    ]);
  });

  test.each([
    [true, [], true],
    [false, [row('06-12-2026 14:00:00', 0)], false],
    ['false', [], false],
    [null, [row('06-12-2026 14:00:00', 0)], true],
    [null, [], false],
    [undefined, undefined, false],
  ])('refundable %j with rows %j is %j', (IsRefundable, CancelPolicies, isRefundable) => {
    expect(offer({ IsRefundable, CancelPolicies }).isRefundable).toBe(isRefundable);
  });

  test('a deadline abroad is read by the clock that comes first', () => {
    const at = (zone: string) =>
      offer({ LastCancellationDeadline: '21-07-2026 23:59:59' }, { ...oneRoom, zone }).lastFreeAt;
    expect(at('America/New_York')).toBe('2026-07-21T18:29:59Z');
    expect(at('Asia/Tokyo')).toBe('2026-07-21T14:59:59Z');
    expect(offer({ LastCancellationDeadline: 'soon' }).lastFreeAt).toBeNull();
  });
});

test('pieces of one hotel and unreadable rooms are taken for what they are', () => {
  const room = { BookingCode: 'a', TotalFare: 1 };
  const hotel = { HotelCode: '7', Currency: 'INR' };
  const read = (HotelResult: unknown) => parseHotels({ HotelResult });
  expect(
    read([
      { ...hotel, Rooms: [room] },
      { ...hotel, Rooms: [{ ...room, BookingCode: 'b' }, {}] },
    ]),
  ).toMatchObject([{ Rooms: [{ BookingCode: 'a' }] }, { Rooms: [{ BookingCode: 'b' }] }]);
  expect(read([])).toEqual([]);
  expect(read(undefined)).toBeNull();
  expect(read([{ ...hotel, Rooms: [] }])).toEqual([]);
  expect(read([{ ...hotel, Rooms: [{}] }])).toBeNull();
  expect(read([hotel])).toBeNull();
  expect(read([{ ...hotel, Currency: 'USD', Rooms: [room] }])).toBeNull();
});
