import { type HotelBooking, hotelReferenceAt, hotelStatusAt } from '../hotel-bookings/hotel-booking.ts';
import { indiaTime } from '../hotel-engine/calendar.ts';
import { chargePaise } from '../hotel-engine/policies.ts';
import { propertyOf } from '../hotel-engine/properties.ts';
import { NULL_DATE, rupees } from '../tbo/envelope.ts';
import { textField, type WireObject, wholeField } from '../tbo/request.ts';
import { exactRupees } from './amounts.ts';
import { BOOK_STATUS, nextInvoice } from './book.ts';
import type { HotelMethod, TboHotelContext } from './context.ts';
import { HotelRefusal, invalid, refusedHead, resultHead, STATUS } from './envelope.ts';
import { leadOf } from './guests.ts';
import { hotelNumber } from './numbers.ts';
import { inclusionOf, roomName } from './room-wire.ts';

const STATUS_WORDS = { pending: 'Pending', confirmed: 'Confirmed', failed: 'Failed', cancelled: 'Cancelled' } as const;
const STATUS_NUMBERS = {
  pending: BOOK_STATUS.confirmed,
  confirmed: BOOK_STATUS.confirmed,
  failed: BOOK_STATUS.failed,
  cancelled: BOOK_STATUS.cancelled,
} as const;
const NOT_FOUND_CODE = 2;
const CHARGE_AMOUNT = 1;
const CHARGE_PERCENT = 2;

function selected(body: WireObject, context: TboHotelContext): HotelBooking | undefined {
  const text = (name: string): string => textField(body, name).toUpperCase();
  const isLead = (one: HotelBooking): boolean => {
    const lead = leadOf(one.guests);
    return (['FirstName', 'LastName'] as const).every((name) => textField(lead, name).toUpperCase() === text(name));
  };
  const nowMs = context.clock.nowMs();
  const find = (isWanted: (one: HotelBooking) => boolean) =>
    context.bookings.find((one) => one.visibleFromMs <= nowMs && isWanted(one));
  const bookingId = wholeField(body, 'BookingId') ?? 0;
  if (bookingId !== 0) return find((one) => one.bookingId === bookingId);
  if (text('ConfirmationNo') !== '') {
    return find((one) => one.confirmationNo.toUpperCase() === text('ConfirmationNo') && isLead(one));
  }
  if (text('TraceId') !== '') return find((one) => one.traceId.toUpperCase() === text('TraceId'));
  if (text('ClientReferenceNo') !== '') {
    return find((one) => one.clientReference.toUpperCase() === text('ClientReferenceNo'));
  }
  throw invalid('BookingId, ConfirmationNo, TraceId or ClientReferenceNo is required');
}

/** `dd/MM/yyyy HH:mm:ss`: this method writes dates in a form of its own. */
function slashedTime(ms: number): string {
  const [date = '', time = ''] = indiaTime(ms).split('T');
  return `${date.split('-').reverse().join('/')} ${time}`;
}

function policies(booking: HotelBooking) {
  const { steps } = booking;
  return steps.map(({ fromMs, charge }, position) => {
    const next = steps[position + 1];
    const isPercent = charge.kind === 'percent';
    return {
      CancellationCharge: isPercent ? charge.percent : rupees(chargePaise(charge, booking)),
      ChargeType: isPercent ? CHARGE_PERCENT : CHARGE_AMOUNT,
      Currency: 'INR',
      FromDate: slashedTime(Math.max(fromMs, booking.createdAtMs)),
      ToDate: slashedTime(
        next === undefined ? Date.parse(`${booking.offer.stay.checkOut}T18:29:59Z`) : next.fromMs - 1000,
      ),
    };
  });
}

function rooms(booking: HotelBooking) {
  const property = propertyOf(booking.offer.propertyCode);
  const kind = property?.rooms.find(({ code }) => code === booking.offer.room);
  return booking.offer.rooms.map((room, position) => ({
    RoomTypeName: roomName(kind),
    AdultCount: room.adults,
    ChildCount: room.childAges.length,
    Inclusion: inclusionOf(booking.offer.plan),
    HotelPassenger: (booking.guests[position] ?? []).map((guest, index) => ({
      PaxId: booking.bookingId * 100 + position * 10 + index,
      ...guest,
    })),
    CancelPolicies: policies(booking),
    CancellationPolicies: null,
  }));
}

