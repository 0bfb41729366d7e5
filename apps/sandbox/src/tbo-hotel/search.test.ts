import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAt, objectAt } from '../testing/agency-client.ts';
import { type HotelAgency, numberOf, startHotelAgency, statusOf } from '../testing/hotel-agency.ts';

let agency: HotelAgency;
beforeAll(async () => {
  agency = await startHotelAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('/reset', {}));

const CASE_1 = { hotel: 'BLR-08', checkIn: '2026-12-08', checkOut: '2026-12-10' };
const MINUTE_MS = 60_000;

describe('Search', () => {
  it('case 1: shows the stay to the paisa, with its nights and rules', async () => {
    const offer = await agency.offer(CASE_1);
    expect(offer).toMatchObject({
      Name: ['Standard Room, 1 double bed, NonSmoking'],
      DayRates: [[{ BasePrice: 7422.16 }, { BasePrice: 8038.96 }]],
      TotalFare: 17305.52,
      TotalTax: 1844.4,
      MealType: 'Room_Only',
      IsRefundable: true,
      LastCancellationDeadline: '06-12-2026 13:59:59',
    });
    expect(offer.BookingCode).toMatch(/^1011608!TB!\d+!TB![0-9a-f-]{36}!TB!N!TB!AFF!$/);
    expect(offer).not.toHaveProperty('RecommendedSellingRate');
    const rows = listAt(offer, 'CancelPolicies');
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { FromDate: '30-11-2026 00:00:00', ChargeType: 'Fixed', CancellationCharge: 0 },
        { FromDate: '06-12-2026 14:00:00', ChargeType: 'Fixed', CancellationCharge: 7581 },
        { FromDate: '08-12-2026 14:00:00', ChargeType: 'Percentage', CancellationCharge: 100 },
      ]),
    );
  });

  it.each([
    ['Free WiFi,Non-refundable rate', 14328.6192, 661.5],
    ['Breakfast,Free WiFi', 20427.5936, 3031.2],
  ])('case 2: asks for %s %d exactly', async (inclusion, net, tax) => {
    const checked = await agency.check(await agency.offer(CASE_1, 'Standard Room', inclusion));
    expect(checked.NetAmount).toBe(net);
    expect(listAt(checked, 'PriceBreakUp')[0]).toMatchObject({ RoomTax: tax });
  });

  it('case 2: asks less for a semi-flexible stay, as both its nights fall under the slab', async () => {
    const nets = await Promise.all(
      (await agency.offers(CASE_1))
        .filter((one) => String(one.Name).startsWith('Standard') && one.Inclusion === 'Free WiFi')
        .map(async (one) => (await agency.check(one)).NetAmount),
    );
    expect(nets).toEqual([17305.5216, 15476.6416]);
  });

  it('prices the same words anew for each search and room, and leaves out details when not asked', async () => {
    const bare = await agency.offer({ ...CASE_1, more: { IsDetailedResponse: 'false' } });
    expect(bare).not.toHaveProperty('DayRates');
    expect(bare).not.toHaveProperty('CancelPolicies');
    const quiet = { hotel: 'BLR-08', checkIn: '2027-03-03', checkOut: '2027-03-05' };
    const two = [
      { Adults: 2, Children: 1, ChildrenAges: [7] },
      { Adults: 1, Children: 0, ChildrenAges: null },
    ];
    const pair = await agency.offer({ ...quiet, rooms: two }, 'Deluxe Room');
    expect(pair.Name).toHaveLength(2);
    expect(pair.DayRates).toHaveLength(2);
    expect((pair.DayRates as readonly unknown[])[0]).toHaveLength(2);
  });

  it('writes the rules of several rooms room by room, and their charges make the total', async () => {
    const rooms = [
      { Adults: 2, Children: 0, ChildrenAges: [] },
      { Adults: 1, Children: 0, ChildrenAges: [0] },
    ];
    const offer = await agency.offer({ ...CASE_1, rooms });
    const rows = listAt(offer, 'CancelPolicies');
    expect(new Set(rows.map((row) => row.Index))).toEqual(new Set(['1', '2']));
    const paise = (from: string) =>
      rows
        .filter((row) => row.FromDate === from)
        .reduce((sum, row) => sum + Math.round(Number(row.CancellationCharge) * 100), 0);
    expect(paise('08-12-2026 14:00:00')).toBe(Math.round(Number(offer.TotalFare) * 100));
  });

  it('case 4: has no standard room for two where one is left', async () => {
    const answered = async (count: number) => {
      const reply = await agency.affiliate('Search', {
        CheckIn: '2026-12-08',
        CheckOut: '2026-12-09',
        HotelCodes: numberOf('BLR-07'),
        GuestNationality: 'IN',
        PaxRooms: Array.from({ length: count }, () => ({ Adults: 2, Children: 0, ChildrenAges: null })),
      });
      return JSON.stringify(reply.json);
    };
    expect(await answered(1)).toContain('Standard Room');
    expect(await answered(2)).not.toContain('Standard Room');
  });

  it('finds nothing with code 201 and without a result', async () => {
    const reply = await agency.affiliate('Search', {
      CheckIn: '2026-12-13',
      CheckOut: '2026-12-14',
      HotelCodes: `${numberOf('DEL-05')},9999999`,
      GuestNationality: 'IN',
      PaxRooms: [{ Adults: 1 }],
    });
    expect(reply.json).toEqual({ Status: { Code: 201, Description: 'No Available rooms for given criteria' } });
  });

  it.each([
    ['a past day', { CheckIn: '2026-11-30' }],
    ['no night', { CheckOut: '2026-12-08' }],
    ['no such day', { CheckIn: '2026-02-30' }],
    ['no nationality', { GuestNationality: '' }],
    ['nine adults', { PaxRooms: [{ Adults: 9 }] }],
    ['a child without an age', { PaxRooms: [{ Adults: 1, Children: 1, ChildrenAges: null }] }],
    ['no hotel', { HotelCodes: '' }],
    ['101 hotels', { HotelCodes: Array.from({ length: 101 }, (_, index) => index).join() }],
  ])('refuses %s with code 400', async (_, more) => {
    const body = { CheckIn: '2026-12-08', CheckOut: '2026-12-09', HotelCodes: '1', GuestNationality: 'IN' };
    expect(statusOf(await agency.affiliate('Search', { ...body, PaxRooms: [{ Adults: 1 }], ...more }))).toBe(400);
  });

  it('narrows by what is refundable, by meals and by number', async () => {
    const found = async (Filters: object) => agency.offers({ ...CASE_1, more: { Filters } });
    expect((await found({ Refundable: 'true' })).every((one) => one.IsRefundable)).toBe(true);
    expect((await found({ MealType: 'WithMeal' })).some((one) => one.MealType === 'Room_Only')).toBe(false);
    expect((await found({ MealType: 'RoomOnly' })).every((one) => one.MealType === 'Room_Only')).toBe(true);
    expect(await found({ NoOfRooms: 2 })).toHaveLength(2);
  });

  it('sells company rates to who names the company', async () => {
    const stay = { hotel: 'BLR-06', checkIn: '2026-12-15', checkOut: '2026-12-16' };
    const corporate = async (more: object) =>
      (await agency.offers({ ...stay, more: { ...more } })).filter((one) =>
        String(one.Inclusion).endsWith('Corporate rate'),
      );
    expect(await corporate({})).toEqual([]);
    expect((await corporate({ CorporateCodes: 'MERIDIAN' })).length).toBeGreaterThan(0);
  });

  it('carries selling rates as text when the feed is for private customers', async () => {
    await agency.control('/tbohotel/switches', { feed: 'b2c' });
    expect((await agency.offer(CASE_1)).RecommendedSellingRate).toBe('18170.80');
  });

  it('shows what is paid at the hotel apart', async () => {
    const offer = await agency.offer({ ...CASE_1, hotel: 'BLR-05' });
    expect(offer.Supplements).toEqual([
      [{ Index: 1, Description: 'parking', Price: 250, Currency: 'INR', Type: 'AtProperty' }],
    ]);
  });
});

