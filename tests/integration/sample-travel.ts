import * as decisions from '@pravas/contract/approval/decision-operations.ts';
import * as delegations from '@pravas/contract/approval/delegation-operations.ts';
import * as finalising from '@pravas/contract/approval/finalise-operations.ts';
import * as links from '@pravas/contract/approval/link-operations.ts';
import * as substitutes from '@pravas/contract/approval/substitute-operations.ts';
import * as workflows from '@pravas/contract/approval/workflow-operations.ts';
import * as budgets from '@pravas/contract/budget/budget-operations.ts';
import * as costCentres from '@pravas/contract/budget/cost-centre-operations.ts';
import * as customers from '@pravas/contract/customer/customer-operations.ts';
import * as claims from '@pravas/contract/expense/claim-operations.ts';
import * as expenses from '@pravas/contract/expense/expense-operations.ts';
import * as finding from '@pravas/contract/finding/finding-operations.ts';
import * as home from '@pravas/contract/home/home-operations.ts';
import * as inbox from '@pravas/contract/notice/inbox-operations.ts';
import * as webhooks from '@pravas/contract/notice/webhook-operations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import * as insight from '@pravas/contract/policy/policy-insight-operations.ts';
import * as reasonCodes from '@pravas/contract/policy/reason-code-operations.ts';
import * as replays from '@pravas/contract/policy/replay-operations.ts';
import * as policies from '@pravas/contract/policy/version-operations.ts';
import * as saved from '@pravas/contract/trip/saved-traveller-operations.ts';
import * as cancelling from '@pravas/contract/trip/trip-cancel-operations.ts';
import * as tripEdits from '@pravas/contract/trip/trip-edit-operations.ts';
import * as trips from '@pravas/contract/trip/trip-operations.ts';
import * as settings from '@pravas/contract/trip/trip-settings-operations.ts';
import * as sharing from '@pravas/contract/trip/trip-share-operations.ts';
import { OPEN_POLICY } from '@pravas/domain/policy/policy.ts';
import type { Sample } from './sample-ids.ts';

const nothing: Sample = () => ({});
const listed: Sample = () => ({ query: { recordsPerPage: '20' } });
const UNKNOWN_SECRET = 'unknown-secret-unknown-secret-unknown-secret';
let serial = 0;
const fresh = (prefix: string): string => {
  serial += 1;
  return `${prefix} ${serial}`;
};
const today = () => Temporal.Now.plainDateISO('Asia/Kolkata').toString();

const guest = { title: 'Ms', firstName: 'Kavya', lastName: 'Nair', gender: 'female', email: 'kavya@guests.example' };
/** The open policy has no amounts, so that it reads the same in rupees. */
const rules = {
  ...OPEN_POLICY,
  flight: {
    ...OPEN_POLICY.flight,
    paidSeat: { allowed: false, limit: null },
    paidMeal: { allowed: false, limit: null },
  },
  expense: { ceilings: null, receiptAbove: null, perKm: null, dailyAllowance: null },
};
const expense = () => ({ kind: 'spent', category: 'food', spentOn: today(), amount: 450, comment: 'Lunch' });
const period = { startsOn: '2031-01-01', endsOn: '2031-12-31', amount: 100_000 };
const hook = () => ({ name: fresh('Sample'), url: 'https://hooks.sample.example/pravas', topics: ['trip.finalised'] });

