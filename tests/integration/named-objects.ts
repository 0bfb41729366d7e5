import type { Operation } from '@pravas/contract/operation.ts';
import * as z from 'zod/mini';
import type { SampleIds } from './sample-ids.ts';
import type { OperationInput } from './send-request.ts';

/** A field of an operation that names a thing by its id. */
export interface NamedObject {
  readonly field: string;
  readonly place: 'query' | 'body';
  /** The id among the sample ids that the field stands for. */
  readonly sample: keyof SampleIds;
  readonly isList: boolean;
  /** Where the field holds records, the one of theirs that names the thing. */
  readonly within?: string;
}

/** Fields whose name is not that of the id they hold. */
const STANDS_FOR: Readonly<Record<string, keyof SampleIds>> = {
  flightId: 'bookingId',
  user_ids: 'user_id',
  headUserId: 'user_id',
  approverUserId: 'user_id',
  copyOf: 'roleId',
  defaultRoleId: 'roleId',
  orderId: 'trainOrderId',
  units: 'trainOrderId',
  travelerId: 'savedTravelerId',
  gstRegistrationId: 'gstId',
  projectId: 'costCentreId',
  subjectId: 'departmentId',
  ownerUserId: 'user_id',
  delegateUserId: 'user_id',
  expenseIds: 'expenseId',
  bookingIds: 'bookingId',
  requestIds: 'requestId',
  ids: 'inboxId',
  gst: 'gstId',
  creditIds: 'creditId',
  recipients: 'colleagueUserId',
  userId: 'user_id',
  documentIds: 'gstDocumentId',
};
/** The same where only one operation uses that name for it. */
const STANDS_FOR_IN: Readonly<Record<string, keyof SampleIds>> = {
  'create-policy copyOf': 'policyId',
  'compare-policy-versions from': 'versionId',
  'compare-policy-versions to': 'versionId',
  'withdraw-desk-request requestId': 'workCaseId',
  'get-desk-entry requestId': 'workCaseId',
  'enter-train requestId': 'workCaseId',
  'enter-cab requestId': 'workCaseId',
  'download-refund-claim caseId': 'workCaseId',
  'download-refund-letter caseId': 'workCaseId',
  'update-personal-traveler travelerId': 'personalTravelerId',
  'delete-personal-traveler travelerId': 'personalTravelerId',
  'review-stay insteadOf': 'stayId',
  'quote-bus-instead insteadOf': 'busId',
  'get-shared-stays shortlistId': 'stayShortlistId',
  'answer-shared-stays shortlistId': 'stayShortlistId',
};
/** Operations on bookings that the travel desk buys, by the service of the named booking. */
const OF_A_TRAIN = [
  'get-booking',
  'pay-for-booking',
  'remove-booking',
  'quote-booking-cancellation',
  'cancel-booking',
  'quote-settlement',
  'settle-booking-cancellation',
  'download-voucher',
  'buy-train',
  'update-train-chart',
];
const OF_A_STAY = [
  'buy-stay',
  'download-stay-voucher',
  'list-stay-travellers',
  'get-hotel-invoices',
  'enter-hotel-invoice',
  'download-hotel-invoice',
];
const OF_A_BUS = ['buy-bus', 'download-bus-ticket', 'download-bus-calendar', 'report-missing-bus'];
const OF_A_CAB = ['buy-cab', 'set-cab-driver', 'quote-duty-slip', 'enter-duty-slip'];
const OF_A_RIDE: ReadonlyMap<string, keyof SampleIds> = new Map<string, keyof SampleIds>([
  ...OF_A_TRAIN.map((id) => [`${id} bookingId`, 'trainId'] as const),
  ...OF_A_CAB.map((id) => [`${id} bookingId`, 'cabId'] as const),
  ...OF_A_STAY.map((id) => [`${id} bookingId`, 'stayId'] as const),
  ...OF_A_BUS.map((id) => [`${id} bookingId`, 'busId'] as const),
]);
/** Fields that hold several ids. */
const LISTS: ReadonlySet<string> = new Set([
  'user_ids',
  'expenseIds',
  'bookingIds',
  'ids',
  'requestIds',
  'creditIds',
  'recipients',
  'documentIds',
]);
/** Numbers that are no ids of things somebody owns. */
const NO_THING: ReadonlySet<string> = new Set([
  // Where a page of a list continues: rows are the organisation's own, wherever that is.
  'after',
  // The provider's, whichever customer pays to it.
  'receivingAccountId',
  // What a view of a report is narrowed to: of others' trips there are no lines, and it reveals nothing about that.
  'search',
  // The catalogue of hotels is everybody's.
  'stay',
  'state_id',
  'version',
  'rowNumber',
  'recordsPerPage',
  // Each of several invitations; the operation for one of them is tried with everybody's roles and grades.
  'employees',
  // Some of a list that is already limited to people whom the caller may locate; its own suite tries everybody else's.
  'travellerIds',
  // Lists of objects that name things inside; the suites of their areas try other people's.
  'lines',
  'travelers',
  'seats',
  'rooms',
  'assignments',
  'decisions',
  'reasons',
  'flights',
  'slices',
  'answers',
]);
/** Fields that hold records, with the field of theirs that names a thing. */
const RECORDS: Readonly<Record<string, string>> = { units: 'orderId' };
/** Texts that a person types, named by the specification like an id of ours. */
const TYPED: ReadonlySet<string> = new Set(['save-offline-booking bookingId']);
/** Searches name a flight of theirs, not a booking. */
const SEARCHED: ReadonlySet<string> = new Set([
  'get-flight-details',
  'get-flight-verdict',
  'get-mini-rules',
  'get-baggage',
  'add-flight-to-trip',
  'list-cheaper-options',
]);

