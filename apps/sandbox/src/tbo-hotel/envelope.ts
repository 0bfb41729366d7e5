/** `Status.Code` of the hotel service; it decides, whatever the HTTP status says. */
export const STATUS = {
  success: 200,
  noRooms: 201,
  rateGone: 207,
  walletShort: 300,
  sessionExpired: 315,
  invalid: 400,
  unauthorised: 401,
  blocked: 402,
  bookingFailed: 405,
  rateLimited: 429,
  cancelFailed: 479,
  unexpected: 500,
} as const;

/** A refusal that travels as a `Status` block. */
export class HotelRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'HotelRefusal';
    this.code = code;
  }
}

/** A field is missing or wrong. */
export function invalid(message: string): HotelRefusal {
  return new HotelRefusal(STATUS.invalid, message);
}

/** The block that begins every answer except those of bookings. */
export function statusBlock(code: number, description = 'Successful') {
  return { Status: { Code: code, Description: description } };
}

/** The head of an answer about a booking. */
export function resultHead(traceId: string) {
  return { ResponseStatus: 1, Error: { ErrorCode: 0, ErrorMessage: '' }, TraceId: traceId };
}

/** The head of an answer about a booking that says no in the booking service's own words. */
export function refusedHead(code: number, message: string, traceId = '') {
  return { ResponseStatus: 2, Error: { ErrorCode: code, ErrorMessage: message }, TraceId: traceId };
}
