import type { Operation } from '../operation.ts';
import { decideApproval, decideApprovals, getApproval, listApprovals } from './decision-operations.ts';
import { createDelegation, endDelegation, listDelegations } from './delegation-operations.ts';
import {
  bypassApprover,
  commentOnTrip,
  finaliseTrip,
  preFinaliseTrip,
  recallTrip,
  resendApproval,
} from './finalise-operations.ts';
import { decideByLink, getApprovalLink } from './link-operations.ts';
import { listSubstitutes, substituteFlight } from './substitute-operations.ts';
import {
  createApprovalWorkflow,
  getApprovalSettings,
  getApprovalWorkflow,
  listApprovalWorkflows,
  previewApprovalChain,
  updateApprovalSettings,
  updateApprovalWorkflow,
  updateApprovalWorkflowStatus,
} from './workflow-operations.ts';

/** Every operation about finalising trips and deciding on them. */
export const APPROVAL_OPERATIONS: readonly Operation[] = [
  listApprovalWorkflows,
  getApprovalWorkflow,
  createApprovalWorkflow,
  updateApprovalWorkflow,
  updateApprovalWorkflowStatus,
  previewApprovalChain,
  getApprovalSettings,
  updateApprovalSettings,
  preFinaliseTrip,
  finaliseTrip,
  recallTrip,
  resendApproval,
  bypassApprover,
  commentOnTrip,
  listApprovals,
  getApproval,
  decideApproval,
  decideApprovals,
  listDelegations,
  createDelegation,
  endDelegation,
  getApprovalLink,
  decideByLink,
  listSubstitutes,
  substituteFlight,
];
