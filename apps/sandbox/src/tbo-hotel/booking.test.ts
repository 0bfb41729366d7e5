import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireObject } from '../tbo/request.ts';
import { listAt, logIn, objectAt } from '../testing/agency-client.ts';
import { bookRequest, type HotelAgency, startHotelAgency, statusOf, twoGuests } from '../testing/hotel-agency.ts';

let agency: HotelAgency;
beforeAll(async () => {
  agency = await startHotelAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('/reset', {}));

const STAY = { hotel: 'BLR-08', checkIn: '2026-12-08', checkOut: '2026-12-10' };
const SECOND_MS = 1000;

async function truth(): Promise<readonly WireObject[]> {
  return listAt(await agency.control('/tbohotel/bookings'), 'bookings');
}

async function detail(selector: WireObject): Promise<WireObject> {
  const { json } = await agency.service('GetBookingDetail', { EndUserIp: '10.0.0.1', ...selector });
  return objectAt(json, 'GetBookingDetailResult');
}

async function ready(lastName?: string, more?: WireObject, stay = STAY): Promise<WireObject> {
  return bookRequest(await agency.check(await agency.offer(stay)), lastName, more);
}

describe('Book', () => {
  it('sells the rooms and takes them off the shelf', async () => {
    const sold = await agency.sell();
    expect(sold).toMatchObject({
      ResponseStatus: 1,
      Error: { ErrorCode: 0, ErrorMessage: '' },
      Status: 1,
      HotelBookingStatus: 'Confirmed',
      VoucherStatus: true,
      InvoiceNumber: expect.stringMatching(/^MW\/2627\/\d+$/),
      ConfirmationNo: expect.stringMatching(/^\d{3}-\d{6}$/),
      NetAmount: 17305.5216,
    });
    expect(sold.BookingId).toEqual(expect.any(Number));
    expect(await truth()).toMatchObject([{ status: 'confirmed', totalPaise: 1_730_552, propertyCode: 'BLR-08' }]);
    await agency.sell();
    await agency.sell();
    const left = (await agency.offers(STAY)).filter((one) => String(one.Name).startsWith('Standard'));
    expect(left).toEqual([]);
  });

  it('is told in the end by every selector, and by wrong ones not', async () => {
    const sold = await agency.sell('Rao', { ClientReferenceId: 'PRV-H-1' });
    const selectors = [
      { BookingId: sold.BookingId },
      { ConfirmationNo: sold.ConfirmationNo, FirstName: 'asha', LastName: 'RAO' },
      { TraceId: sold.TraceId },
      { ClientReferenceNo: 'PRV-H-1' },
    ];
    for (const selector of selectors) {
      expect(await detail(selector)).toMatchObject({
        BookingId: sold.BookingId,
        HotelBookingStatus: 'Confirmed',
        HotelConfirmationNo: null,
        InvoiceAmount: 17305.52,
        CheckInDate: '2026-12-08T00:00:00',
        NoOfRooms: 1,
        AgentReferenceNo: 'PRV-H-1',
        GSTIN: '29AAGCB7383J1Z4',
      });
    }
    for (const selector of [{ ClientReferenceNo: 'PRV-H-2' }, { ConfirmationNo: sold.ConfirmationNo, LastName: 'X' }]) {
      expect(await detail(selector)).toMatchObject({ ResponseStatus: 2, Error: { ErrorCode: 2 } });
    }
    expect(statusOf(await agency.service('GetBookingDetail', {}))).toBe(400);
    const [room = {}] = listAt(await detail({ BookingId: sold.BookingId }), 'Rooms');
    expect(listAt(room, 'CancelPolicies')).toMatchObject([
      { CancellationCharge: 7581, ChargeType: 1, FromDate: '06/12/2026 14:00:00', ToDate: '08/12/2026 13:59:59' },
      { CancellationCharge: 100, ChargeType: 2, FromDate: '08/12/2026 14:00:00' },
    ]);
  });

  it('opens what comes after the sale to the token of the agency as well', async () => {
    const sold = await agency.sell();
    const TokenId = await logIn(agency.sandbox);
    const ask = (token: string) =>
      agency.service('GetBookingDetail', { BookingId: sold.BookingId, TokenId: token }, { headers: {} });
    expect(objectAt((await ask(TokenId)).json, 'GetBookingDetailResult')).toMatchObject({ ResponseStatus: 1 });
    expect(objectAt((await ask('nonsense')).json, 'GetBookingDetailResult')).toMatchObject({
      Error: { ErrorCode: 3, ErrorMessage: 'INVALID SESSION' },
    });
    expect((await agency.service('Book', { TokenId }, { headers: {} })).http).toBe(401);
  });

  const [lead = {}, other = {}] = twoGuests();
  const guests = (...list: readonly WireObject[]) => ({ HotelRoomsDetails: [{ HotelPassenger: list }] });
  it.each([
    ['another nationality', { GuestNationality: 'AE' }],
    ['a reference that is too long', { ClientReferenceId: 'X'.repeat(41) }],
    ['another mode', { RequestedBookingMode: 1 }],
    ['no address of the caller', { EndUserIp: '' }],
    ['a guest too few', guests(lead)],
    ['no lead', guests(other, other)],
    ['two leads', guests(lead, lead)],
    ['another title', guests(lead, { ...other, Title: 'Dr' })],
    ['a digit in a name', guests(lead, { ...other, LastName: 'R4o' })],
    ['a child for an adult', guests(lead, { ...other, PaxType: 2, Age: 9 })],
    ['a lead without a telephone', guests({ ...lead, Phoneno: '' }, other)],
    ['a room too many', { HotelRoomsDetails: [{ HotelPassenger: [lead, other] }, { HotelPassenger: [lead, other] }] }],
  ])('refuses %s with code 400 and sells nothing', async (_, more) => {
    expect(statusOf(await agency.service('Book', await ready('Rao', more)))).toBe(400);
    expect(await truth()).toEqual([]);
  });

  it('refuses a code that was not checked, a reference that was used, and an old code', async () => {
    const offer = await agency.offer(STAY);
    expect(statusOf(await agency.service('Book', bookRequest({ ...offer, NetAmount: 1 })))).toBe(400);
    await agency.sell('Rao', { ClientReferenceId: 'PRV-H-1' });
    expect(statusOf(await agency.service('Book', await ready('Rao', { ClientReferenceId: 'PRV-H-1' })))).toBe(400);
    const late = await ready();
    await agency.moveClock(30 * 60 * SECOND_MS + 1);
    expect(statusOf(await agency.service('Book', late))).toBe(315);
    expect(await truth()).toHaveLength(1);
  });

  it('asks to verify a price that is not the exact one', async () => {
    const request = await ready();
    const { json } = await agency.service('Book', { ...request, NetAmount: 17305.52 });
    expect(objectAt(json, 'BookResult')).toMatchObject({ Status: 3, IsPriceChanged: true, NetAmount: 17305.5216 });
    expect(await truth()).toEqual([]);
  });

  it('case 15: wants as many PANs of their own as it has said', async () => {
    const stay = { ...STAY, hotel: 'BLR-11' };
    const withPans = (first: string, second: string) =>
      guests({ ...lead, PAN: first }, { ...other, PAN: second || null });
    const answered = async (more: WireObject) =>
      objectAt((await agency.service('Book', await ready('Rao', more, stay))).json, 'BookResult');
    for (const more of [withPans('ABCPK1234F', ''), withPans('ABCPK1234F', 'ABCPK1234F')]) {
      expect(await answered(more)).toMatchObject({
        Status: 0,
        Error: { ErrorCode: 3, ErrorMessage: 'PAN is mandatory' },
      });
    }
    expect(await answered(withPans('ABCPK1234F', 'ABCPR1234F'))).toMatchObject({ Status: 1 });
  });

  it('takes the money out of the wallet and sells nothing beyond it', async () => {
    await agency.control('/tbohotel/switches', { balancePaise: 1_730_552 });
    const second = await ready();
    await agency.sell();
    expect(await agency.control('/tbohotel/switches')).toMatchObject({ balancePaise: 0 });
    expect(statusOf(await agency.service('Book', { ...second, ClientReferenceId: 'PRV-H-2' }))).toBe(300);
    expect(await truth()).toHaveLength(1);
  });
});

describe('magic last names', () => {
  it('PRICEUP shows a higher price first and books it once it is accepted', async () => {
    const request = await ready('PriceUp');
    const first = objectAt((await agency.service('Book', request)).json, 'BookResult');
    // Every night at 104 per cent: 7,510 and 8,130, which is 18 per cent on both.
    expect(first).toMatchObject({ Status: 3, HotelBookingStatus: 'VerifyPrice', IsPriceChanged: true });
    expect(Number(first.NetAmount)).toBeCloseTo(15640 * 1.18 + 15640 * 0.028 * 1.18, 6);
    const second = await agency.service('Book', { ...request, NetAmount: first.NetAmount });
    expect(objectAt(second.json, 'BookResult')).toMatchObject({ Status: 1, NetAmount: first.NetAmount });
    expect(await truth()).toHaveLength(1);
  });

  it.each([
    ['SOLDOUT', 207],
    ['FAILCODE', 405],
  ])('%s is refused with code %i and sells nothing', async (name, code) => {
    expect(statusOf(await agency.service('Book', await ready(name)))).toBe(code);
    expect(await truth()).toEqual([]);
  });

  it('FAIL fails', async () => {
    expect(await agency.sell('FAIL')).toMatchObject({ Status: 0, HotelBookingStatus: 'Failed', BookingId: 0 });
    expect(await truth()).toEqual([]);
  });

  it('SLOW is answered late and books once', async () => {
    expect(await agency.sell('SLOW')).toMatchObject({ Status: 1, HotelBookingStatus: 'Confirmed' });
    expect(await truth()).toHaveLength(1);
  });

  async function givenUp(lastName: string): Promise<WireObject> {
    const request = await ready(lastName);
    const signal = AbortSignal.timeout(400);
    await expect(agency.service('Book', request, { signal })).rejects.toThrow(/aborted/);
    return { ClientReferenceNo: request.ClientReferenceId };
  }

  it('case 13: TIMEOUT books, never answers, and shows after two minutes', async () => {
    const selector = await givenUp('TIMEOUT');
    await agency.moveClock(120 * SECOND_MS - 1);
    expect(await detail(selector)).toMatchObject({ ResponseStatus: 2 });
    await agency.moveClock(120 * SECOND_MS);
    expect(await detail(selector)).toMatchObject({ ResponseStatus: 1, HotelBookingStatus: 'Confirmed' });
    expect(await truth()).toHaveLength(1);
  });

  it('case 13: LOSTFAIL never answers and is never found', async () => {
    const selector = await givenUp('LOSTFAIL');
    await agency.moveClock(3600 * SECOND_MS);
    expect(await detail(selector)).toMatchObject({ ResponseStatus: 2 });
    expect(await truth()).toEqual([]);
  });

  it('PENDING is confirmed at the third look', async () => {
    const sold = await agency.sell('PENDING');
    expect(sold).toMatchObject({ HotelBookingStatus: 'Pending', VoucherStatus: false, InvoiceNumber: '' });
    const looks = [];
    for (let look = 0; look < 3; look += 1)
      looks.push((await detail({ BookingId: sold.BookingId })).HotelBookingStatus);
    expect(looks).toEqual(['Pending', 'Pending', 'Confirmed']);
  });

  it('gives the number of the hotel after its time, and NOHCN none', async () => {
    const [usual, none] = [await agency.sell(), await agency.sell('NOHCN')];
    const reference = async (sold: WireObject) => (await detail({ BookingId: sold.BookingId })).HotelConfirmationNo;
    // Check-in is seven days away: the hotel takes 48 hours.
    await agency.moveClock(48 * 3600 * SECOND_MS - 1);
    expect(await reference(usual)).toBeNull();
    await agency.moveClock(48 * 3600 * SECOND_MS);
    expect([await reference(usual), await reference(none)]).toEqual([expect.stringMatching(/^HTL\d+$/), null]);
  });
});

describe('planted faults', () => {
  it.each([
    ['price_up', { BookResult: { Status: 3, IsPriceChanged: true } }],
    ['supplier_error', { BookResult: { Status: 0 } }],
    ['sold_out', { Status: { Code: 207 } }],
    ['session_expired', { Status: { Code: 315 } }],
    ['wallet_short', { Status: { Code: 300 } }],
    ['outcome_unknown', { Status: { Code: 405 } }],
    ['accepted_then_lost', { BookResult: { HotelBookingStatus: 'Pending', BookingId: 0 } }],
  ])('%s', async (kind, answered) => {
    const request = await ready();
    await agency.control('/faults', { target: 'tbohotel.Book', kind });
    expect((await agency.service('Book', request)).json).toMatchObject(answered);
    expect(await truth()).toEqual([]);
  });

  it('accepts and fails in the end', async () => {
    const request = await ready();
    await agency.control('/faults', { target: 'tbohotel.Book', kind: 'accepted_then_failed' });
    const sold = objectAt((await agency.service('Book', request)).json, 'BookResult');
    const looks = [];
    for (let look = 0; look < 3; look += 1)
      looks.push((await detail({ BookingId: sold.BookingId })).HotelBookingStatus);
    expect(looks).toEqual(['Pending', 'Pending', 'Failed']);
  });

  it('spoils the answer after the work', async () => {
    const request = await ready();
    await agency.control('/faults', { target: 'tbohotel.*', kind: 'malformed_after_success' });
    await expect(agency.service('Book', request)).rejects.toThrow(SyntaxError);
    expect(await truth()).toHaveLength(1);
  });
});
