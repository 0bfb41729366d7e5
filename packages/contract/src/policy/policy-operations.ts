import { getFlightVerdict } from '../flight/flight-details.ts';
import type { Operation } from '../operation.ts';
import { comparePolicyVersions, getEffectivePolicy, lintPolicy, lintPolicyRules } from './policy-insight-operations.ts';
import {
  createReasonCode,
  listReasonCodes,
  updateReasonCode,
  updateReasonCodeStatus,
} from './reason-code-operations.ts';
import {
  cancelPolicyReplay,
  getPolicyReplay,
  getPolicyReplayCase,
  listPolicyReplayCases,
  startPolicyReplay,
  watchPolicyReplay,
} from './replay-operations.ts';
import {
  createPolicy,
  discardPolicyDraft,
  getPolicy,
  listPolicies,
  publishPolicy,
  updatePolicyAssignments,
  updatePolicyDraft,
  updatePolicyStatus,
} from './version-operations.ts';

/** Every operation about trip policies and their verdicts. */
export const POLICY_OPERATIONS: readonly Operation[] = [
  listPolicies,
  getPolicy,
  createPolicy,
  updatePolicyDraft,
  discardPolicyDraft,
  publishPolicy,
  updatePolicyStatus,
  updatePolicyAssignments,
  getEffectivePolicy,
  comparePolicyVersions,
  lintPolicy,
  lintPolicyRules,
  startPolicyReplay,
  getPolicyReplay,
  watchPolicyReplay,
  cancelPolicyReplay,
  listPolicyReplayCases,
  getPolicyReplayCase,
  listReasonCodes,
  createReasonCode,
  updateReasonCode,
  updateReasonCodeStatus,
  getFlightVerdict,
];