const IDS: readonly (keyof SampleIds)[] = [
  'searchedFlightId',
  'tripId',
  'bookingId',
  'user_id',
  'gradeId',
  'departmentId',
  'roleId',
  'documentId',
  'importId',
  'apiKeyId',
  'groupId',
  'gstId',
  'undertakingId',
  'turnoverId',
  'feeId',
  'taxSwitchId',
  'articleId',
  'gstCreditDecisionId',
  'domainId',
  'factorId',
  'sessionId',
  'imageId',
  'costCentreId',
  'savedTravelerId',
  'personalTravelerId',
  'shareId',
  'policyId',
  'versionId',
  'reasonCodeId',
  'replayId',
  'caseId',
  'workflowId',
  'requestId',
  'itemId',
  'delegationId',
  'budgetId',
  'expenseId',
  'claimId',
  'inboxId',
  'webhookId',
  'deliveryId',
  'cancellationId',
  'shortlistId',
  'reminderId',
  'taxDocumentId',
  'creditId',
  'changeId',
  'scheduleChangeId',
  'workCaseId',
  'offlineEntryId',
  'payLaterKeyId',
  'colleagueUserId',
  'searchedHotelId',
  'searchedBusId',
  'travelPlaceId',
  'hotelAgreementId',
  'viewId',
  'scheduleId',
  'checkId',
  'checkedPersonId',
  'gstDocumentId',
  'accountingExportId',
  'ledgerEntryId',
  'bankAccountId',
  'bankLineId',
  'bankStatementId',
  'topupId',
  'settlementId',
  'differenceId',
  'payoutAccountId',
  'withdrawalId',
  'organizationId',
];

/** The fields of an operation that name things, by the contract's own schemas. Throws for an id no sample has. */
export function namedObjects(operation: Operation): readonly NamedObject[] {
  return (['query', 'body'] as const).flatMap((place) => {
    const schema = z.toJSONSchema(operation[place], { io: 'input', unrepresentable: 'any' });
    return Object.entries(schema.properties ?? {}).flatMap(([field, shape]) => {
      if (TYPED.has(`${operation.id} ${field}`)) return [];
      if (field === 'flightId' && SEARCHED.has(operation.id)) return [];
      const named = `${operation.id} ${field}`;
      const known = OF_A_RIDE.get(named) ?? STANDS_FOR_IN[named] ?? STANDS_FOR[field] ?? IDS.find((id) => id === field);
      const within = RECORDS[field];
      if (known) return [{ field, place, sample: known, isList: LISTS.has(field), ...(within ? { within } : {}) }];
      if (JSON.stringify(shape).includes('"uuid"') && !NO_THING.has(field)) {
        throw new Error(`${operation.id} takes an id "${field}" that no sample has`);
      }
      return [];
    });
  });
}

/** The input with one thing's id in place of the caller's own. */
export function replaceObject(input: OperationInput, object: NamedObject, ids: SampleIds): OperationInput {
  const id = ids[object.sample];
  const { within } = object;
  if (within !== undefined) return replaceWithin(input, { ...object, within }, id);
  const value = object.isList ? [id] : id;
  return object.place === 'query'
    ? { ...input, query: { ...input.query, [object.field]: String(value) } }
    : { ...input, body: { ...(input.body as object), [object.field]: value } };
}

/** The same in each record of a field; a query carries them as JSON. */
function replaceWithin(
  input: OperationInput,
  { place, field, within }: NamedObject & { readonly within: string },
  id: SampleIds[keyof SampleIds],
): OperationInput {
  const body = (input.body ?? {}) as Readonly<Record<string, unknown>>;
  const records = (body[field] ?? [{ unit: '0' }]) as readonly object[];
  const replaced = records.map((record) => ({ ...record, [within]: id }));
  return place === 'query'
    ? { ...input, query: { ...input.query, [field]: JSON.stringify(replaced) } }
    : { ...input, body: { ...body, [field]: replaced } };
}
