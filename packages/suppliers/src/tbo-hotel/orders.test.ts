import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buyStay,
  checkedStay,
  collectStays,
  lookUpOf,
  orderIn,
  patience,
  pickStay,
  purchaseOf,
  roomsOf,
  valueIn,
} from '../hotel/conformance-world.ts';
import type { HotelSearch } from '../hotel/port.ts';
import { CAPTURED_PRE_BOOK } from './testing/captured-pre-book.ts';
import { startTboHotelWorld, type TboHotelWorld } from './testing/sandbox-world.ts';
import { connectorBefore, JULY_GUESTS, JULY_SEARCH, type ScriptedAnswer, status } from './testing/scripted-hotel.ts';

describe('before the sandbox', () => {
  let world: TboHotelWorld;
  beforeAll(async () => {
    world = await startTboHotelWorld();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.close());
  const purchase = async () =>
    purchaseOf(await checkedStay(world.supplier, world.searches.usual), world.searches.usual.rooms);

  test('a stay that the hotel drops in silence is seen when it is read again', async () => {
    await world.plant('Book', 'silent_cancellation');
    const { order } = await buyStay(world);
    expect(order.status).toBe('confirmed');
    expect(valueIn(await world.supplier.readOrder(order, patience())).order.status).toBe('cancelled');
  });

  test('what was taken on and came to nothing is found with nothing in it', async () => {
    const request = await purchase();
    await world.plant('Book', 'accepted_then_failed');
    expect((await world.supplier.book(request, patience())).type).toBe('pending');
    await world.pass(10);
    const seen = [];
    for (let look = 0; look < 5 && seen.at(-1)?.type !== 'found'; look += 1) {
      seen.push(await world.supplier.lookUp(lookUpOf(request), patience()));
    }
    expect(seen.at(-1)).toMatchObject({ type: 'found', order: { status: 'cancelled' } });
  });

  test('what was taken on and lost stays open, as nothing shows it', async () => {
    const request = await purchase();
    await world.plant('Book', 'accepted_then_lost');
    expect(await world.supplier.book(request, patience())).toEqual({ type: 'pending', unseen: true });
    await world.pass(60);
    expect((await world.supplier.lookUp(lookUpOf(request), patience())).type).toBe('unknown');
  });

  test.each([
    ['session_expired', 'failed'],
    ['wallet_short', 'failed'],
    ['agency_blocked', 'failed'],
    ['outcome_unknown', 'unknown'],
    ['rate_limited', 'unknown'],
  ])('Book under %s is %s', async (kind, type) => {
    const request = await purchase();
    await world.plant('Book', kind);
    expect((await world.supplier.book(request, patience())).type).toBe(type);
    expect(await world.supplierStays()).toEqual([]);
  });

  test('without money nothing is booked, and the offer is still shown', async () => {
    const request = await purchase();
    await world.setSwitches({ balancePaise: 100 });
    const { isAffordable, detail } = valueIn(await world.supplier.recheck(request.offer, patience()));
    expect([isAffordable, detail.totalPaise]).toEqual([false, request.offer.totalPaise]);
    const outcome = await world.supplier.book(request, patience());
    if (outcome.type !== 'failed') throw new Error(outcome.type);
    expect(outcome.error.messages.join()).not.toMatch(/balance/i);
  });

  test('a blocked agency hears no empty list', async () => {
    await world.plant('Search', 'agency_blocked');
    const { errors } = await collectStays(world.supplier, world.searches.usual);
    expect(errors).toMatchObject([{ kind: 'refused', retryable: false }]);
  });

  test('a company’s own rates come with its codes alone', async () => {
    const search = world.searchOf(['BLR-09'], '2026-12-08', '2026-12-09');
    const negotiated = async (companyCodes?: readonly string[]) => {
      const { offers } = await collectStays(world.supplier, companyCodes ? { ...search, companyCodes } : search);
      return offers.filter(({ isNegotiated }) => isNegotiated);
    };
    expect(await negotiated()).toEqual([]);
    const own = await negotiated(['MERIDIAN']);
    expect(own.length).toBeGreaterThan(0);
    const { rooms, nationality } = search;
    const again = valueIn(await world.supplier.refreshOffer(own[0] ?? fail(), { rooms, nationality }, patience()));
    expect([again.changed, again.detail.isNegotiated]).toEqual([false, true]);
  });

  test('a child over twelve sleeps as an adult, and is booked as the one that was searched for', async () => {
    const rooms: HotelSearch['rooms'] = [{ adults: 1, childAges: [14, 7] }];
    const search = world.searchOf(['PNQ-04'], '2027-01-17', '2027-01-18', rooms);
    const { order } = await buyStay(world, {}, search);
    expect(order.status).toBe('confirmed');
  });

  test('a charge above the terms is told as it was taken', async () => {
    const { order } = await buyStay(world, { lead: 'Asha Wrongfee' });
    await world.pass(6 * 24 * 60 + 24 * 60);
    const quote = valueIn(await world.supplier.quoteCancellation(order, roomsOf(order), patience()));
    expect(quote.penaltyPaise).toBeGreaterThan(0);
    const asked = await world.supplier.cancel('c', order, roomsOf(order), patience());
    if (asked.type !== 'accepted') throw new Error(asked.type);
    const settled = valueIn(await world.supplier.getCancellation(asked.cancellation, patience()));
    expect(settled.penaltyPaise).toBe(Math.round(quote.penaltyPaise * 1.1));
    expect((settled.penaltyPaise ?? 0) + (settled.refundPaise ?? 0)).toBe(order.totalPaise);
  });

  test('a request to cancel that was lost and is worked off is not taken for refused', async () => {
    const { order } = await buyStay(world);
    await world.plant('SendChangeRequest', 'timeout_after_success');
    expect((await world.supplier.cancel('c', order, roomsOf(order), patience())).type).toBe('unknown');
    // The second is refused (479), as the first is open: the stay does not change, so it did nothing.
    expect((await world.supplier.cancel('c', order, roomsOf(order), patience())).type).toBe('failed');
  });
});

const GOOD = CAPTURED_PRE_BOOK.replace('"Code": 300', '"Code": 200');
const NO_ERROR = { ErrorCode: 0, ErrorMessage: '' };
const says = (method: string, inner: object) => JSON.stringify({ [`${method}Result`]: { Error: NO_ERROR, ...inner } });
const TOKEN = JSON.stringify({ Status: 1, TokenId: 'token' });
const DETAIL = {
  Status: 1,
  HotelBookingStatus: 'Confirmed',
  VoucherStatus: true,
  BookingId: 5,
  ConfirmationNo: 'C5',
  HotelConfirmationNo: null,
  InvoiceNo: 'I5',
  NetAmount: 4965.3484833,
  TBOHotelCode: '1011647',
  CheckInDate: '2026-07-22T00:00:00',
  CheckOutDate: '2026-07-23T00:00:00',
  AgentReferenceNo: 'ours',
  Rooms: [{ HotelPassenger: [{ FirstName: 'ASHA', LastName: 'RAO', LeadPassenger: true }], CancelPolicies: [] }],
};
const detail = (changes: object = {}) => says('GetBookingDetail', { ...DETAIL, ...changes });
const booked = (inner: object) => says('Book', { Status: 1, HotelBookingStatus: 'Confirmed', BookingId: 5, ...inner });

async function scripted(answers: Readonly<Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>>) {
  const world = await connectorBefore({
    Search: GOOD,
    PreBook: GOOD,
    Authenticate: TOKEN,
    Book: booked({ VoucherStatus: true, ConfirmationNo: 'C5' }),
    GetBookingDetail: detail(),
    ...answers,
  });
  const offer = pickStay((await collectStays(world.supplier, JULY_SEARCH)).offers);
  const request = purchaseOf(offer, JULY_SEARCH.rooms, { rooms: JULY_GUESTS, clientRef: 'ours' });
  return { ...world, request };
}

describe('a stay that is held', () => {
  const held = async (voucher: string, seen: ScriptedAnswer | readonly ScriptedAnswer[] = detail()) => {
    const world = await scripted({
      Book: booked({ VoucherStatus: false }),
      GenerateVoucher: voucher,
      GetBookingDetail: seen,
      SendChangeRequest: says('HotelChangeRequest', { ChangeRequestId: 8, ChangeRequestStatus: 1 }),
      GetChangeRequestStatus: says('HotelChangeRequestStatus', { ChangeRequestId: 8, ChangeRequestStatus: 3 }),
    });
    const outcome = await world.supplier.book(world.request, patience());
    if (outcome.type !== 'held') throw new Error(outcome.type);
    return { ...world, ...outcome };
  };
  const done = says('GenerateVoucher', { VoucherStatus: true, Status: 1 });
  const refused = says('GenerateVoucher', { Error: { ErrorCode: 2, ErrorMessage: 'Voucher can not be generated' } });

  test('is to be paid while it is free', async () => {
    expect(await held(done)).toMatchObject({ order: { status: 'held' }, payBy: '2026-07-21T18:29:59Z' });
  });

  test('gets its voucher, also where it had one already', async () => {
    for (const voucher of [done, refused]) {
      const { supplier, request, order } = await held(voucher);
      expect(await supplier.confirmHeld(request, order, patience())).toMatchObject({
        type: 'confirmed',
        order: { status: 'confirmed', supplierInvoiceNo: 'I5' },
      });
    }
  });

  test.each([
    [refused, detail({ VoucherStatus: false }), 'failed'],
    [done, detail({ VoucherStatus: false }), 'pending'],
    [done, status(500), 'pending'],
    [refused, status(500), 'unknown'],
    [status(300), detail(), 'failed'],
    [status(500), detail(), 'unknown'],
    ['<html>', detail(), 'unknown'],
  ])('answered %s, and then %s, is %s', async (voucher, seen, type) => {
    const { supplier, request, order } = await held(voucher, seen);
    expect((await supplier.confirmHeld(request, order, patience())).type).toBe(type);
  });

  test('is given back by a request to cancel it', async () => {
    const { supplier, order, sent } = await held(done);
    expect(await supplier.releaseHeld(order, patience())).toEqual({ type: 'released' });
    expect(JSON.parse(sent('SendChangeRequest')[0]?.text ?? '')).toMatchObject({ BookingId: 5, RequestType: 4 });
  });
});

describe('a look-up', () => {
  const lookUp = async (seen: ScriptedAnswer) => {
    const { supplier, request, sent } = await scripted({ GetBookingDetail: seen });
    const found = await supplier.lookUp(lookUpOf(request, { leftAt: '2026-07-07T05:57:00Z' }), patience());
    return { found, asked: JSON.parse(sent('GetBookingDetail')[0]?.text ?? '{}') as object };
  };

  test('asks by our reference and reads what it finds', async () => {
    const { found, asked } = await lookUp(detail());
    expect(asked).toMatchObject({ ClientReferenceNo: 'ours', TokenId: 'token', EndUserIp: '203.0.113.7' });
    expect(found).toMatchObject({
      type: 'found',
      order: { bookingRef: '5', locator: 'C5', status: 'confirmed', totalPaise: 496_535, supplierInvoiceNo: 'I5' },
    });
  });

  test('shortens a reference that is too long the same way every time', async () => {
    const long = 'a-very-long-reference-of-a-purchase-that-goes-on-and-on';
    const world = await scripted({ GetBookingDetail: detail({ AgentReferenceNo: '' }) });
    const request = { ...world.request, clientRef: long };
    orderIn(await world.supplier.book(request, patience()));
    const { ClientReferenceId } = JSON.parse(world.sent('Book')[0]?.text ?? '') as { ClientReferenceId: string };
    expect(ClientReferenceId).toHaveLength(40);
    const other = await scripted({});
    await other.supplier.lookUp(lookUpOf(request), patience());
    expect(JSON.parse(other.sent('GetBookingDetail')[0]?.text ?? '')).toMatchObject({
      ClientReferenceNo: ClientReferenceId,
    });
  });

  test.each([
    [detail({ HotelBookingStatus: 'Pending' }), 'pending'],
    [says('GetBookingDetail', { Error: { ErrorCode: 1, ErrorMessage: 'Booking is under process' } }), 'pending'],
    [detail({ HotelBookingStatus: '', Status: '1' }), 'found'],
    [detail({ Rooms: null, HotelRoomsDetails: DETAIL.Rooms }), 'found'],
    [detail({ AgentReferenceNo: 'another' }), 'unknown'],
    [detail({ TBOHotelCode: '1' }), 'unknown'],
    [detail({ CheckInDate: '2026-07-23T00:00:00' }), 'unknown'],
    [detail({ Rooms: [{ HotelPassenger: [{ FirstName: 'Some', LastName: 'One' }] }] }), 'unknown'],
    [detail({ HotelBookingStatus: 'Odd' }), 'unknown'],
    [detail({ NetAmount: null }), 'unknown'],
    [says('GetBookingDetail', { Error: { ErrorCode: 2, ErrorMessage: 'No booking found' } }), 'unknown'],
    [says('GetBookingDetail', { Error: { ErrorCode: 9, ErrorMessage: 'Odd' } }), 'unknown'],
    [status(401), 'unknown'],
    ['{}', 'unknown'],
  ])('answered %s is %s', async (seen, type) => {
    expect((await lookUp(seen)).found.type).toBe(type);
  });
});

describe('a cancellation', () => {
  const cancelled = async (state: object, wrapper: string) => {
    const { supplier, request } = await scripted({
      SendChangeRequest: says('HotelChangeRequest', { ChangeRequestId: '8', ChangeRequestStatus: 1 }),
      GetChangeRequestStatus: JSON.stringify({ [wrapper]: { Error: NO_ERROR, ChangeRequestId: 8, ...state } }),
    });
    const order = orderIn(await supplier.book(request, patience()));
    const asked = await supplier.cancel('c', order, roomsOf(order), patience());
    if (asked.type !== 'accepted') throw new Error(asked.type);
    expect(asked.cancellation.cancellationRefs).toEqual(['8']);
    return supplier.getCancellation(asked.cancellation, patience());
  };

  test.each([
    ['HotelChangeRequestStatusResult', { RefundedAmount: 4262.5, CancellationCharge: 450 }],
    ['GetChangeRequestStatusResponse', { RefundAmount: '4262.50', CancellationCharge: '450' }],
    ['GetChangeRequestStatusResult', { RefundedAmount: 4262.5, CancellationCharge: 450 }],
  ])('done in the form of %s', async (wrapper, amounts) => {
    expect(await cancelled({ ChangeRequestStatus: 3, ...amounts }, wrapper)).toMatchObject({
      ok: true,
      value: { state: 'refunded', refundPaise: 426_250, penaltyPaise: 45_000 },
    });
  });

  test.each([
    [0, 'requested'],
    [1, 'requested'],
    [2, 'processing'],
    [4, 'rejected'],
    [7, 'processing'],
  ])('at status %i is %s, and its amounts mean nothing yet', async (ChangeRequestStatus, state) => {
    const answer = await cancelled(
      { ChangeRequestStatus, RefundedAmount: 5, CancellationCharge: 5 },
      'GetChangeRequestStatusResult',
    );
    expect(answer).toMatchObject({ ok: true, value: { state, refundPaise: null, penaltyPaise: null } });
  });

  test.each([
    [says('HotelChangeRequest', { ChangeRequestStatus: 1 }), 'unknown'],
    [says('HotelChangeRequest', { Error: { ErrorCode: 2, ErrorMessage: 'Already requested' } }), 'unknown'],
    [says('HotelChangeRequest', { Error: { ErrorCode: 2, ErrorMessage: 'Not allowed' } }), 'failed'],
    [says('HotelChangeRequest', { Error: { ErrorCode: 3, ErrorMessage: 'INVALID SESSION' } }), 'failed'],
    [status(479), 'failed'],
    [status(500), 'unknown'],
    ['{}', 'unknown'],
  ])('answered %s is %s', async (answer, type) => {
    const { supplier, request, sent } = await scripted({ SendChangeRequest: answer });
    const order = orderIn(await supplier.book(request, patience()));
    expect((await supplier.cancel('c', order, roomsOf(order), patience())).type).toBe(type);
    expect(sent('SendChangeRequest')).toHaveLength(1);
  });

  test('refused for a stay that does not stand any more leaves it open', async () => {
    const { supplier, request } = await scripted({
      SendChangeRequest: status(479),
      GetBookingDetail: detail({ HotelBookingStatus: 'Cancelled' }),
    });
    const order = orderIn(await supplier.book(request, patience()));
    expect((await supplier.cancel('c', order, roomsOf(order), patience())).type).toBe('unknown');
  });

  test.each([
    [[{ CancellationCharge: 0, ChargeType: 1, Currency: 'INR', FromDate: '07/07/2026 00:00:00' }], true],
    [[{ CancellationCharge: 50, ChargeType: 2, Currency: 'INR', FromDate: '01/07/2026 00:00:00' }], false],
    [[{ CancellationCharge: 1, ChargeType: 3, Currency: 'INR', FromDate: '01/07/2026 00:00:00' }], false],
    [[], false],
  ])('is quoted by the terms agreed to, exact where the booking shows %j: %j', async (CancelPolicies, exact) => {
    const Rooms = [{ ...DETAIL.Rooms[0], CancelPolicies }];
    const { supplier, request } = await scripted({ GetBookingDetail: detail({ Rooms }) });
    const order = orderIn(await supplier.book(request, patience()));
    expect(await supplier.quoteCancellation(order, roomsOf(order), patience())).toMatchObject({
      ok: true,
      value: { exact, penaltyPaise: 0, refundPaise: 496_535 },
    });
  });
});

function fail(): never {
  throw new Error('The world sells no company rate');
}
