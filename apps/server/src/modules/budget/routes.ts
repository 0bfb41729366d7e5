import {
  createBudget as createBudgetOperation,
  getBudget,
  listBudgets as listBudgetsOperation,
  updateBudget as updateBudgetOperation,
  updateBudgetStatus,
} from '@pravas/contract/budget/budget-operations.ts';
import {
  createCostCentre as createCostCentreOperation,
  getCostCentre,
  listCostCentres as listCostCentresOperation,
  updateCostCentre as updateCostCentreOperation,
  updateCostCentreStatus,
} from '@pravas/contract/budget/cost-centre-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { BudgetContext } from './budget-context.ts';
import { readBudgetDetails } from './budget-details.ts';
import { createBudget, listBudgets, switchBudget, updateBudget } from './budgets.ts';
import {
  createCostCentre,
  listCostCentres,
  readCostCentre,
  switchCostCentre,
  updateCostCentre,
} from './cost-centres.ts';

/** Registers cost centres, projects and budgets. */
export function registerBudgetRoutes(router: OperationRouter, context: BudgetContext): void {
  const { database, clock } = context;
  registerCostCentreRoutes(router, context);

  router.register(listBudgetsOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listBudgets(tx, query, caller, clock.now())),
  );
  router.register(getBudget, async ({ query, caller }) => ({
    budget: await database.forOrganization(caller.organizationId, (tx) =>
      readBudgetDetails(tx, query, caller, clock.now()),
    ),
  }));
  router.register(createBudgetOperation, async ({ body, caller, requestId }) => ({
    budget: await database.forOrganization(caller.organizationId, (tx) =>
      createBudget(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateBudgetOperation, async ({ body, caller, requestId }) => ({
    budget: await database.forOrganization(caller.organizationId, (tx) =>
      updateBudget(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateBudgetStatus, async ({ body, caller, requestId }) => ({
    budget: await database.forOrganization(caller.organizationId, (tx) =>
      switchBudget(tx, body.budgetId, body.isActive, { caller, requestId, now: clock.now() }),
    ),
  }));
}

function registerCostCentreRoutes(router: OperationRouter, { database, clock }: BudgetContext): void {
  router.register(listCostCentresOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listCostCentres(tx, query)),
  );
  router.register(getCostCentre, async ({ query, caller }) => ({
    costCentre: await database.forOrganization(caller.organizationId, (tx) => readCostCentre(tx, query.costCentreId)),
  }));
  router.register(createCostCentreOperation, async ({ body, caller, requestId }) => ({
    costCentre: await database.forOrganization(caller.organizationId, (tx) =>
      createCostCentre(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateCostCentreOperation, async ({ body: { costCentreId, ...fields }, caller, requestId }) => ({
    costCentre: await database.forOrganization(caller.organizationId, (tx) =>
      updateCostCentre(tx, costCentreId, fields, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateCostCentreStatus, async ({ body, caller, requestId }) => ({
    costCentre: await database.forOrganization(caller.organizationId, (tx) =>
      switchCostCentre(tx, body.costCentreId, body.isActive, { caller, requestId, now: clock.now() }),
    ),
  }));
}
