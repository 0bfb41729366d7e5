import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { listGstRegistrations } from '@pravas/contract/organisation/organization-operations.ts';

/** A GST registration as the server sends it. */
export type GstRegistration = AnswerOf<typeof listGstRegistrations>['data'][number];
