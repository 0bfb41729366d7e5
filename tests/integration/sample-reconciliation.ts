import type { Operation } from '@pravas/contract/operation.ts';
import * as reconciliation from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { settlementFile, supplierStatement } from '../support/settlement-files.ts';
import type { Sample } from './sample-ids.ts';

let serial = 0;
const next = (name: string) => {
  serial += 1;
  return `${name}_${serial}`;
};
const PAGE = { query: { rowNumber: '1', recordsPerPage: '20' } };

/** Well-formed inputs for reconciliation. */
export const RECONCILIATION_SAMPLES: readonly (readonly [Operation, Sample])[] = [
  [reconciliation.getReconciliation, () => ({})],
  [reconciliation.runReconciliation, () => ({ body: {} })],
  [
    reconciliation.importSettlements,
    () => ({
      body: {},
      file: {
        fileName: 'settlements.csv',
        bytes: settlementFile([{ entity: next('pay'), settlement: next('setl'), amount: 500, day: '2026-11-05' }]),
      },
    }),
  ],
  [reconciliation.listSettlements, () => PAGE],
  [reconciliation.confirmSettlement, ({ settlementId }) => ({ body: { settlementId, version: 1 } })],
  [
    reconciliation.importSupplierStatement,
    () => ({
      body: { supplier: 'tbo' },
      file: {
        fileName: 'statement.csv',
        bytes: supplierStatement([{ day: '2026-11-05', reference: next('PNR'), rupees: 500 }]),
      },
    }),
  ],
  [reconciliation.listDifferences, () => PAGE],
  [reconciliation.downloadDifferences, () => ({ query: {} })],
  [
    reconciliation.decideDifference,
    ({ differenceId }) => ({ body: { differenceId, version: 1, decision: 'note', note: 'Asked the gateway' } }),
  ],
];
