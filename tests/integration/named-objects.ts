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
};
/** Numbers that are no ids of things somebody owns. */
const NO_THING: ReadonlySet<string> = new Set([
  'state_id',
  'version',
  'rowNumber',
  'recordsPerPage',
  // Each of several invitations; the operation for one of them is tried with everybody's roles and grades.
  'employees',
]);
/** Searches name a flight of theirs, not a booking. */
const SEARCHED: ReadonlySet<string> = new Set([
  'get-flight-details',
  'get-mini-rules',
  'get-baggage',
  'add-flight-to-trip',
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
  'domainId',
  'factorId',
  'sessionId',
  'imageId',
  'organizationId',
];

/** The fields of an operation that name things, by the contract's own schemas. Throws for an id no sample has. */
export function namedObjects(operation: Operation): readonly NamedObject[] {
  return (['query', 'body'] as const).flatMap((place) => {
    const schema = z.toJSONSchema(operation[place], { io: 'input', unrepresentable: 'any' });
    return Object.entries(schema.properties ?? {}).flatMap(([field, shape]) => {
      if (field === 'flightId' && SEARCHED.has(operation.id)) return [];
      const known = STANDS_FOR[field] ?? IDS.find((id) => id === field);
      if (known) return [{ field, place, sample: known, isList: field === 'user_ids' }];
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
