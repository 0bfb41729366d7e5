import type { CancelCourse, HotelBooking } from '../hotel-bookings/hotel-booking.ts';
import { FALL_PERCENT, RISE_PERCENT } from '../hotel-engine/check-trouble.ts';
import { flagField, textField, type WireObject, wholeField } from '../tbo/request.ts';
import { waitMs } from '../wait.ts';
import { amountsOf, exactRupees } from './amounts.ts';
import type { CodedOffer } from './codes.ts';
import type { HotelAnswer, HotelCall, HotelMethod, TboHotelContext } from './context.ts';
import { HotelRefusal, invalid, refusedHead, resultHead, STATUS } from './envelope.ts';
import { hasPans, leadOf, readGuests } from './guests.ts';
import { type BookMischief, bookMischief } from './mischief.ts';
import { isStillThere, movedBy } from './pre-book.ts';

const API_MODE = 5;
/** Long enough for a caller's own number of the booking. */
const LONGEST_REFERENCE = 40;
const PAN_MISSING_CODE = 3;
/** How long until a booking whose answer is lost shows in look-ups. */
const LOST_VISIBLE_MS = 120_000;
const POLLS_UNTIL_KNOWN = 2;
/** `Status` numbers of a booking. */
export const BOOK_STATUS = { failed: 0, confirmed: 1, verifyPrice: 3, cancelled: 6 } as const;

const REFUSALS: Readonly<Partial<Record<BookMischief, readonly [number, string]>>> = {
  sold_out: [STATUS.rateGone, 'Rate is not available'],
  session_expired: [STATUS.sessionExpired, 'BookingCode is expired'],
  wallet_short: [STATUS.walletShort, 'Insufficient Balance'],
  outcome_unknown: [STATUS.bookingFailed, 'Booking failed'],
};

const CANCEL_COURSES: Readonly<Partial<Record<BookMischief, CancelCourse>>> = {
  cancel_rejected: 'rejected',
  slow_cancel: 'slow',
  wrong_fee: 'dear',
};

function checkRequest(body: WireObject, coded: CodedOffer, { bookings }: TboHotelContext): void {
  if (textField(body, 'EndUserIp') === '') throw invalid('EndUserIp is required');
  if (wholeField(body, 'RequestedBookingMode') !== API_MODE) throw invalid('RequestedBookingMode should be 5');
  if (textField(body, 'GuestNationality').toUpperCase() !== coded.nationality) {
    throw invalid('GuestNationality should be the one of the search');
  }
  if (!coded.isChecked) throw invalid('PreBook is required before Book');
  const reference = textField(body, 'ClientReferenceId');
  if (reference.length > LONGEST_REFERENCE) throw invalid('ClientReferenceId is too long');
  const isKnown = reference !== '' && bookings.find((one) => one.clientReference === reference) !== undefined;
  if (isKnown) throw invalid('ClientReferenceId is already used');
  if (!flagField(body, 'IsVoucherBooking') && coded.steps[0]?.fromMs === 0) {
    throw invalid('A rate of which nothing is refunded can not be held');
  }
}

const NOTHING_BOOKED = {
  VoucherStatus: false,
  BookingId: 0,
  BookingRefNo: '',
  ConfirmationNo: '',
  InvoiceNumber: '',
};

function failed(traceId: string, code: number, message: string): HotelAnswer {
  return {
    value: {
      BookResult: {
        ...refusedHead(code, message, traceId),
        Status: BOOK_STATUS.failed,
        HotelBookingStatus: 'Failed',
        ...NOTHING_BOOKED,
        IsPriceChanged: false,
        IsCancellationPolicyChanged: false,
      },
    },
  };
}

function verify(coded: CodedOffer): HotelAnswer {
  return {
    value: {
      BookResult: {
        ...resultHead(coded.traceId),
        Status: BOOK_STATUS.verifyPrice,
        HotelBookingStatus: 'VerifyPrice',
        ...NOTHING_BOOKED,
        IsPriceChanged: true,
        IsCancellationPolicyChanged: false,
        NetAmount: exactRupees(amountsOf(coded.offer).netTenThousandths),
      },
    },
  };
}

/** The supplier's number of an invoice. */
export function nextInvoice({ bookings }: TboHotelContext): string {
  return `MW/2627/${bookings.nextNumber('hotel_invoice')}`;
}

