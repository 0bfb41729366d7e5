import { randomUUID } from 'node:crypto';
import { addFlightToTrip, checkPrice, regenerateItinerary, removeFlight } from '@pravas/contract/flight/book-flight.ts';
import {
  getBaggage,
  getFlightDetails,
  getFlightVerdict,
  getMiniRules,
} from '@pravas/contract/flight/flight-details.ts';
import { listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import { login } from '@pravas/contract/identity/login.ts';
import { logout } from '@pravas/contract/identity/logout.ts';
import { refreshSession } from '@pravas/contract/identity/refresh-session.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import { listAirports } from '@pravas/contract/reference/list-airports.ts';
import { listFlightClasses } from '@pravas/contract/reference/list-flight-classes.ts';
import { BANK_SAMPLES } from './sample-bank.ts';
import { BUS_SAMPLES } from './sample-buses.ts';
import { DISPUTE_SAMPLES } from './sample-disputes.ts';
import { FLIGHT_SAMPLES } from './sample-flights.ts';
import { HOTEL_SAMPLES } from './sample-hotels.ts';
import type { Sample, SampleIds } from './sample-ids.ts';
import { PEOPLE_SAMPLES } from './sample-people.ts';
import { RECONCILIATION_SAMPLES } from './sample-reconciliation.ts';
import { REPORT_SAMPLES } from './sample-reports.ts';
import { RIDE_SAMPLES } from './sample-rides.ts';
import { SOURCE_TAX_SAMPLES } from './sample-source-tax.ts';
import { TRAVEL_SAMPLES } from './sample-travel.ts';
import { WITHDRAWAL_SAMPLES } from './sample-withdrawals.ts';
import type { OperationInput } from './send-request.ts';

/** Ids of the right form that nobody ever had. */
export function unknownIds(): SampleIds {
  return {
    searchedFlightId: randomUUID(),
    optionId: 'AAAAAAAAAAAAAAAA',
    tripId: randomUUID(),
    bookingId: randomUUID(),
    user_id: 999_999_999,
    colleagueUserId: 999_999_998,
    gradeId: randomUUID(),
    departmentId: randomUUID(),
    roleId: randomUUID(),
    documentId: randomUUID(),
    importId: randomUUID(),
    apiKeyId: randomUUID(),
    groupId: randomUUID(),
    gstId: randomUUID(),
    undertakingId: randomUUID(),
    feeId: randomUUID(),
    taxSwitchId: randomUUID(),
    turnoverId: randomUUID(),
    articleId: randomUUID(),
    gstCreditDecisionId: randomUUID(),
    domainId: randomUUID(),
    factorId: randomUUID(),
    sessionId: randomUUID(),
    imageId: randomUUID(),
    costCentreId: randomUUID(),
    savedTravelerId: randomUUID(),
    personalTravelerId: randomUUID(),
    shareId: randomUUID(),
    policyId: randomUUID(),
    versionId: randomUUID(),
    reasonCodeId: randomUUID(),
    replayId: randomUUID(),
    caseId: randomUUID(),
    workflowId: randomUUID(),
    requestId: randomUUID(),
    itemId: randomUUID(),
    delegationId: randomUUID(),
    budgetId: randomUUID(),
    expenseId: randomUUID(),
    claimId: randomUUID(),
    inboxId: randomUUID(),
    webhookId: randomUUID(),
    deliveryId: randomUUID(),
    cancellationId: randomUUID(),
    shortlistId: randomUUID(),
    reminderId: randomUUID(),
    taxDocumentId: randomUUID(),
    creditId: randomUUID(),
    changeId: randomUUID(),
    scheduleChangeId: randomUUID(),
    workCaseId: randomUUID(),
    offlineEntryId: randomUUID(),
    payLaterKeyId: randomUUID(),
    trainId: randomUUID(),
    trainOrderId: randomUUID(),
    cabId: randomUUID(),
    stayId: randomUUID(),
    busId: randomUUID(),
    searchedHotelId: randomUUID(),
    searchedBusId: randomUUID(),
    travelPlaceId: randomUUID(),
    hotelAgreementId: randomUUID(),
    stayShortlistId: randomUUID(),
    viewId: randomUUID(),
    scheduleId: randomUUID(),
    checkId: randomUUID(),
    checkedPersonId: randomUUID(),
    gstDocumentId: randomUUID(),
    accountingExportId: randomUUID(),
    ledgerEntryId: randomUUID(),
    bankAccountId: randomUUID(),
    bankLineId: randomUUID(),
    bankStatementId: randomUUID(),
    topupId: randomUUID(),
    settlementId: randomUUID(),
    differenceId: randomUUID(),
    payoutAccountId: randomUUID(),
    withdrawalId: randomUUID(),
    organizationId: randomUUID(),
  };
}

/** A calendar day in India, some days from now. */
export function dayFromNow(days: number): string {
  return Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString();
}

const search: Sample = () => ({ query: { from: 'DEL', to: 'BOM', dDate: dayFromNow(30) } });
const chosen: Sample = ({ searchedFlightId, optionId }) => ({ query: { searchedFlightId, flightId: optionId } });
const booking: Sample = ({ bookingId }) => ({ body: { flightId: bookingId } });
const nothing: Sample = () => ({});

const SAMPLES: ReadonlyMap<Operation, Sample> = new Map<Operation, Sample>([
  [login, () => ({ body: { email: 'nobody@meridian.example', password: 'wrong' } })],
  [refreshSession, nothing],
  [logout, nothing],
  [listAirports, () => ({ query: { codes: 'BOM' } })],
  [listFlightClasses, nothing],
  [listFlights, search],
  [streamFlights, search],
  [getFlightDetails, chosen],
  [getFlightVerdict, chosen],
  [getMiniRules, chosen],
  [getBaggage, chosen],
  [
    addFlightToTrip,
    ({ searchedFlightId, optionId, tripId }) => ({ body: { searchedFlightId, flightId: optionId, tripId } }),
  ],
  [checkPrice, booking],
  [regenerateItinerary, booking],
  [removeFlight, ({ bookingId }) => ({ query: { flightId: bookingId } })],
  ...PEOPLE_SAMPLES,
  ...TRAVEL_SAMPLES,
  ...FLIGHT_SAMPLES,
  ...RIDE_SAMPLES,
  ...HOTEL_SAMPLES,
  ...BANK_SAMPLES,
  ...RECONCILIATION_SAMPLES,
  ...SOURCE_TAX_SAMPLES,
  ...WITHDRAWAL_SAMPLES,
  ...DISPUTE_SAMPLES,
  ...BUS_SAMPLES,
  ...REPORT_SAMPLES,
]);

/** A well-formed input for an operation. Throws for one it does not know, so that a new operation must be added. */
export function sampleInput(operation: Operation, ids: SampleIds): OperationInput {
  const sample = SAMPLES.get(operation);
  if (!sample) throw new Error(`Operation ${operation.id} has no sample input`);
  return sample(ids);
}
