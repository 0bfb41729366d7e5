import {
  createDelegation,
  endDelegation as endOperation,
  listDelegations,
} from '@pravas/contract/approval/delegation-operations.ts';
import {
  createApprovalWorkflow,
  getApprovalSettings,
  getApprovalWorkflow,
  listApprovalWorkflows,
  previewApprovalChain,
  updateApprovalSettings,
  updateApprovalWorkflow,
  updateApprovalWorkflowStatus,
} from '@pravas/contract/approval/workflow-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { ApprovalContext, Change } from './approval-context.ts';
import { changeApprovalSettings, presentSettings, readApprovalSettings } from './approval-settings.ts';
import { endDelegation, giveDelegation, listOwnDelegations } from './delegations.ts';
import { previewChains } from './resolve-chains.ts';
import { createWorkflow, listWorkflows, readWorkflow, switchWorkflow, updateWorkflow } from './workflows.ts';

const mayManage = (caller: Caller) => caller.privileges.has('policies.manage');

/** Registers what decides who is asked: workflows, settings and delegations. */
export function registerApprovalRoutes(router: OperationRouter, context: ApprovalContext): void {
  const inOrganization = <T>(caller: Caller, work: (tx: Tx) => Promise<T>) =>
    context.database.forOrganization(caller.organizationId, work);
  const changeBy = (caller: Caller, requestId: string): Change => ({ caller, requestId, now: context.clock.now() });

  router.register(listApprovalWorkflows, ({ query, caller }) =>
    inOrganization(caller, (tx) => listWorkflows(tx, query, mayManage(caller))),
  );
  router.register(getApprovalWorkflow, ({ query, caller }) =>
    inOrganization(caller, async (tx) => ({ workflow: await readWorkflow(tx, query.workflowId, mayManage(caller)) })),
  );
  router.register(createApprovalWorkflow, ({ body, caller, requestId }) =>
    inOrganization(caller, async (tx) => ({ workflow: await createWorkflow(tx, body, changeBy(caller, requestId)) })),
  );
  router.register(updateApprovalWorkflow, ({ body, caller, requestId }) =>
    inOrganization(caller, async (tx) => ({ workflow: await updateWorkflow(tx, body, changeBy(caller, requestId)) })),
  );
  router.register(updateApprovalWorkflowStatus, ({ body, caller, requestId }) =>
    inOrganization(caller, async (tx) => ({
      workflow: await switchWorkflow(tx, body.workflowId, body.isActive, changeBy(caller, requestId)),
    })),
  );
  router.register(previewApprovalChain, ({ query, caller }) =>
    inOrganization(caller, (tx) => previewChains(tx, query)),
  );
  router.register(getApprovalSettings, ({ caller }) =>
    inOrganization(caller, async (tx) => ({ settings: presentSettings(await readApprovalSettings(tx)) })),
  );
  router.register(updateApprovalSettings, ({ body, caller, requestId }) =>
    inOrganization(caller, async (tx) => ({
      settings: await changeApprovalSettings(tx, body, changeBy(caller, requestId)),
    })),
  );
  router.register(listDelegations, ({ query, caller }) =>
    inOrganization(caller, (tx) => listOwnDelegations(tx, caller.personId, query, context.clock.now())),
  );
  router.register(createDelegation, ({ body, caller, requestId }) =>
    inOrganization(caller, async (tx) => ({ delegation: await giveDelegation(tx, body, changeBy(caller, requestId)) })),
  );
  router.register(endOperation, ({ body, caller, requestId }) =>
    inOrganization(caller, async (tx) => ({
      delegation: await endDelegation(tx, body.delegationId, changeBy(caller, requestId)),
    })),
  );
}