const TRIPS: readonly [Operation, Sample][] = [
  [tripEdits.createTrip, () => ({ body: { name: 'Sample trip' } })],
  [tripEdits.updateTrip, ({ tripId }) => ({ body: { tripId, version: 1, name: 'Another name' } })],
  [tripEdits.setTripTravelers, ({ tripId }) => ({ body: { tripId, version: 1, travelers: [{ type: 'ADULT' }] } })],
  [
    tripEdits.completeTripTravelers,
    ({ tripId }) => ({ body: { tripId, version: 1, travelers: [{ _id: tripId, nationality: 'IN' }] } }),
  ],
  [trips.getTrip, ({ tripId }) => ({ query: { tripId } })],
  [trips.listTrips, nothing],
  [tripEdits.copyTrip, ({ tripId }) => ({ body: { tripId } })],
  [trips.watchTrip, ({ tripId }) => ({ query: { tripId } })],
  [saved.listExternalTravelers, listed],
  [saved.createExternalTraveler, () => ({ body: guest })],
  [saved.updateExternalTraveler, ({ savedTravelerId }) => ({ body: { travelerId: savedTravelerId, ...guest } })],
  [saved.deleteExternalTraveler, ({ savedTravelerId }) => ({ query: { travelerId: savedTravelerId } })],
  [saved.listPersonalTravelers, listed],
  [saved.createPersonalTraveler, () => ({ body: guest })],
  [saved.updatePersonalTraveler, ({ personalTravelerId }) => ({ body: { travelerId: personalTravelerId, ...guest } })],
  [saved.deletePersonalTraveler, ({ personalTravelerId }) => ({ query: { travelerId: personalTravelerId } })],
  [cancelling.quoteTripCancellation, ({ tripId }) => ({ query: { tripId } })],
  [cancelling.cancelTrip, ({ tripId }) => ({ body: { tripId, reason: 'Plans changed', acceptedRefund: 0 } })],
  [settings.getTripSettings, nothing],
  [settings.getTripDashboard, nothing],
  [sharing.shareTrip, ({ tripId }) => ({ body: { tripId, days: 7 } })],
  [sharing.endTripShare, ({ shareId }) => ({ query: { shareId } })],
  [sharing.getSharedTrip, () => ({ bearer: UNKNOWN_SECRET })],
  [sharing.downloadItinerary, ({ tripId }) => ({ query: { tripId } })],
  [sharing.downloadCalendar, ({ tripId }) => ({ query: { tripId } })],
  [sharing.sendAppDetails, ({ tripId }) => ({ body: { tripId } })],
];

const POLICIES: readonly [Operation, Sample][] = [
  [policies.listPolicies, listed],
  [policies.getPolicy, ({ policyId }) => ({ query: { policyId } })],
  [policies.createPolicy, () => ({ body: { name: fresh('Policy') } })],
  [policies.updatePolicyDraft, ({ policyId }) => ({ body: { policyId, revision: 1, rules } })],
  [policies.discardPolicyDraft, ({ policyId }) => ({ query: { policyId, revision: '1' } })],
  [policies.publishPolicy, ({ policyId }) => ({ body: { policyId, revision: 1 } })],
  [policies.updatePolicyStatus, ({ policyId }) => ({ body: { policyId, isActive: true } })],
  [
    policies.updatePolicyAssignments,
    ({ policyId, gradeId }) => ({ body: { policyId, assignments: [{ gradeId, departmentId: null }] } }),
  ],
  [insight.getEffectivePolicy, ({ user_id }) => ({ query: { user_id: String(user_id) } })],
  [
    insight.comparePolicyVersions,
    ({ policyId, versionId }) => ({ query: { policyId, from: versionId, to: versionId } }),
  ],
  [insight.lintPolicy, ({ policyId }) => ({ query: { policyId } })],
  [insight.lintPolicyRules, () => ({ body: { rules } })],
  [reasonCodes.listReasonCodes, listed],
  [reasonCodes.createReasonCode, () => ({ body: { code: fresh('R'), text: 'A sample reason' } })],
  [
    reasonCodes.updateReasonCode,
    ({ reasonCodeId }) => ({ body: { reasonCodeId, code: fresh('R'), text: 'A sample reason' } }),
  ],
  [reasonCodes.updateReasonCodeStatus, ({ reasonCodeId }) => ({ body: { reasonCodeId, isActive: true } })],
  [replays.startPolicyReplay, ({ policyId }) => ({ body: { policyId, months: 3 } })],
  [replays.getPolicyReplay, ({ replayId }) => ({ query: { replayId } })],
  [replays.watchPolicyReplay, ({ replayId }) => ({ query: { replayId } })],
  [replays.cancelPolicyReplay, ({ replayId }) => ({ body: { replayId } })],
  [replays.listPolicyReplayCases, ({ replayId }) => ({ query: { replayId } })],
  [replays.getPolicyReplayCase, ({ replayId, caseId }) => ({ query: { replayId, caseId } })],
];