function detailOf(booking: HotelBooking, nowMs: number) {
  const status = hotelStatusAt(booking, nowMs);
  const property = propertyOf(booking.offer.propertyCode);
  const isKnown = status !== 'pending';
  const lastFreeMs = (booking.steps[0]?.fromMs ?? 0) - 1000;
  return {
    ...resultHead(booking.traceId),
    Status: STATUS_NUMBERS[status],
    HotelBookingStatus: STATUS_WORDS[status],
    VoucherStatus: booking.isVouchered && status === 'confirmed',
    BookingId: booking.bookingId,
    BookingRefNo: booking.bookingRefNo,
    ConfirmationNo: booking.confirmationNo,
    HotelConfirmationNo: hotelReferenceAt(booking, nowMs),
    InvoiceNo: isKnown ? booking.invoiceNo : '',
    InvoiceAmount: rupees(booking.totalPaise),
    InvoiceCreatedOn: booking.invoiceNo === '' ? NULL_DATE : indiaTime(booking.createdAtMs),
    TBOHotelCode: property === undefined ? '' : hotelNumber(property),
    HotelName: property?.name ?? '',
    StarRating: property?.stars ?? 0,
    AddressLine1: property?.addressLine ?? '',
    AddressLine2: `${property?.place.stateName ?? ''} ${property?.pin ?? ''}`,
    City: property?.place.name ?? '',
    CountryCode: 'IN',
    Latitude: String(property?.latitude ?? ''),
    Longitude: String(property?.longitude ?? ''),
    CheckInDate: `${booking.offer.stay.checkIn}T00:00:00`,
    CheckOutDate: `${booking.offer.stay.checkOut}T00:00:00`,
    InitialCheckInDate: `${booking.offer.stay.checkIn}T00:00:00`,
    InitialCheckOutDate: `${booking.offer.stay.checkOut}T00:00:00`,
    BookingDate: indiaTime(booking.createdAtMs),
    LastCancellationDate: lastFreeMs < 0 ? NULL_DATE : indiaTime(lastFreeMs),
    NoOfRooms: booking.offer.rooms.length,
    NetAmount: exactRupees(booking.netTenThousandths),
    GuestNationality: booking.nationality,
    IsDomestic: true,
    IsCorporate: false,
    SpecialRequest: '',
    AgentReferenceNo: booking.clientReference,
    GSTIN: textField(leadOf(booking.guests), 'GSTNumber'),
    CreditNoteGSTIN: null,
    HotelPolicyDetail: '&lt;p&gt;Guests must show a government-issued photo ID.&lt;/p&gt;',
    BookingHistory: [
      { EventCategory: 'HotelBook', CreatedOn: indiaTime(booking.createdAtMs), Remarks: 'Booking made' },
    ],
    Rooms: rooms(booking),
  };
}

/** GetBookingDetail: each look-up of a pending booking brings it one step on. A missing one is refused in words. */
export const getBookingDetail: HotelMethod = (body, { context, fault }) => {
  const found = selected(body, context);
  if (found === undefined) {
    return {
      value: { GetBookingDetailResult: refusedHead(NOT_FOUND_CODE, 'No booking found for the given criteria') },
    };
  }
  const nowMs = context.clock.nowMs();
  if (fault === 'pending')
    return { value: { GetBookingDetailResult: detailOf({ ...found, pollsUntilKnown: 1 }, nowMs) } };
  const answered = detailOf(found, nowMs);
  if (found.pollsUntilKnown > 0) context.bookings.save({ ...found, pollsUntilKnown: found.pollsUntilKnown - 1 });
  return { value: { GetBookingDetailResult: answered } };
};

/** GenerateVoucher: pays for a hold before its last free moment. */
export const generateVoucher: HotelMethod = (body, { context, fault }) => {
  const bookingId = wholeField(body, 'BookingId');
  const found = bookingId === undefined ? undefined : context.bookings.byId(bookingId);
  if (found === undefined) throw invalid('BookingId is not valid');
  const nowMs = context.clock.nowMs();
  if (hotelStatusAt(found, nowMs) !== 'confirmed' || found.isVouchered || fault === 'supplier_error') {
    const message = found.isVouchered ? 'Voucher is already generated' : 'Voucher can not be generated';
    return { value: { GenerateVoucherResult: { ...refusedHead(NOT_FOUND_CODE, message), VoucherStatus: false } } };
  }
  if (fault === 'wallet_short' || !context.switches.canPay(found.totalPaise)) {
    throw new HotelRefusal(STATUS.walletShort, 'Insufficient Balance');
  }
  context.switches.pay(found.totalPaise);
  const booking = context.bookings.save({ ...found, isVouchered: true, invoiceNo: nextInvoice(context) });
  return {
    value: {
      GenerateVoucherResult: {
        VoucherStatus: true,
        ...resultHead(booking.traceId),
        Status: BOOK_STATUS.confirmed,
        HotelBookingStatus: 'Confirmed',
        InvoiceNumber: booking.invoiceNo,
        ConfirmationNo: booking.confirmationNo,
        BookingRefNo: booking.bookingRefNo,
        BookingId: booking.bookingId,
      },
    },
  };
};
