import * as caseDecisions from '@pravas/contract/desk/case-decisions.ts';
import * as cases from '@pravas/contract/desk/case-operations.ts';
import * as changeRequests from '@pravas/contract/desk/change-request-operations.ts';
import * as offline from '@pravas/contract/desk/offline-operations.ts';
import * as payLater from '@pravas/contract/desk/pay-later-operations.ts';
import * as provider from '@pravas/contract/desk/provider-operations.ts';
import * as booking from '@pravas/contract/flight/book-flight.ts';
import * as prices from '@pravas/contract/flight/compare-prices.ts';
import * as shortlists from '@pravas/contract/flight/shortlist-operations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import * as cancelling from '@pravas/contract/servicing/cancel-operations.ts';
import * as changing from '@pravas/contract/servicing/change-operations.ts';
import * as credits from '@pravas/contract/servicing/credit-operations.ts';
import * as documents from '@pravas/contract/servicing/document-operations.ts';
import * as refunds from '@pravas/contract/servicing/refund-operations.ts';
import { decideScheduleChange } from '@pravas/contract/servicing/schedule-operations.ts';
import { listShared, listShortlistRecipients } from '@pravas/contract/shortlist/shortlist-operations.ts';
import type { Sample } from './sample-ids.ts';

const flight: Sample = ({ bookingId }) => ({ query: { flightId: bookingId } });
const inDays = (days: number) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString();
const route = () => ({ from: 'DEL', to: 'BOM', dDate: inDays(30) });
const month = () => inDays(30).slice(0, 7);
const slices = () => [{ index: 0, date: inDays(45) }];

const CHOOSING: readonly [Operation, Sample][] = [
  [prices.getPriceCalendar, () => ({ query: { from: 'DEL', to: 'BOM', month: month() } })],
  [prices.streamAlternatives, () => ({ query: route() })],
  [
    prices.listCheaperOptions,
    ({ searchedFlightId, optionId }) => ({ query: { searchedFlightId, flightId: optionId } }),
  ],
  [
    prices.compareFlights,
    ({ searchedFlightId, optionId }) => ({
      query: { searchedFlightId, options: `${optionId}:2,${optionId}:2` },
    }),
  ],
  [listShortlistRecipients, () => ({ query: {} })],
  [listShared, () => ({ query: { recordsPerPage: '20' } })],
  [
    shortlists.shareShortlist,
    ({ searchedFlightId, optionId, colleagueUserId }) => ({
      body: { searchedFlightId, flights: [{ flightId: optionId }], recipients: [colleagueUserId] },
    }),
  ],
  [shortlists.listShortlists, () => ({ query: { recordsPerPage: '20' } })],
  [shortlists.getShortlist, ({ shortlistId }) => ({ query: { shortlistId } })],
  [
    shortlists.answerShortlist,
    ({ shortlistId }) => ({ body: { shortlistId, suggested: null, comment: 'The early one is full' } }),
  ],
  [booking.getBookingExtras, flight],
  [booking.updateBookingExtras, ({ bookingId }) => ({ body: { flightId: bookingId, travelers: [] } })],
];

const SERVICING: readonly [Operation, Sample][] = [
  [getBookedFlight, flight],
  [cancelling.quoteFlightCancellation, flight],
  [cancelling.cancelFlight, ({ bookingId }) => ({ body: { flightId: bookingId, expectedRefund: 0 } })],
  [refunds.setExitReminder, ({ bookingId }) => ({ body: { flightId: bookingId } })],
  [refunds.removeExitReminder, flight],
  [refunds.downloadRefundClaim, ({ workCaseId }) => ({ query: { caseId: workCaseId } })],
  [refunds.downloadRefundLetter, ({ workCaseId }) => ({ query: { caseId: workCaseId } })],
  [documents.downloadTicket, flight],
  [documents.downloadTaxDocument, ({ taxDocumentId }) => ({ query: { taxDocumentId } })],
  [documents.downloadFlightCalendar, flight],
  [decideScheduleChange, ({ scheduleChangeId }) => ({ body: { scheduleChangeId, decision: 'rebook' } })],
  [changing.searchChange, ({ bookingId }) => ({ body: { flightId: bookingId, slices: slices() } })],
  [
    changing.chooseChange,
    ({ bookingId }) => ({
      body: { flightId: bookingId, slices: slices(), changeOfferId: 'none', expectedPay: 0, expectedReturn: 0 },
    }),
  ],
  [
    changing.requestChange,
    ({ bookingId }) => ({ body: { flightId: bookingId, slices: slices(), reason: 'The meeting moved' } }),
  ],
  [changing.payChange, ({ changeId }) => ({ body: { changeId } })],
  [changing.withdrawChange, ({ changeId }) => ({ body: { changeId } })],
  [changing.listChangeDecisions, () => ({})],
  [changing.decideChange, ({ changeId }) => ({ body: { changeId, decision: 'approve' } })],
  [credits.listCredits, () => ({})],
  [credits.listUsableCredits, flight],
  [credits.applyCredits, ({ bookingId, creditId }) => ({ body: { flightId: bookingId, creditIds: [creditId] } })],
];