const noLevels = { levels: [] };
const workflow = () => ({
  name: fresh('Workflow'),
  withinPolicy: noLevels,
  outOfPolicy: { levels: [{ approvers: [{ kind: 'manager' }], mode: 'any', deadlineHours: 24 }] },
});

const APPROVALS: readonly [Operation, Sample][] = [
  [workflows.listApprovalWorkflows, listed],
  [workflows.getApprovalWorkflow, ({ workflowId }) => ({ query: { workflowId } })],
  [workflows.createApprovalWorkflow, () => ({ body: workflow() })],
  [workflows.updateApprovalWorkflow, ({ workflowId }) => ({ body: { workflowId, version: 1, ...workflow() } })],
  [workflows.updateApprovalWorkflowStatus, ({ workflowId }) => ({ body: { workflowId, isActive: true } })],
  [workflows.previewApprovalChain, ({ user_id }) => ({ query: { user_id: String(user_id), amount: '45000' } })],
  [workflows.getApprovalSettings, nothing],
  [
    workflows.updateApprovalSettings,
    () => ({ body: { tolerancePercent: 5, toleranceAmount: 1_000, reminderHours: 4, decideByMail: true } }),
  ],
  [decisions.listApprovals, listed],
  [decisions.getApproval, ({ requestId }) => ({ query: { requestId } })],
  [
    decisions.decideApproval,
    ({ requestId, itemId }) => ({ body: { requestId, decisions: [{ itemId, decision: 'approve' }] } }),
  ],
  [decisions.decideApprovals, ({ requestId }) => ({ body: { requestIds: [requestId], decision: 'approve' } })],
  [delegations.listDelegations, listed],
  [
    delegations.createDelegation,
    ({ user_id }) => ({ body: { delegateUserId: user_id, startsOn: '2032-02-01', endsOn: '2032-02-05' } }),
  ],
  [delegations.endDelegation, ({ delegationId }) => ({ body: { delegationId } })],
  [finalising.preFinaliseTrip, ({ tripId }) => ({ query: { tripId } })],
  [finalising.finaliseTrip, ({ tripId }) => ({ body: { tripId, version: 1 } })],
  [finalising.recallTrip, ({ tripId }) => ({ body: { tripId } })],
  [finalising.resendApproval, ({ tripId }) => ({ body: { tripId } })],
  [
    finalising.bypassApprover,
    ({ tripId, bookingId }) => ({ body: { tripId, bookingIds: [bookingId], reason: 'A customer waits' } }),
  ],
  [finalising.commentOnTrip, ({ tripId }) => ({ body: { tripId, text: 'A sample comment' } })],
  [links.getApprovalLink, () => ({ bearer: UNKNOWN_SECRET })],
  [
    links.decideByLink,
    ({ itemId }) => ({ body: { token: UNKNOWN_SECRET, decisions: [{ itemId, decision: 'approve' }] } }),
  ],
  [substitutes.listSubstitutes, ({ bookingId }) => ({ query: { flightId: bookingId } })],
  [
    substitutes.substituteFlight,
    ({ bookingId, searchedFlightId, optionId }) => ({
      body: { flightId: bookingId, searchedFlightId, optionId, fareType: '2', newTotalPrice: 6_000 },
    }),
  ],
];

