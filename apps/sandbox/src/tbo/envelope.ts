/** `ResponseStatus` values shared by all of TBO's products. */
export const RESPONSE_STATUS = {
  notSet: 0,
  successful: 1,
  failed: 2,
  invalidRequest: 3,
  invalidSession: 4,
  invalidCredentials: 5,
} as const;

/** `Error.ErrorCode` values of the flight methods. */
export const ERROR_CODE = {
  none: 0,
  rejected: 2,
  validation: 3,
  sessionExpired: 5,
  invalidToken: 6,
  noResult: 25,
  transient: 35,
} as const;

/** A refusal that travels as HTTP 200 with an error code, as TBO answers business errors. */
export class TboRefusal extends Error {
  readonly responseStatus: number;
  readonly errorCode: number;

  constructor(responseStatus: number, errorCode: number, message: string) {
    super(message);
    this.name = 'TboRefusal';
    this.responseStatus = responseStatus;
    this.errorCode = errorCode;
  }
}

/** A field is missing or wrong. */
export function invalidRequest(message: string): TboRefusal {
  return new TboRefusal(RESPONSE_STATUS.invalidRequest, ERROR_CODE.validation, message);
}

/** The supplier says no. */
export function rejected(message: string): TboRefusal {
  return new TboRefusal(RESPONSE_STATUS.failed, ERROR_CODE.rejected, message);
}

/** The search is older than 15 minutes, unknown, or this result was ticketed already. */
export function sessionExpired(): TboRefusal {
  return new TboRefusal(RESPONSE_STATUS.failed, ERROR_CODE.sessionExpired, 'Your session (TraceId) is expired.');
}

/** Nothing was found. */
export function noResult(): TboRefusal {
  return new TboRefusal(RESPONSE_STATUS.failed, ERROR_CODE.noResult, 'No result found for the requested search.');
}

/** The block that says what went wrong; code 0 and no text when nothing did. */
export function errorBlock(code: number, message: string): { ErrorCode: number; ErrorMessage: string } {
  return { ErrorCode: code, ErrorMessage: message };
}

/** A successful answer of an air method. */
export function succeeded(traceId: string, fields: Readonly<Record<string, unknown>>): unknown {
  return {
    Response: {
      ResponseStatus: RESPONSE_STATUS.successful,
      Error: errorBlock(ERROR_CODE.none, ''),
      TraceId: traceId,
      ...fields,
    },
  };
}

/** A refused answer of an air method. */
export function refused(refusal: TboRefusal, traceId: string): unknown {
  return {
    Response: {
      ResponseStatus: refusal.responseStatus,
      Error: errorBlock(refusal.errorCode, refusal.message),
      TraceId: traceId,
      ...(refusal.errorCode === ERROR_CODE.noResult ? { Results: [] } : {}),
    },
  };
}

/** .NET's null date, which the wire uses where there is no date. */
export const NULL_DATE = '0001-01-01T00:00:00';

/** Paise as rupees with at most two decimals, the wire's money. */
export function rupees(paise: number): number {
  return paise / 100;
}
