import { describe, expect, test } from 'vitest';
import { collectHotels, collectStays, patience, pickStay, purchaseOf, valueIn } from '../hotel/conformance-world.ts';
import { CAPTURED_PRE_BOOK } from './testing/captured-pre-book.ts';
import { connectorBefore, JULY_GUESTS, JULY_SEARCH, type ScriptedAnswer, status } from './testing/scripted-hotel.ts';

const GOOD = CAPTURED_PRE_BOOK.replace('"Code": 300', '"Code": 200');
const PLACE = {
  names: ['Bengaluru'],
  countryCode: 'IN',
  centre: { latitude: 12.97, longitude: 77.59 },
  radiusKm: 30,
} as const;
const CITIES = JSON.stringify({ Status: { Code: 200 }, CityList: [{ Code: '111', Name: 'Bengaluru, Karnataka' }] });

const search = async (answer: ScriptedAnswer | readonly ScriptedAnswer[]) => {
  const world = await connectorBefore({ Search: answer });
  return { ...(await collectStays(world.supplier, JULY_SEARCH)), ...world };
};

describe('a search', () => {
  test.each([201, 207])('under status %i has no rooms', async (code) => {
    const { offers, errors } = await search(status(code));
    expect([offers, errors]).toEqual([[], []]);
  });

  test.each([
    [300, 'refused'],
    [315, 'session_expired'],
    [400, 'refused'],
    [401, 'refused'],
    [402, 'refused'],
    [405, 'refused'],
    [429, 'unavailable'],
    [479, 'refused'],
    [500, 'unavailable'],
    [999, 'refused'],
  ] as const)('under status %i is an error and no empty list', async (code, kind) => {
    const { offers, errors } = await search(status(code, 'TBO says so'));
    expect([offers, errors]).toMatchObject([[], [{ supplierId: 'tbo-hotel', kind }]]);
    expect(errors[0]?.cause).toContain(`status ${code}: TBO says so`);
  });

  test.each([
    [{ http: 401, body: 'Unauthorized' }, 'refused'],
    [{ http: 403, body: '<html>' }, 'refused'],
    [{ http: 500, body: '<html>' }, 'unavailable'],
    [{ http: 200, body: '<html>' }, 'malformed'],
    [{ http: 200, body: '[]' }, 'malformed'],
    [{ http: 200, body: '{"HotelResult":[]}' }, 'malformed'],
    [status(200), 'malformed'],
  ] as const)('answered %j is an error too', async (answer, kind) => {
    const { offers, errors } = await search(answer);
    expect([offers, errors]).toMatchObject([[], [{ kind }]]);
  });

  test('what the body says wins over HTTP', async () => {
    expect((await search({ http: 400, body: status(201) })).errors).toEqual([]);
    expect((await search({ http: 200, body: status(402) })).errors).toMatchObject([{ kind: 'refused' }]);
    expect((await search({ http: 500, body: GOOD })).offers).toHaveLength(1);
  });

  test('is repeated once after an unexpected error', async () => {
    const once = await search([status(500), GOOD]);
    expect([once.offers.length, once.sent('Search').length]).toEqual([1, 2]);
    const twice = await search(status(500));
    expect([twice.errors.length, twice.sent('Search').length]).toEqual([1, 2]);
  });

  test('is repeated after 1, 2 and 4 seconds where it is one call too many, and then given up', async () => {
    const late = await search([status(429), { http: 429, body: 'Slow down' }, GOOD]);
    expect([late.offers.length, late.waits]).toEqual([1, [1_000, 2_000]]);
    const never = await search(status(429));
    expect([never.errors.length, never.waits]).toEqual([1, [1_000, 2_000, 4_000]]);
    expect(never.errors).toMatchObject([{ kind: 'unavailable', retryable: true }]);
  });

  test('in another currency is not taken for rupees', async () => {
    expect((await search(GOOD.replace('"INR"', '"USD"'))).errors).toMatchObject([{ kind: 'malformed' }]);
  });

  test('asks with the selling login for what TBO documents', async () => {
    const { sent } = await search(GOOD);
    const [call] = sent('Search');
    expect(call?.authorization).toBe(`Basic ${Buffer.from('sales:two').toString('base64')}`);
    expect(JSON.parse(call?.text ?? '')).toEqual({
      CheckIn: '2026-07-22',
      CheckOut: '2026-07-23',
      HotelCodes: '1011647',
      GuestNationality: 'IN',
      PaxRooms: [{ Adults: 2, Children: 0, ChildrenAges: null }],
      ResponseTime: 5,
      IsDetailedResponse: true,
      Filters: { Refundable: false, NoOfRooms: 0, MealType: 'All' },
    });
  });
});

