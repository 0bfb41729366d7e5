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
}

/** Fields whose name is not that of the id they hold. */
const STANDS_FOR: Readonly<Record<string, keyof SampleIds>> = {
  flightId: 'bookingId',
  user_ids: 'user_id',
  headUserId: 'user_id',
  approverUserId: 'user_id',
  copyOf: 'roleId',
  defaultRoleId: 'roleId',
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
};
/** The same where only one operation means that thing by it. */
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
};
/** Fields that hold several ids. */
const LISTS: ReadonlySet<string> = new Set([
  'user_ids',
  'expenseIds',
  'bookingIds',
  'ids',
  'requestIds',
  'creditIds',
  'recipients',
]);
/** Numbers that are no ids of things somebody owns. */
const NO_THING: ReadonlySet<string> = new Set([
  'state_id',
  'version',
  'rowNumber',
  'recordsPerPage',
  // Each of several invitations; the operation for one of them is tried with everybody's roles and grades.
  'employees',
  // Lists of objects that name things inside; the suites of their areas try other people's.
  'lines',
  'travelers',
  'assignments',
  'decisions',
  'reasons',
  'flights',
  'slices',
  'answers',
]);
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
  'organizationId',
];

/** The fields of an operation that name things, by the contract's own schemas. Throws for an id no sample has. */
export function namedObjects(operation: Operation): readonly NamedObject[] {
  return (['query', 'body'] as const).flatMap((place) => {
    const schema = z.toJSONSchema(operation[place], { io: 'input', unrepresentable: 'any' });
    return Object.entries(schema.properties ?? {}).flatMap(([field, shape]) => {
      if (TYPED.has(`${operation.id} ${field}`)) return [];
      if (field === 'flightId' && SEARCHED.has(operation.id)) return [];
      const known = STANDS_FOR_IN[`${operation.id} ${field}`] ?? STANDS_FOR[field] ?? IDS.find((id) => id === field);
      if (known) return [{ field, place, sample: known, isList: LISTS.has(field) }];
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
  const value = object.isList ? [id] : id;
  return object.place === 'query'
    ? { ...input, query: { ...input.query, [object.field]: String(value) } }
    : { ...input, body: { ...(input.body as object), [object.field]: value } };
}