function makeBooking(
  body: WireObject,
  coded: CodedOffer,
  guests: HotelBooking['guests'],
  mischief: BookMischief | undefined,
  context: TboHotelContext,
): HotelBooking {
  const { netTenThousandths, totalPaise, firstNightsPaise } = amountsOf(coded.offer);
  const nowMs = context.clock.nowMs();
  const bookingId = context.bookings.nextNumber('hotel_booking');
  const isVouchered = flagField(body, 'IsVoucherBooking');
  if (isVouchered) context.switches.pay(totalPaise);
  const waitsForResult = mischief === 'pending' || mischief === 'accepted_then_failed';
  return context.bookings.save({
    bookingId,
    traceId: coded.traceId,
    clientReference: textField(body, 'ClientReferenceId'),
    confirmationNo: `${270 + (bookingId % 700)}-${300_706 + (bookingId % 9_000)}`,
    bookingRefNo: `XH${bookingId}`,
    invoiceNo: isVouchered ? nextInvoice(context) : '',
    offer: coded.offer,
    steps: coded.steps,
    netTenThousandths,
    totalPaise,
    firstNightsPaise,
    nationality: coded.nationality,
    guests,
    createdAtMs: nowMs,
    isVouchered,
    holdUntilMs: isVouchered ? null : (coded.steps[0]?.fromMs ?? null),
    cancelledAtMs: mischief === 'silent_cancellation' ? nowMs : null,
    visibleFromMs: mischief === 'lost_answer' ? nowMs + LOST_VISIBLE_MS : nowMs,
    busyUntilMs: mischief === 'slow' ? nowMs + context.slowMs : 0,
    pollsUntilKnown: waitsForResult ? POLLS_UNTIL_KNOWN : 0,
    failsInTheEnd: mischief === 'accepted_then_failed',
    hasHotelReference: mischief !== 'no_hotel_reference',
    cancelCourse: (mischief && CANCEL_COURSES[mischief]) ?? 'usual',
  });
}

function booked(booking: HotelBooking, isPending: boolean): HotelAnswer {
  return {
    value: {
      BookResult: {
        ...resultHead(booking.traceId),
        Status: BOOK_STATUS.confirmed,
        HotelBookingStatus: isPending ? 'Pending' : 'Confirmed',
        VoucherStatus: booking.isVouchered && !isPending,
        BookingId: booking.bookingId,
        BookingRefNo: booking.bookingRefNo,
        ConfirmationNo: booking.confirmationNo,
        InvoiceNumber: isPending ? '' : booking.invoiceNo,
        IsPriceChanged: false,
        IsCancellationPolicyChanged: false,
        NetAmount: exactRupees(booking.netTenThousandths),
      },
    },
  };
}

/** "Pending" for a booking that no look-up will ever find. */
function acceptedAndLost(coded: CodedOffer): HotelAnswer {
  return {
    value: {
      BookResult: {
        ...resultHead(coded.traceId),
        Status: BOOK_STATUS.confirmed,
        HotelBookingStatus: 'Pending',
        ...NOTHING_BOOKED,
        IsPriceChanged: false,
        IsCancellationPolicyChanged: false,
      },
    },
  };
}

/** The price moved on demand; a magic name moves it once, so that the caller's consent can be booked. */
function moved(coded: CodedOffer, mischief: BookMischief | undefined, isConsented: boolean): CodedOffer | undefined {
  if (isConsented) return undefined;
  if (mischief === 'price_up') return movedBy(coded, RISE_PERCENT);
  return mischief === 'price_down' ? movedBy(coded, FALL_PERCENT) : undefined;
}

async function commit(
  body: WireObject,
  coded: CodedOffer,
  guests: HotelBooking['guests'],
  { context, fault }: HotelCall,
): Promise<HotelAnswer> {
  const mischief = bookMischief(leadOf(guests), fault);
  if (mischief === 'lost_request') return { value: null, defect: 'never' };
  const refusal = mischief && REFUSALS[mischief];
  if (refusal !== undefined) throw new HotelRefusal(...refusal);
  if (mischief === 'supplier_error') return failed(coded.traceId, 2, 'Booking failed from supplier. Please try again.');
  const news = moved(coded, mischief, coded.hasMoved && fault === undefined);
  if (news !== undefined) return verify(context.codes.keep({ ...news, hasMoved: true }));
  const { netTenThousandths, totalPaise } = amountsOf(coded.offer);
  if (Number(body.NetAmount) !== exactRupees(netTenThousandths)) return verify(coded);
  if (!isStillThere(coded, context)) throw new HotelRefusal(STATUS.rateGone, 'Rate is not available');
  if (!context.switches.canPay(totalPaise)) throw new HotelRefusal(STATUS.walletShort, 'Insufficient Balance');
  if (mischief === 'accepted_then_lost') return acceptedAndLost(coded);
  const booking = makeBooking(body, coded, guests, mischief, context);
  if (mischief === 'lost_answer') return { value: null, defect: 'never' };
  if (mischief === 'slow') await waitMs(context.slowMs, context.closing);
  return booked(booking, booking.pollsUntilKnown > 0);
}

/** Book: sells the rooms of a checked offer, or holds them until the last free moment. */
export const book: HotelMethod = (body, call) => {
  const coded = call.context.codes.open(textField(body, 'BookingCode'), call.context.clock.nowMs());
  checkRequest(body, coded, call.context);
  const guests = readGuests(body, coded);
  if (!hasPans(guests, coded.panCount)) return failed(coded.traceId, PAN_MISSING_CODE, 'PAN is mandatory');
  return commit(body, coded, guests, call);
};