test('an offer lives 27 minutes from when its search was sent, however long the answer took', async () => {
  const moments = ['2026-07-07T06:00:00Z', '2026-07-07T06:26:59Z', '2026-07-07T06:27:00Z'];
  let turn = 0;
  const now = () => Temporal.Instant.from(moments[turn] ?? '');
  const { supplier, sent } = await connectorBefore({ Search: GOOD, PreBook: GOOD }, { now });
  const offer = pickStay((await collectStays(supplier, JULY_SEARCH)).offers);
  expect(offer.expiresAt).toBe('2026-07-07T06:27:00Z');
  turn = 1;
  const { detail } = valueIn(await supplier.recheck(offer, patience()));
  expect(detail.expiresAt).toBe('2026-07-07T06:27:00Z');
  turn = 2;
  expect(await supplier.recheck(detail, patience())).toMatchObject({ ok: false, error: { kind: 'session_expired' } });
  expect(sent('PreBook')).toHaveLength(1);
});

describe('Book', () => {
  const book = async (answer: ScriptedAnswer) => {
    const world = await connectorBefore({ Search: GOOD, PreBook: GOOD, Book: answer });
    const offer = pickStay((await collectStays(world.supplier, JULY_SEARCH)).offers);
    const request = purchaseOf(offer, JULY_SEARCH.rooms, { rooms: JULY_GUESTS });
    const outcome = await world.supplier.book(request, patience());
    return { outcome, books: world.sent('Book').length, again: await world.supplier.book(request, patience()) };
  };
  const said = (inner: object) =>
    JSON.stringify({ BookResult: { Error: { ErrorCode: 0, ErrorMessage: '' }, ...inner } });

  test.each([
    [201, 'unavailable'],
    [207, 'unavailable'],
    [300, 'failed'],
    [315, 'failed'],
    [400, 'failed'],
    [401, 'failed'],
    [402, 'failed'],
  ] as const)('under status %i is %s: certainly nothing was booked', async (code, type) => {
    expect((await book(status(code))).outcome.type).toBe(type);
  });

  test.each([
    status(405),
    status(429),
    status(500),
    status(200),
    status(999),
    { http: 500, body: '<html>' },
    { http: 429, body: '' },
    { http: 200, body: '<html>' },
    said({}),
    said({ Status: 1, HotelBookingStatus: 'Odd' }),
    said({ Error: { ErrorCode: 6, ErrorMessage: 'Invalid token' } }),
    said({ Status: 1, HotelBookingStatus: 'Confirmed', Error: { ErrorCode: 5, ErrorMessage: 'Odd' } }),
  ])('answered %j leaves it open, is sent once and never again', async (answer) => {
    const { outcome, again } = await book(answer);
    expect(outcome).toMatchObject({ type: 'unknown', error: { retryable: false } });
    expect(again.type).toBe('unknown');
  });

  test('what is open is not sent again', async () => {
    const world = await connectorBefore({ Search: GOOD, PreBook: GOOD, Book: status(405) });
    const offer = pickStay((await collectStays(world.supplier, JULY_SEARCH)).offers);
    const request = purchaseOf(offer, JULY_SEARCH.rooms, { rooms: JULY_GUESTS });
    for (let time = 0; time < 3; time += 1) await world.supplier.book(request, patience());
    expect(world.sent('Book')).toHaveLength(1);
  });

  test.each([
    [{ Status: 0, HotelBookingStatus: 'Failed', Error: { ErrorCode: 3, ErrorMessage: 'PAN is mandatory' } }, 'failed'],
    [{ Status: 0, HotelBookingStatus: '' }, 'failed'],
    [{ Status: 6, HotelBookingStatus: 'Cancelled' }, 'failed'],
    [{ Status: 1, HotelBookingStatus: 'Pending', BookingId: 5 }, 'pending'],
    [{ Status: 1, HotelBookingStatus: 'Confirmed', BookingId: 0 }, 'pending'],
    [{ Status: 1, HotelBookingStatus: 'Confirmed', BookingId: 5, VoucherStatus: false }, 'held'],
    [{ Status: 1, HotelBookingStatus: 'Confirmed', BookingId: '5', VoucherStatus: 'true' }, 'confirmed'],
    [{ Status: 3, HotelBookingStatus: 'VerifyPrice', NetAmount: 5000 }, 'price_changed'],
    [{ Status: 3, HotelBookingStatus: 'VerifyPrice', IsCancellationPolicyChanged: true, NetAmount: 5000 }, 'failed'],
  ] as const)('saying %j is %s', async (inner, type) => {
    expect((await book(said(inner))).outcome.type).toBe(type);
  });

  test('a price that moved by less than a paisa is sent once more, as it was agreed to', async () => {
    const verify = said({ Status: 3, HotelBookingStatus: 'VerifyPrice', NetAmount: 4965.3512 });
    const { outcome, books } = await book(verify);
    expect(outcome.type).toBe('failed');
    expect(books).toBe(2);
  });
});