const SPENDING: readonly [Operation, Sample][] = [
  [costCentres.listCostCentres, listed],
  [costCentres.getCostCentre, ({ costCentreId }) => ({ query: { costCentreId } })],
  [costCentres.createCostCentre, () => ({ body: { code: fresh('C'), name: 'Sample' } })],
  [costCentres.updateCostCentre, ({ costCentreId }) => ({ body: { costCentreId, code: fresh('C'), name: 'Sample' } })],
  [costCentres.updateCostCentreStatus, ({ costCentreId }) => ({ body: { costCentreId, isActive: true } })],
  [budgets.listBudgets, listed],
  [budgets.getBudget, ({ budgetId }) => ({ query: { budgetId } })],
  [
    budgets.createBudget,
    ({ departmentId }) => ({ body: { scope: 'department', subjectId: departmentId, name: 'Sample', ...period } }),
  ],
  [budgets.updateBudget, ({ budgetId }) => ({ body: { budgetId, version: 1, name: 'Sample', ...period } })],
  [budgets.updateBudgetStatus, ({ budgetId }) => ({ body: { budgetId, isActive: true } })],
  [expenses.listExpenses, listed],
  [expenses.getExpense, ({ expenseId }) => ({ query: { expenseId } })],
  [expenses.createExpense, () => ({ body: expense() })],
  [expenses.updateExpense, ({ expenseId }) => ({ body: { expenseId, version: 1, ...expense() } })],
  [expenses.removeExpense, ({ expenseId }) => ({ query: { expenseId } })],
  [expenses.getReceipt, ({ expenseId }) => ({ query: { expenseId } })],
  [expenses.checkExpense, () => ({ body: expense() })],
  [claims.claimExpenses, ({ expenseId }) => ({ body: { expenseIds: [expenseId] } })],
  [claims.listClaims, listed],
  [claims.getClaim, ({ claimId }) => ({ query: { claimId } })],
  [
    claims.approveClaim,
    ({ claimId, expenseId }) => ({
      body: { claimId, version: 1, lines: [{ expenseId, decision: 'approve', comment: null }] },
    }),
  ],
  [claims.withdrawClaim, ({ claimId }) => ({ body: { claimId } })],
  [claims.reimburseClaim, ({ claimId }) => ({ body: { claimId, paymentRef: 'NEFT 0001' } })],
];

const TELLING: readonly [Operation, Sample][] = [
  [finding.findThings, () => ({ query: { text: 'mumbai' } })],
  [home.listHomeTasks, nothing],
  [home.showHomeAhead, nothing],
  [home.showMenuCounts, nothing],
  [customers.listCustomers, listed],
  [customers.showProviderWaiting, nothing],
  [inbox.listInbox, listed],
  [inbox.readInbox, ({ inboxId }) => ({ body: { ids: [inboxId] } })],
  [inbox.watchInbox, nothing],
  [webhooks.listWebhooks, nothing],
  [webhooks.createWebhook, () => ({ body: hook() })],
  [webhooks.updateWebhook, ({ webhookId }) => ({ body: { webhookId, ...hook(), isActive: true } })],
  [webhooks.deleteWebhook, ({ webhookId }) => ({ query: { webhookId } })],
  [webhooks.rotateWebhookSecret, ({ webhookId }) => ({ body: { webhookId } })],
  [webhooks.testWebhook, ({ webhookId }) => ({ body: { webhookId } })],
  [webhooks.listWebhookDeliveries, ({ webhookId }) => ({ query: { webhookId } })],
  [webhooks.getWebhookDelivery, ({ deliveryId }) => ({ query: { deliveryId } })],
  [webhooks.replayWebhookDelivery, ({ deliveryId }) => ({ body: { deliveryId } })],
];

/** Samples of operations about trips, policies, expenses and messages to people. */
export const TRAVEL_SAMPLES: readonly [Operation, Sample][] = [
  ...TRIPS,
  ...POLICIES,
  ...APPROVALS,
  ...SPENDING,
  ...TELLING,
];