const DESK: readonly [Operation, Sample][] = [
  [cases.listWorkCases, () => ({ query: { recordsPerPage: '20' } })],
  [cases.getWorkCase, ({ workCaseId }) => ({ query: { workCaseId } })],
  [cases.assignWorkCase, ({ workCaseId }) => ({ body: { workCaseId, version: 1, ownerUserId: null } })],
  [caseDecisions.commentWorkCase, ({ workCaseId }) => ({ body: { workCaseId, comment: 'Called the airline' } })],
  [
    caseDecisions.decideWorkCase,
    ({ workCaseId }) => ({ body: { workCaseId, version: 1, action: 'close', comment: 'Done' } }),
  ],
  [cases.watchWorkCases, () => ({})],
  [changeRequests.getChangeRequest, ({ workCaseId }) => ({ query: { workCaseId } })],
  [
    changeRequests.settleChangeRequest,
    ({ workCaseId }) => ({ body: { workCaseId, version: 1, isChanged: false, comment: 'The flight is full' } }),
  ],
  [
    offline.enterFlight,
    ({ tripId }) => ({
      body: {
        tripId,
        slices: [
          {
            segments: [
              {
                airline: '6E',
                flightNumber: '6045',
                from: 'DEL',
                to: 'BOM',
                departureTime: `${inDays(30)}T09:40`,
                arrivalTime: `${inDays(30)}T11:50`,
              },
            ],
          },
        ],
      },
    }),
  ],
  [
    offline.saveOfflineBooking,
    ({ bookingId }) => ({
      body: {
        flightId: bookingId,
        payment: { totalPrice: '5000', serviceCharge: '100', cgstCharges: '9', sgstCharges: '9', igstCharges: '0' },
        bookingId: 'OFF-1',
        forwardPnr: 'ABC123',
        forwardTicketNo: '098-2400000001',
        arbitrage: '0',
        commission: '0',
      },
    }),
  ],
  [offline.confirmOfflineEntry, ({ offlineEntryId }) => ({ body: { offlineEntryId } })],
  [offline.refuseOfflineEntry, ({ offlineEntryId }) => ({ body: { offlineEntryId, comment: 'Wrong fare' } })],
  [offline.listOfflineEntries, flight],
  [
    offline.cancelOfflineFlight,
    ({ bookingId }) => ({ body: { flightId: bookingId, refundedAmount: '0', penality: '0' } }),
  ],
  [
    payLater.issuePayLaterKey,
    ({ organizationId }) => ({ body: { organizationId, limit: 50_000, expiresOn: inDays(30) } }),
  ],
  [payLater.listPayLaterKeys, ({ organizationId }) => ({ query: { organizationId, recordsPerPage: '20' } })],
  [payLater.revokePayLaterKey, ({ organizationId, payLaterKeyId }) => ({ query: { organizationId, payLaterKeyId } })],
  [provider.listProviderQuestions, () => ({ query: { recordsPerPage: '20' } })],
  [provider.getProviderQuestion, ({ organizationId, workCaseId }) => ({ query: { organizationId, workCaseId } })],
  [
    provider.answerProviderQuestion,
    ({ organizationId, workCaseId }) => ({ body: { organizationId, workCaseId, version: 1, isAgreed: true } }),
  ],
  [
    payLater.zipPayBook,
    ({ organizationId, bookingId, tripId, user_id }) => ({
      body: { organizationId, flightId: bookingId, tripId, userId: user_id, paymentKey: 'ZIP-UNKNOWN-KEY' },
    }),
  ],
  [
    payLater.zipPayStay,
    ({ organizationId, bookingId, tripId, user_id }) => ({
      body: { organizationId, bookingId, tripId, userId: user_id, paymentKey: 'ZIP-UNKNOWN-KEY' },
    }),
  ],
];

/** Inputs of flight operations: choosing, after booking, at the travel desk. */
export const FLIGHT_SAMPLES: readonly [Operation, Sample][] = [...CHOOSING, ...SERVICING, ...DESK];
