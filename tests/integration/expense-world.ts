import { randomUUID } from 'node:crypto';
import { createExpense } from '@pravas/contract/expense/expense-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { type BudgetRule, type ExpenseRules, OPEN_POLICY } from '@pravas/domain/policy/policy.ts';
import { COMPANY_ID } from '../support/company.ts';
import { pdf } from '../support/pictures.ts';
import type { World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, type OperationInput, payloadOf } from './send-request.ts';

/** An expense as the wire has it. */
export type Expense = AnswerOf<typeof createExpense>['expense'];

/** A dinner that everybody may claim. */
export const DINNER = {
  category: 'food',
  spentOn: dayFromNow(-3),
  amount: 840,
  tax: 40,
  vendor: 'Hotel Saravana Bhavan',
  comment: 'Dinner with a client',
} as const;

/** Gives the whole company a policy with these rules about expenses and budgets; answers its version's id. */
export async function publishExpensePolicy(
  world: World,
  expense: Partial<ExpenseRules>,
  budget: BudgetRule | null = null,
): Promise<string> {
  const [policyId, versionId] = [randomUUID(), randomUUID()];
  const rules = { ...OPEN_POLICY, budget, expense: { ...OPEN_POLICY.expense, ...expense } };
  await world.query('delete from trip_policy_assignment where organization_id = $1', [COMPANY_ID]);
  await world.query(
    `insert into trip_policy (organization_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())`,
    [COMPANY_ID, policyId, `Policy ${policyId.slice(0, 8)}`],
  );
  await world.query(
    `insert into trip_policy_version (organization_id, id, policy_id, number, state, rules, effective_from, created_at,
       updated_at, published_at)
     values ($1, $2, $3, 1, 'published', $4, now() - interval '1 minute', now(), now(), now())`,
    [COMPANY_ID, versionId, policyId, JSON.stringify(rules)],
  );
  await world.query(
    `insert into trip_policy_assignment (organization_id, id, policy_id, created_at)
     values ($1, gen_random_uuid(), $2, now())`,
    [COMPANY_ID, policyId],
  );
  return versionId;
}

/** Removes every policy. */
export async function withdrawPolicies(world: World): Promise<void> {
  await world.query('delete from trip_policy_assignment where organization_id = $1', [COMPANY_ID]);
}

/** Adds an expense for the owner of the token: a dinner, unless the caller says otherwise. */
export async function addExpense(
  world: World,
  token: string,
  changes: object = {},
  file?: NonNullable<OperationInput['file']>,
): Promise<Expense> {
  const input = { body: { ...DINNER, ...changes }, ...(file ? { file } : {}) };
  const answer = await callOperation(world.url, createExpense, input, { token });
  return payloadOf<AnswerOf<typeof createExpense>>(answer).expense;
}

/** A PDF that differs from any with another text. */
export function receiptOf(text: string, fileName = 'bill.pdf'): { readonly fileName: string; readonly bytes: Buffer } {
  return { fileName, bytes: Buffer.from(pdf().toString('latin1').replace('\n', `\n% ${text}\n`), 'latin1') };
}

/** Gives a person of the company a trip of their own; answers its id. */
export async function addTrip(
  world: World,
  email: string,
  columns: Readonly<Record<string, string | boolean | null>> = {},
): Promise<string> {
  const names = Object.keys(columns);
  const places = names.map((_name, index) => `$${index + 2}`);
  const [row] = await world.query<{ id: string }>(
    `insert into trip (${['organization_id, id, created_by, name, created_at, updated_at', ...names].join(', ')})
     select ${["organization_id, gen_random_uuid(), id, 'Client visit', now(), now()", ...places].join(', ')}
     from person where email = $1 returning id`,
    [email, ...Object.values(columns)],
  );
  return row?.id ?? '';
}
