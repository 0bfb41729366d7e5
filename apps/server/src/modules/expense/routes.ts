import {
  approveClaim as approveClaimOperation,
  claimExpenses as claimOperation,
  getClaim,
  listClaims as listClaimsOperation,
  reimburseClaim as reimburseOperation,
  withdrawClaim as withdrawOperation,
} from '@pravas/contract/expense/claim-operations.ts';
import {
  checkExpense as checkOperation,
  createExpense as createOperation,
  getExpense,
  getReceipt,
  listExpenses as listOperation,
  removeExpense as removeOperation,
  updateExpense as updateOperation,
} from '@pravas/contract/expense/expense-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { checkExpense } from './check-expense.ts';
import { claimExpenses } from './claim-expenses.ts';
import { decideClaim } from './decide-claim.ts';
import type { ExpenseContext } from './expense-context.ts';
import { listClaims } from './list-claims.ts';
import { listExpenses } from './list-expenses.ts';
import { presentClaim } from './present-claim.ts';
import { presentExpense } from './present-expense.ts';
import { readReceipt } from './read-receipt.ts';
import { reimburseClaim } from './reimburse-claim.ts';
import { createExpense, expectOwn, removeExpense, updateExpense } from './save-expense.ts';
import { withdrawClaim } from './withdraw-claim.ts';

/** A form calls at every pause in typing; nobody types faster than this. */
const CHECKS_PER_MINUTE = 120;

/** Registers expenses and claims. */
export function registerExpenseRoutes(router: OperationRouter, context: ExpenseContext): void {
  const { database, clock } = context;

  router.register(listOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listExpenses(tx, query, caller)),
  );
  router.register(getExpense, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, async (tx) => {
      const row = await expectOwn(tx, query.expenseId, caller.personId);
      return { expense: presentExpense(row, caller.personId) };
    }),
  );
  router.register(createOperation, async ({ body, file, caller, requestId }) => ({
    expense: await createExpense(context, { typed: body, file }, { caller, requestId, now: clock.now() }),
  }));
  router.register(updateOperation, async ({ body, file, caller, requestId }) => {
    const { expenseId, version, removeReceipt, ...typed } = body;
    const target = { expenseId, version, removeReceipt };
    return { expense: await updateExpense(context, target, { typed, file }, { caller, requestId, now: clock.now() }) };
  });
  router.register(removeOperation, ({ query, caller, requestId }) =>
    removeExpense(context, query.expenseId, { caller, requestId, now: clock.now() }),
  );
  router.register(getReceipt, ({ query, caller }) => readReceipt(context, caller, query.expenseId));
  router.register(
    checkOperation,
    ({ body, caller }) =>
      database.forOrganization(caller.organizationId, (tx) => checkExpense(tx, body, caller, clock.now())),
    { perPersonPerMinute: CHECKS_PER_MINUTE },
  );
  registerClaimRoutes(router, context);
}

function registerClaimRoutes(router: OperationRouter, context: ExpenseContext): void {
  const { database, clock } = context;

  router.register(claimOperation, async ({ body, caller, requestId }) => ({
    claim: await claimExpenses(context, body, { caller, requestId, now: clock.now() }),
  }));
  router.register(listClaimsOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listClaims(tx, query, caller, clock.now())),
  );
  router.register(getClaim, async ({ query, caller }) => ({
    claim: await database.forOrganization(caller.organizationId, (tx) =>
      presentClaim(tx, query.claimId, caller, clock.now()),
    ),
  }));
  router.register(approveClaimOperation, async ({ body, caller, requestId }) => ({
    claim: await decideClaim(context, body, { caller, requestId, now: clock.now() }),
  }));
  router.register(withdrawOperation, ({ body, caller, requestId }) =>
    withdrawClaim(context, body.claimId, { caller, requestId, now: clock.now() }),
  );
  router.register(reimburseOperation, async ({ body, caller, requestId }) => ({
    claim: await reimburseClaim(context, body, { caller, requestId, now: clock.now() }),
  }));
}
