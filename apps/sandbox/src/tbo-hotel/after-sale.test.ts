import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireObject } from '../tbo/request.ts';
import { listAt, objectAt } from '../testing/agency-client.ts';
import { HOTEL_NOW, type HotelAgency, startHotelAgency, statusOf } from '../testing/hotel-agency.ts';

let agency: HotelAgency;
beforeAll(async () => {
  agency = await startHotelAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('/reset', {}));

const HELD = { IsVoucherBooking: false };

function clockAt(iso: string): Promise<void> {
  return agency.moveClock(Date.parse(iso) - HOTEL_NOW.getTime());
}

async function ask(sold: WireObject, more: WireObject = {}) {
  return agency.service('SendChangeRequest', {
    BookingId: sold.BookingId,
    RequestType: 4,
    Remarks: 'Trip off',
    ...more,
  });
}

async function look(id: unknown): Promise<WireObject> {
  const { json } = await agency.service('GetChangeRequestStatus', { ChangeRequestId: id });
  return objectAt(json, 'HotelChangeRequestStatusResult');
}

async function cancelled(sold: WireObject): Promise<WireObject> {
  const filed = objectAt((await ask(sold)).json, 'HotelChangeRequestResult');
  expect(filed).toMatchObject({ ChangeRequestStatus: 1, ResponseStatus: 1 });
  expect(filed).not.toHaveProperty('RefundedAmount');
  return look(filed.ChangeRequestId);
}

async function statusOfBooking(sold: WireObject): Promise<unknown> {
  const { json } = await agency.service('GetBookingDetail', { BookingId: sold.BookingId });
  return objectAt(json, 'GetBookingDetailResult').HotelBookingStatus;
}

describe('cancelling', () => {
  it.each([
    ['2026-12-06T08:29:59Z', 0, 17305.52],
    ['2026-12-06T08:30:00Z', 7581, 9724.52],
    ['2026-12-08T08:30:00Z', 17305.52, 0],
  ])('case 5: at %s keeps %d and gives %d back', async (iso, charge, refund) => {
    const sold = await agency.sell();
    await clockAt(iso);
    expect(await cancelled(sold)).toMatchObject({
      ChangeRequestStatus: 3,
      CancellationCharge: charge,
      RefundedAmount: refund,
      CreditNoteNo: expect.stringMatching(/^MW\/CN/),
    });
    expect(await statusOfBooking(sold)).toBe('Cancelled');
  });

  it('gives the rooms back to the shelf and the money to the wallet', async () => {
    await agency.control('/tbohotel/switches', { balancePaise: 5_000_000 });
    await cancelled(await agency.sell());
    expect(await agency.control('/tbohotel/switches')).toMatchObject({ balancePaise: 5_000_000 });
    const stay = { hotel: 'BLR-08', checkIn: '2026-12-08', checkOut: '2026-12-10' };
    const rooms = [1, 2, 3].map(() => ({ Adults: 2, Children: 0, ChildrenAges: null }));
    expect((await agency.offers({ ...stay, rooms })).length).toBeGreaterThan(0);
  });

  it('case 15: NOCANCEL is rejected and the booking lives on', async () => {
    const sold = await agency.sell('NOCANCEL');
    expect(await cancelled(sold)).toMatchObject({ ChangeRequestStatus: 4, RefundedAmount: 0, CancellationCharge: 0 });
    expect(await statusOfBooking(sold)).toBe('Confirmed');
  });

  it('SLOWCANCEL takes three looks', async () => {
    const sold = await agency.sell('SLOWCANCEL');
    const { ChangeRequestId } = await cancelled(sold);
    expect(await statusOfBooking(sold)).toBe('Confirmed');
    const looks = [await look(ChangeRequestId), await look(ChangeRequestId), await look(ChangeRequestId)];
    expect(looks.map((one) => one.ChangeRequestStatus)).toEqual([2, 3, 3]);
    expect(looks.map((one) => one.RefundedAmount)).toEqual([0, 17305.52, 17305.52]);
  });

  it('WRONGFEE keeps a tenth more than the rules say', async () => {
    const sold = await agency.sell('WRONGFEE');
    await clockAt('2026-12-07T06:00:00Z');
    expect(await cancelled(sold)).toMatchObject({ CancellationCharge: 8339.1, RefundedAmount: 8966.42 });
  });

  it.each([
    ['cancel_rejected', 4],
    ['slow_cancel', 1],
    ['wrong_fee', 3],
  ])('goes otherwise on demand: %s', async (kind, status) => {
    const sold = await agency.sell();
    await agency.control('/faults', { target: 'tbohotel.SendChangeRequest', kind });
    expect(await cancelled(sold)).toMatchObject({ ChangeRequestStatus: status });
  });

  it('refuses words for the number, another type, and what is already cancelled', async () => {
    const sold = await agency.sell();
    expect(statusOf(await ask(sold, { BookingId: sold.BookingRefNo }))).toBe(400);
    expect(statusOf(await ask(sold, { RequestType: 1 }))).toBe(400);
    await cancelled(sold);
    expect(statusOf(await ask(sold))).toBe(479);
    const bookings = listAt(await agency.control('/tbohotel/bookings'), 'bookings');
    expect(listAt(bookings[0] ?? {}, 'requests')).toHaveLength(1);
  });
});

describe('holding', () => {
  async function voucher(sold: WireObject): Promise<WireObject> {
    const { json } = await agency.service('GenerateVoucher', { BookingId: sold.BookingId, EndUserIp: '10.0.0.1' });
    return objectAt(json, 'GenerateVoucherResult');
  }

  it('is paid by a voucher, once', async () => {
    await agency.control('/tbohotel/switches', { balancePaise: 2_000_000 });
    const sold = await agency.sell('Rao', HELD);
    expect(sold).toMatchObject({ HotelBookingStatus: 'Confirmed', VoucherStatus: false, InvoiceNumber: '' });
    expect(await agency.control('/tbohotel/switches')).toMatchObject({ balancePaise: 2_000_000 });
    expect(await voucher(sold)).toMatchObject({ VoucherStatus: true, InvoiceNumber: expect.stringMatching(/^MW/) });
    expect(await agency.control('/tbohotel/switches')).toMatchObject({ balancePaise: 269_448 });
    expect(await voucher(sold)).toMatchObject({ ResponseStatus: 2, VoucherStatus: false });
  });

  it('is dropped at the end of its free time', async () => {
    const sold = await agency.sell('Rao', HELD);
    await clockAt('2026-12-06T08:29:59Z');
    expect(await statusOfBooking(sold)).toBe('Confirmed');
    await clockAt('2026-12-06T08:30:00Z');
    expect(await statusOfBooking(sold)).toBe('Cancelled');
    expect(await voucher(sold)).toMatchObject({ ResponseStatus: 2 });
  });

  it('costs nothing when it is cancelled', async () => {
    const sold = await agency.sell('Rao', HELD);
    expect(await cancelled(sold)).toMatchObject({ CancellationCharge: 0, RefundedAmount: 0 });
  });
});
