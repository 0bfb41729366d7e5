import type { Operation } from '@pravas/contract/operation.ts';
import { listCustomerDisputes, listDisputes, settleDispute } from '@pravas/contract/wallet/dispute-operations.ts';
import type { Sample } from './sample-ids.ts';

/** Well-formed inputs for disputed payments. */
export const DISPUTE_SAMPLES: readonly (readonly [Operation, Sample])[] = [
  [listDisputes, () => ({})],
  [listCustomerDisputes, () => ({ query: { search: '{"isDecided":true}' } })],
  [settleDispute, ({ organizationId }) => ({ body: { organizationId, reference: 'SAMPLE', isTaken: false } })],
];
