import type { OperationInput } from './send-request.ts';

/** The ids an operation may be called with. */
export interface SampleIds {
  readonly searchedFlightId: string;
  /** A flight of that search. */
  readonly optionId: string;
  readonly tripId: string;
  readonly bookingId: string;
  readonly user_id: number;
  readonly gradeId: string;
  readonly departmentId: string;
  readonly roleId: string;
  readonly documentId: string;
  readonly importId: string;
  readonly apiKeyId: string;
  readonly groupId: string;
  readonly gstId: string;
  readonly domainId: string;
  readonly factorId: string;
  readonly sessionId: string;
  readonly imageId: string;
  readonly organizationId: string;
}

/** Makes an operation's input from ids. */
export type Sample = (ids: SampleIds) => OperationInput;
