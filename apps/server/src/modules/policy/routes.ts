import {
  comparePolicyVersions,
  getEffectivePolicy,
  lintPolicy as lintPolicyOperation,
  lintPolicyRules,
} from '@pravas/contract/policy/policy-insight-operations.ts';
import {
  createReasonCode as createReasonCodeOperation,
  listReasonCodes as listReasonCodesOperation,
  updateReasonCode as updateReasonCodeOperation,
  updateReasonCodeStatus,
} from '@pravas/contract/policy/reason-code-operations.ts';
import {
  createPolicy as createPolicyOperation,
  discardPolicyDraft,
  getPolicy,
  listPolicies as listPoliciesOperation,
  publishPolicy as publishPolicyOperation,
  updatePolicyAssignments,
  updatePolicyDraft,
  updatePolicyStatus,
} from '@pravas/contract/policy/version-operations.ts';
import { lintPolicy } from '@pravas/domain/policy/lint-policy.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { assignPolicy } from './assign-policy.ts';
import { createPolicy } from './create-policy.ts';
import { discardDraft } from './discard-draft.ts';
import { lintStoredPolicy } from './lint-policy.ts';
import { listPolicies } from './list-policies.ts';
import type { PolicyContext } from './policy-context.ts';
import { rulesFromWire } from './policy-rules.ts';
import { showPolicy } from './present-policy.ts';
import { publishPolicy } from './publish-policy.ts';
import { createReasonCode, listReasonCodes, switchReasonCode, updateReasonCode } from './reason-codes.ts';
import { registerReplayRoutes } from './replay-routes.ts';
import { compareVersions, showEffectivePolicy } from './show-insight.ts';
import { switchPolicy } from './switch-policy.ts';
import { updateDraft } from './update-draft.ts';

/** Registers trip policies, what is known about them, their replays and the reasons for going out of policy. */
export function registerPolicyRoutes(router: OperationRouter, context: PolicyContext): void {
  registerVersionRoutes(router, context);
  registerInsightRoutes(router, context);
  registerReasonRoutes(router, context);
  registerReplayRoutes(router, context);
}

function registerVersionRoutes(router: OperationRouter, context: PolicyContext): void {
  const { database, clock } = context;
  router.register(listPoliciesOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listPolicies(tx, query, clock.now())),
  );
  router.register(getPolicy, async ({ query, caller }) => ({
    policy: await database.forOrganization(caller.organizationId, (tx) =>
      showPolicy(tx, caller, query.policyId, clock.now()),
    ),
  }));
  router.register(createPolicyOperation, async ({ body, caller, requestId }) => ({
    policy: await database.forOrganization(caller.organizationId, (tx) =>
      createPolicy(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updatePolicyDraft, async ({ body, caller, requestId }) => ({
    policy: await database.forOrganization(caller.organizationId, (tx) =>
      updateDraft(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(discardPolicyDraft, async ({ query, caller, requestId }) => ({
    policy: await database.forOrganization(caller.organizationId, (tx) =>
      discardDraft(tx, query, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(publishPolicyOperation, async ({ body, caller, requestId }) => ({
    policy: await database.forOrganization(caller.organizationId, (tx) =>
      publishPolicy(tx, context, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updatePolicyStatus, async ({ body, caller, requestId }) => ({
    policy: await database.forOrganization(caller.organizationId, (tx) =>
      switchPolicy(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updatePolicyAssignments, async ({ body, caller, requestId }) => ({
    policy: await database.forOrganization(caller.organizationId, (tx) =>
      assignPolicy(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
}

function registerInsightRoutes(router: OperationRouter, { database, clock, replayed }: PolicyContext): void {
  router.register(getEffectivePolicy, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      showEffectivePolicy(tx, caller, query.user_id, clock.now()),
    ),
  );
  router.register(comparePolicyVersions, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => compareVersions(tx, query)),
  );
  router.register(lintPolicyOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      lintStoredPolicy(tx, replayed, query.policyId, clock.now()),
    ),
  );
  router.register(lintPolicyRules, async ({ body }) => ({
    findings: [...lintPolicy(rulesFromWire(body.rules))],
  }));
}

function registerReasonRoutes(router: OperationRouter, { database, clock }: PolicyContext): void {
  router.register(listReasonCodesOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listReasonCodes(tx, query)),
  );
  router.register(createReasonCodeOperation, async ({ body, caller, requestId }) => ({
    reasonCode: await database.forOrganization(caller.organizationId, (tx) =>
      createReasonCode(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateReasonCodeOperation, async ({ body: { reasonCodeId, ...fields }, caller, requestId }) => ({
    reasonCode: await database.forOrganization(caller.organizationId, (tx) =>
      updateReasonCode(tx, reasonCodeId, fields, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateReasonCodeStatus, async ({ body, caller, requestId }) => ({
    reasonCode: await database.forOrganization(caller.organizationId, (tx) =>
      switchReasonCode(tx, body.reasonCodeId, body.isActive, { caller, requestId, now: clock.now() }),
    ),
  }));
}