describe('the list of a town', () => {
  const list = async (answers: ScriptedAnswer | readonly ScriptedAnswer[], tookMs = 10) => {
    let at = 0;
    const elapsedMs = () => {
      at += tookMs;
      return at;
    };
    const world = await connectorBefore({ CityList: CITIES, TBOHotelCodeList: answers }, { elapsedMs });
    return { ...(await collectHotels(world.supplier, PLACE)), ...world };
  };
  const none = status(500, 'No Hotels Found');

  test('without hotels is asked twice and believed when it answers quickly', async () => {
    const { hotels, errors, sent } = await list(none);
    expect([hotels, errors, sent('TBOHotelCodeList').length]).toEqual([[], [], 2]);
  });

  test('is not believed to have none where TBO’s own deadline may have spoken', async () => {
    expect((await list(none, 5_100)).errors).toMatchObject([{ kind: 'unavailable', retryable: true }]);
  });

  test('asks with the login for lists, the city by its name before the comma', async () => {
    const { sent } = await list(none);
    const [call] = sent('TBOHotelCodeList');
    expect(call?.authorization).toBe(`Basic ${Buffer.from('lists:one').toString('base64')}`);
    expect(JSON.parse(call?.text ?? '')).toEqual({ CityCode: '111', IsDetailedResponse: 'true' });
  });

  test('in the odd forms that TBO sends is read', async () => {
    const Hotels = [{ HotelCode: 7, HotelName: 'Torvani', HotelRating: 'FourStar', Address: '1 Road', CityName: 'X' }];
    const HotelDetails = {
      HotelCode: '7',
      HotelName: 'Torvani Grand',
      HotelRating: 4,
      Description: '<p>Near &amp; far</p>',
      HotelFacilities: ['Free WiFi', 'Pool table'],
      Attractions: { '1) ': 'Lake' },
      Image: 'https://pictures.example/1.jpg',
      Address: '1 Road',
      PinCode: ' 560 034 ',
      CityName: 'Bengaluru',
      CountryCode: 'IN',
      PhoneNumber: '080-41234567',
      Map: '12.9352|77.6245',
      CheckInTime: '3:00 PM',
      CheckOutTime: '12:00 AM',
    };
    const world = await connectorBefore({
      CityList: CITIES,
      TBOHotelCodeList: JSON.stringify({ Status: { Code: 200 }, Hotels }),
      HotelDetails: JSON.stringify({ Status: { Code: '200' }, HotelDetails }),
    });
    expect((await collectHotels(world.supplier, PLACE)).hotels).toMatchObject([
      {
        supplierHotelId: '7',
        name: 'Torvani Grand',
        stars: 4,
        description: 'Near & far',
        facilities: ['Wi-Fi Access'],
        postalCode: '560034',
        phone: '+918041234567',
        point: { latitude: 12.9352, longitude: 77.6245 },
        pictures: [{ url: 'https://pictures.example/1.jpg' }],
        checkInFrom: '15:00',
        checkOutUntil: '00:00',
      },
    ]);
  });
});

describe('the three logins', () => {
  const TOKEN = JSON.stringify({ Status: 1, TokenId: 'token', Error: { ErrorMessage: '' }, Member: { AgencyId: 9 } });
  const COUNTRIES = JSON.stringify({ Status: { Code: 200 }, CountryList: [] });
  const all = { CountryList: COUNTRIES, PreBook: status(315), Authenticate: TOKEN };

  test('are proved one by one', async () => {
    const { supplier } = await connectorBefore(all);
    expect(await supplier.authenticate(patience())).toEqual({ ok: true, value: { account: 'Agency 9' } });
  });

  test.each([
    ['CountryList', status(401), 'login for lists'],
    ['PreBook', status(401), 'login for booking'],
    ['PreBook', status(402), 'login for booking'],
    ['Authenticate', JSON.stringify({ Status: 4, TokenId: '', Error: { ErrorMessage: 'Wrong password' } }), 'token'],
  ])('%s refused is named', async (method, answer, what) => {
    const { supplier } = await connectorBefore({ ...all, [method]: answer });
    const answered = await supplier.authenticate(patience());
    expect(answered).toMatchObject({ ok: false, error: { kind: 'refused', retryable: false } });
    if (!answered.ok) expect(answered.error.cause).toContain(`Supplier 1, ${what}`);
    if (!answered.ok) expect(answered.error.messages.join()).not.toMatch(/Supplier 1|login for|token/);
  });

  test('a token that has lapsed is renewed once, and the question asked once more', async () => {
    const lapsed = JSON.stringify({
      GetBookingDetailResult: { Error: { ErrorCode: 3, ErrorMessage: 'INVALID SESSION' } },
    });
    const none = JSON.stringify({
      GetBookingDetailResult: { Error: { ErrorCode: 2, ErrorMessage: 'No booking found' } },
    });
    const world = await connectorBefore({ ...all, Search: GOOD, GetBookingDetail: [lapsed, none] });
    const offer = pickStay((await collectStays(world.supplier, JULY_SEARCH)).offers);
    const lookUp = {
      clientRef: 'r',
      bookingRef: null,
      offer,
      leadGuest: { firstName: 'A', lastName: 'B' },
      leftAt: null,
    };
    expect(await world.supplier.lookUp(lookUp, patience())).toEqual({ type: 'absent' });
    expect([world.sent('Authenticate').length, world.sent('GetBookingDetail').length]).toEqual([2, 2]);
    expect(JSON.parse(world.sent('GetBookingDetail')[1]?.text ?? '')).toEqual({
      EndUserIp: '203.0.113.7',
      TokenId: 'token',
      ClientReferenceNo: 'r',
    });
  });
});