describe('PreBook', () => {
  it('case 3: says that the price has moved, once', async () => {
    const stay = { hotel: 'BLR-03', checkIn: '2026-12-17', checkOut: '2026-12-18' };
    const offer = await agency.offer(stay);
    expect(offer.TotalFare).toBe(5469.35);
    const ask = async () => (await agency.affiliate('PreBook', { BookingCode: offer.BookingCode })).json;
    const [first] = listAt(await ask(), 'HotelResult');
    expect(first).toMatchObject({ IsPriceChanged: true, IsCancellationPolicyChanged: false });
    expect(listAt(first ?? {}, 'Rooms')[0]).toMatchObject({ NetAmount: 5685.96, TotalFare: 5685.96 });
    const [second] = listAt(await ask(), 'HotelResult');
    expect(second).toMatchObject({ IsPriceChanged: false });
    expect(listAt(second ?? {}, 'Rooms')[0]).toMatchObject({ NetAmount: 5685.96 });
  });

  it('has the shape of the captured answer, and sums that add up', async () => {
    const offer = await agency.offer({ ...CASE_1, hotel: 'BLR-01' });
    const { json } = await agency.affiliate('PreBook', { BookingCode: offer.BookingCode, PaymentMode: 'Limit' });
    expect(objectAt(json, 'Status')).toEqual({ Code: 200, Description: 'Successful' });
    const [hotel = {}] = listAt(json, 'HotelResult');
    const [room = {}] = listAt(hotel, 'Rooms');
    expect(Object.keys(objectAt(json, 'ValidationInfo'))).toEqual([
      ...['PanMandatory', 'PassportMandatory', 'CorporateBookingAllowed', 'PanCountRequired', 'SamePaxNameAllowed'],
      ...['SpaceAllowed', 'SpecialCharAllowed', 'PaxNameMinLength', 'PaxNameMaxLength', 'CharLimit', 'PackageFare'],
      ...['PackageDetailsMandatory', 'DepartureDetailsMandatory', 'GSTAllowed', 'CrpPANMandatory'],
      'IsAgencyOwnPANAllowed',
    ]);
    for (const field of [
      ...['Name', 'BookingCode', 'DayRates', 'TotalFare', 'TotalTax', 'NetAmount', 'NetTax', 'MealType'],
      ...['IsRefundable', 'WithTransfers', 'PriceBreakUp', 'CancelPolicies', 'LastCancellationDeadline'],
    ]) {
      expect(room).toHaveProperty(field);
    }
    const [parts = {}] = listAt(room, 'PriceBreakUp');
    const [feeTax = {}] = listAt(parts, 'TaxBreakup');
    const exact = (value: unknown): number => Math.round(Number(value) * 10_000);
    const base = listAt({ rows: (room.DayRates as readonly unknown[])[0] }, 'rows').map((one) => exact(one.BasePrice));
    expect(exact(parts.RoomRate) + exact(parts.ServiceFee)).toBe(base.reduce((sum, one) => sum + one, 0));
    expect(exact(parts.RoomTax) + exact(feeTax.TaxAmount)).toBe(exact(room.NetTax));
    expect(exact(parts.RoomRate) + exact(parts.ServiceFee) + exact(room.NetTax)).toBe(exact(room.NetAmount));
    expect(Number(room.TotalFare)).toBe(Math.round(Number(room.NetAmount) * 100) / 100);
    expect(hotel.RateConditions).toEqual(expect.arrayContaining([expect.stringMatching(/&lt;p&gt;Unmarried couples/)]));
  });

  it('puts checks on names at the root or at the room, and conditions at the hotel or at the room', async () => {
    const answered = async (hotel: string) => {
      const offer = await agency.offer({ ...CASE_1, hotel });
      const { json } = await agency.affiliate('PreBook', { BookingCode: offer.BookingCode });
      const [result = {}] = listAt(json, 'HotelResult');
      const [room = {}] = listAt(result, 'Rooms');
      return ['ValidationInfo' in json, 'ValidationInfo' in room, 'RateConditions' in result, 'RateConditions' in room];
    };
    expect(await answered('BLR-01')).toEqual([true, false, true, false]);
    expect(await answered('BLR-12')).toEqual([false, true, false, true]);
  });

  it.each([
    ['BLR-08', '2026-12-09', 'Standard Room', { IsPriceChanged: true }],
    ['BLR-07', '2026-12-18', 'Deluxe Room', { IsCancellationPolicyChanged: true }],
  ])('%s for %s brings its own news', async (hotel, checkIn, room, news) => {
    const checkOut = checkIn.replace(/\d\d$/, (day) => String(Number(day) + 1));
    const offer = await agency.offer({ hotel, checkIn, checkOut }, room);
    const { json } = await agency.affiliate('PreBook', { BookingCode: offer.BookingCode });
    const [result = {}] = listAt(json, 'HotelResult');
    expect(result).toMatchObject(news);
    if ('IsCancellationPolicyChanged' in news) {
      const charges = listAt(listAt(result, 'Rooms')[0] ?? {}, 'CancelPolicies');
      expect(charges).toEqual([{ FromDate: '30-11-2026 00:00:00', ChargeType: 'Percentage', CancellationCharge: 100 }]);
    }
  });

  it('is sold out at index 4 on the fifth, wants PANs at 11 and sells 10 in packages only', async () => {
    const gone = await agency.offer({ hotel: 'BLR-04', checkIn: '2026-12-15', checkOut: '2026-12-16' });
    expect(statusOf(await agency.affiliate('PreBook', { BookingCode: gone.BookingCode }))).toBe(201);
    const pan = await agency.offer({ ...CASE_1, hotel: 'BLR-11' });
    const { json } = await agency.affiliate('PreBook', { BookingCode: pan.BookingCode });
    expect(objectAt(json, 'ValidationInfo')).toMatchObject({ PanMandatory: true, PanCountRequired: 2 });
    const pack = await agency.offer({ ...CASE_1, hotel: 'BLR-10' });
    const checked = await agency.affiliate('PreBook', { BookingCode: pack.BookingCode });
    expect(String(listAt(checked.json, 'HotelResult')[0]?.RateConditions)).toContain('part of a package');
  });

  it('lets a code live for half an hour from its search', async () => {
    const offer = await agency.offer(CASE_1);
    await agency.moveClock(30 * MINUTE_MS);
    expect(statusOf(await agency.affiliate('PreBook', { BookingCode: offer.BookingCode }))).toBe(200);
    await agency.moveClock(30 * MINUTE_MS + 1);
    expect(statusOf(await agency.affiliate('PreBook', { BookingCode: offer.BookingCode }))).toBe(315);
  });

  it('answers the whole offer with code 300 when the money does not reach', async () => {
    await agency.control('/tbohotel/switches', { balancePaise: 1_730_551 });
    const offer = await agency.offer(CASE_1);
    const short = await agency.affiliate('PreBook', { BookingCode: offer.BookingCode });
    expect(statusOf(short)).toBe(300);
    expect(listAt(short.json, 'HotelResult')).toHaveLength(1);
    await agency.control('/tbohotel/switches', { balancePaise: 1_730_552 });
    expect(statusOf(await agency.affiliate('PreBook', { BookingCode: offer.BookingCode }))).toBe(200);
  });

  it.each([
    ['price_up', { IsPriceChanged: true }],
    ['price_down', { IsPriceChanged: true }],
    ['policy_change', { IsCancellationPolicyChanged: true }],
  ])('makes its news on demand: %s', async (kind, news) => {
    const offer = await agency.offer({ ...CASE_1, hotel: 'BLR-06' });
    await agency.control('/faults', { target: 'tbohotel.PreBook', kind });
    const { json } = await agency.affiliate('PreBook', { BookingCode: offer.BookingCode });
    expect(listAt(json, 'HotelResult')[0]).toMatchObject(news);
  });

  it.each([
    ['sold_out', 201],
    ['session_expired', 315],
    ['wallet_short', 300],
    ['agency_blocked', 402],
    ['rate_limited', 429],
    ['supplier_error', 500],
  ])('refuses on demand: %s with code %i', async (kind, code) => {
    const offer = await agency.offer(CASE_1);
    await agency.control('/faults', { target: 'tbohotel.PreBook', kind });
    expect(statusOf(await agency.affiliate('PreBook', { BookingCode: offer.BookingCode }))).toBe(code);
    expect(statusOf(await agency.affiliate('PreBook', { BookingCode: offer.BookingCode }))).toBe(200);
  });
});
