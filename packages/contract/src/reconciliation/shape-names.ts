import {
  difference,
  differenceKind,
  importedSettlements,
  importedSupplierStatement,
  reconciliationSummary,
  settlement,
} from './reconciliation-shapes.ts';

/** What clients call the shapes of reconciliation. */
export const RECONCILIATION_SHAPES = {
  Difference: difference,
  DifferenceKind: differenceKind,
  ImportedSettlements: importedSettlements,
  ImportedSupplierStatement: importedSupplierStatement,
  ReconciliationSummary: reconciliationSummary,
  Settlement: settlement,
};
