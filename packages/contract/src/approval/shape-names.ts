import {
  alternative,
  approvalCard,
  approvalItem,
  approvalRow,
  approvalStatus,
  budgetStanding,
  chainLevel,
  chainPerson,
  costOfWaiting,
  decidedItem,
  decisionWord,
  givenReason,
  itemState,
  refundability,
  resolvedChain,
  tripComment,
} from './approval-shapes.ts';
import { itemDecision } from './decision-operations.ts';
import { approvalDelegation } from './delegation-operations.ts';
import { finaliseBlock, preFinaliseTrip } from './finalise-operations.ts';
import { getApprovalLink } from './link-operations.ts';
import { substitute } from './substitute-operations.ts';
import {
  approvalSettings,
  approvalWorkflow,
  approverEntry,
  levelEntries,
  workflowChain,
} from './workflow-operations.ts';

/** What clients call the shapes of approval. */
export const APPROVAL_SHAPES = {
  ApprovalAlternative: alternative,
  ApprovalCard: approvalCard,
  ApprovalItem: approvalItem,
  ApprovalItemState: itemState,
  ApprovalSettings: approvalSettings,
  ApprovalStatus: approvalStatus,
  ApprovalSummary: approvalRow,
  ApprovalWorkflow: approvalWorkflow,
  ApproverEntry: approverEntry,
  BudgetStanding: budgetStanding,
  ChainLevel: chainLevel,
  ChainPerson: chainPerson,
  CostOfWaiting: costOfWaiting,
  DecidedItem: decidedItem,
  Decision: decisionWord,
  Delegation: approvalDelegation,
  FinaliseBlock: finaliseBlock,
  FinaliseForecast: preFinaliseTrip.payload,
  GivenReason: givenReason,
  ItemDecision: itemDecision,
  LinkedApproval: getApprovalLink.payload.shape.request,
  Refundability: refundability,
  ResolvedChain: resolvedChain,
  Substitute: substitute,
  TripComment: tripComment,
  WorkflowChain: workflowChain,
  WorkflowChainEntry: levelEntries,
};
