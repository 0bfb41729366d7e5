import type { Fault } from './faults.ts';
import { type HttpOutcome, type ReplyDefect, sound, textReply } from './http-server.ts';
import { waitMs } from './wait.ts';

const SERVER_ERROR_PAGE =
  '<html><head><title>Request Error</title></head><body>The server encountered an error processing the request.</body></html>';

function errorPage(status: number): HttpOutcome {
  return sound({ status, contentType: 'text/html; charset=utf-8', body: SERVER_ERROR_PAGE });
}

/** The answer of a fault that spoils a call before any work is done; undefined when the work is to go on. */
export function spoilBefore(fault: Fault | undefined): HttpOutcome | undefined {
  switch (fault?.kind) {
    case 'http_500':
      return errorPage(500);
    case 'rate_limited':
      return sound({ ...textReply(429, 'Too many requests'), headers: { 'Retry-After': '1' } });
    case 'malformed':
      return errorPage(200);
    case 'timeout':
      return { reply: textReply(200, ''), defect: 'never' };
    case 'connection_reset':
      return { reply: textReply(200, ''), defect: 'reset' };
    default:
      return undefined;
  }
}

/** What a caller depends on; a supplier that renames it has changed its format. */
const VITAL_FIELDS =
  /"(PNR|ResultIndex|TraceId|Fare|FareRules|SeatDynamic|ChangeRequestId|RefundAmount|booking_reference|total_amount|refund_amount|change_total_amount|rows|order_id|BookingCode|TotalFare|HotelBookingStatus|HotelRating|accommodation|availableTrips|availableSeats|seats|blockKey|tin|cancellable|SeatLayoutDetails|RouteId|BusId|BusCRInfo|BusBookingStatus)":/g;

function withBody(outcome: HttpOutcome, change: (body: string) => string): HttpOutcome {
  return { ...outcome, reply: { ...outcome.reply, body: change(outcome.reply.body.toString()) } };
}

/** Waits after the work when the fault wants the answer to be late. */
export async function waitAfter(fault: Fault | undefined, closing: AbortSignal): Promise<void> {
  if (fault?.kind === 'late_answer') await waitMs(fault.latencyMs, closing);
}

/** The answer after the work is done, spoilt when the fault says so. */
export function spoilAfter(outcome: HttpOutcome, fault: Fault | undefined): HttpOutcome {
  const withDefect = (defect: ReplyDefect): HttpOutcome => ({ reply: outcome.reply, defect });
  switch (fault?.kind) {
    case 'http_500_after_success':
      return errorPage(500);
    case 'malformed_after_success':
      return sound({ ...outcome.reply, body: `${outcome.reply.body.toString().slice(0, 61)}<html>` });
    case 'timeout_after_success':
      return withDefect('never');
    case 'truncated':
      return withDefect('truncated');
    case 'slow_loris':
      return withDefect('trickle');
    case 'wrong_schema':
      return withBody(outcome, (body) => body.replace(VITAL_FIELDS, '"$1_renamed":'));
    case 'wrong_currency':
      return withBody(outcome, (body) => body.replaceAll('"INR"', '"USD"'));
    default:
      return outcome;
  }
}
