import * as z from 'zod/mini';
import { asRecord, flag, lenient, list, number, readText, text } from '../lenient.ts';

/** Shapes of TBO's booking service, parsed; each answer lies within `<Method>Result`. */

const failure = z.object({ ErrorCode: number, ErrorMessage: text });
/** A number that is issued from 1 on, as text; empty where there is none. */
const ref = lenient((value) => {
  const read = readText(value);
  return read === '0' ? '' : read;
});

const booked = z.object({
  Status: number,
  HotelBookingStatus: text,
  VoucherStatus: flag,
  BookingId: ref,
  ConfirmationNo: text,
  /** Book's name of it. */
  InvoiceNumber: text,
  /** As it was written; empty where it is missing. */
  NetAmount: text,
  IsCancellationPolicyChanged: flag,
});
/** What Book or GenerateVoucher says of a booking. */
export type WireBooked = z.output<typeof booked>;

/** Rows of a booking: by amount (1), per cent (2) or nights (3). */
const row = z.object({
  CancellationCharge: number,
  /** The older form's name of it. */
  Charge: number,
  ChargeType: number,
  Currency: text,
  FromDate: text,
});

const guest = z.object({ FirstName: text, LastName: text, LeadPassenger: flag });
const bookedRoom = z.object({
  HotelPassenger: list(guest),
  CancelPolicies: list(row),
  CancellationPolicies: list(row),
});

const detail = z.object({
  Status: number,
  HotelBookingStatus: text,
  VoucherStatus: flag,
  BookingId: z.pipe(ref, z.string().check(z.minLength(1))),
  ConfirmationNo: text,
  HotelConfirmationNo: text,
  InvoiceNo: text,
  InvoiceAmount: number,
  NetAmount: number,
  TBOHotelCode: text,
  HotelCode: text,
  CheckInDate: text,
  CheckOutDate: text,
  NoOfRooms: number,
  AgentReferenceNo: text,
  /** The older form calls them `HotelRoomsDetails`. */
  Rooms: list(bookedRoom),
  HotelRoomsDetails: list(bookedRoom),
});
/** A booking as GetBookingDetail shows it. */
export type WireDetail = z.output<typeof detail>;
/** A row of a booking's policy. */
export type WireBookedRow = z.output<typeof row>;

const changeRequest = z.object({
  ChangeRequestId: ref,
  ChangeRequestStatus: number,
  RefundedAmount: number,
  /** A newer answer's name of it. */
  RefundAmount: number,
  CancellationCharge: number,
  CreditNoteNo: text,
});
/** A request to cancel. */
export type WireChangeRequest = z.output<typeof changeRequest>;

/** The inside of an answer, with the error that it states; null where no such answer is. */
export interface WireResult {
  readonly inner: Readonly<Record<string, unknown>>;
  readonly errorCode: number;
  readonly errorMessage: string;
}

/** Opens an answer by the possible names of its content. */
export function openResult(body: Readonly<Record<string, unknown>>, ...names: readonly string[]): WireResult | null {
  const inner = names.map((name) => asRecord(body[name])).find((found) => found !== null);
  if (!inner) return null;
  const error = asRecord(inner.Error);
  const { ErrorCode, ErrorMessage } = failure.parse(error ?? {});
  return { inner, errorCode: ErrorCode ?? 0, errorMessage: ErrorMessage };
}

/** What Book or GenerateVoucher says; null where it does not mention a booking. */
export function parseBooked({ inner }: WireResult): WireBooked | null {
  const parsed = booked.safeParse(inner);
  const isSaid = parsed.success && (parsed.data.Status !== null || parsed.data.HotelBookingStatus !== '');
  return isSaid ? parsed.data : null;
}

/** A booking; null where it cannot be read, or is not in rupees. */
export function parseDetail({ inner }: WireResult): WireDetail | null {
  const parsed = detail.safeParse(inner);
  if (!parsed.success) return null;
  const isRupees = rowsOf(parsed.data)
    .flat()
    .every(({ Currency }) => Currency === '' || Currency === 'INR');
  return isRupees ? parsed.data : null;
}

/** The rows of each room of a booking. */
export function rowsOf({ Rooms, HotelRoomsDetails }: WireDetail): readonly (readonly WireBookedRow[])[] {
  const rooms = Rooms.length > 0 ? Rooms : HotelRoomsDetails;
  return rooms.map(({ CancelPolicies, CancellationPolicies }) =>
    CancelPolicies.length > 0 ? CancelPolicies : CancellationPolicies,
  );
}

/** A request to cancel; null where it has no number or no status. */
export function parseChangeRequest({ inner }: WireResult): WireChangeRequest | null {
  const parsed = changeRequest.safeParse(inner);
  return parsed.success && parsed.data.ChangeRequestStatus !== null ? parsed.data : null;
}

/** The state of a booking. */
export type WireState = 'pending' | 'confirmed' | 'failed' | 'cancelled' | 'verify_price' | 'unclear';

const WORDS: Readonly<Record<string, WireState>> = {
  confirmed: 'confirmed',
  vouchered: 'confirmed',
  pending: 'pending',
  cancelled: 'cancelled',
  failed: 'failed',
  bookfailed: 'failed',
  verifyprice: 'verify_price',
};
const NUMBERS: Readonly<Record<number, WireState>> = {
  0: 'failed',
  1: 'confirmed',
  3: 'verify_price',
  6: 'cancelled',
};

/** The state in words where it is given, which is finer, and by its number else. */
export function stateOf({ Status, HotelBookingStatus }: Pick<WireBooked, 'Status' | 'HotelBookingStatus'>): WireState {
  const word = WORDS[HotelBookingStatus.toLowerCase().replaceAll(/[\s_]/g, '')];
  return word ?? (HotelBookingStatus === '' && Status !== null ? NUMBERS[Status] : undefined) ?? 'unclear';
}
