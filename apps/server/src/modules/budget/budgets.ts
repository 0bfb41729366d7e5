import type {
  createBudget as createOperation,
  listBudgets as listOperation,
  updateBudget as updateOperation,
} from '@pravas/contract/budget/budget-operations.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { refuseField } from '../organisation/index.ts';
import { type Change, ownerIdOf, recordChange } from './budget-context.ts';
import { readForecaster } from './budget-forecast.ts';
import { type BudgetRow, readUsage, selectBudgets, type WireBudget } from './budget-repository.ts';
import { presentBudget } from './present-budget.ts';

type Fields = Omit<BodyOf<typeof updateOperation>, 'budgetId' | 'version'>;

const SORT_COLUMNS = {
  name: sql`lower(g.name)`,
  startsOn: sql`g.starts_on`,
  endsOn: sql`g.ends_on`,
  amount: sql`g.amount_paise`,
  scope: sql`g.scope`,
};

/** Which budgets (`g`) a person may see: all for those who manage them or view the ledger, else those that they own. */
function visibleTo(caller: Caller): RawBuilder<boolean> {
  const seesAll = caller.privileges.has('budgets.manage') || caller.privileges.has('ledger.view');
  return sql<boolean>`(${seesAll} or g.owner_id = ${caller.personId})`;
}

/** One page of budgets with their use. */
export async function listBudgets(
  tx: Tx,
  query: QueryOf<typeof listOperation>,
  caller: Caller,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof listOperation>> {
  const { text, scope, isActive, on } = query.search ?? {};
  const typed = text?.trim() ?? '';
  const where = sql`${visibleTo(caller)}
    and (${typed} = '' or position(lower(${typed}) in lower(g.name)) > 0)
    and (${scope ?? null}::text is null or g.scope = ${scope ?? null})
    and (${isActive ?? null}::boolean is null or g.is_active = ${isActive ?? null})
    and (${on ?? null}::date is null or ${on ?? null}::date between g.starts_on and g.ends_on)`;
  const { rowNumber, recordsPerPage } = query;
  const page = { from: rowNumber - 1, size: recordsPerPage };
  const isByRisk = query.sortBy === 'risk';
  const rows = await selectBudgets(tx, where, isByRisk ? sql`order by g.id` : pageOf(query, page));
  const usageOf = await readUsage(tx, rows, now);
  const forecaster = await readForecaster(tx, now);
  const budgets = rows.map((row) => presentBudget(row, usageOf(row.id), forecaster, caller));
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from budget g where ${where}`.execute(tx);
  return {
    // The forecast is not a column: all matching budgets are forecast before the page is cut.
    data: isByRisk ? budgets.toSorted(byRisk).slice(page.from, page.from + page.size) : budgets,
    total: counted[0]?.total ?? 0,
    rowNumber,
    recordsPerPage,
  };
}

function pageOf(
  { sortBy, sortOrder }: QueryOf<typeof listOperation>,
  page: { readonly from: number; readonly size: number },
): RawBuilder<unknown> {
  const direction = sortOrder.toUpperCase() === 'DESC' ? sql`desc` : sql`asc`;
  const column = SORT_COLUMNS[sortBy === undefined || sortBy === 'risk' ? 'name' : sortBy];
  return sql`order by ${column} ${direction}, g.id offset ${page.from} limit ${page.size}`;
}

/** A disabled budget has no risk; the others are sorted by forecast relative to amount, the highest first. */
function byRisk(a: WireBudget, b: WireBudget): number {
  const shareOf = ({ isActive, forecast, amount }: WireBudget) => (isActive ? forecast.total / amount : -1);
  return shareOf(b) - shareOf(a);
}

/** A budget the caller may see. Throws `not_found`. */
export async function findVisibleBudget(tx: Tx, budgetId: string, caller: Caller): Promise<BudgetRow> {
  const [row] = await selectBudgets(tx, sql`g.id = ${budgetId} and ${visibleTo(caller)}`);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Adds a budget. Throws `validation_failed`, `not_found` for an unknown subject or owner. */
export async function createBudget(
  tx: Tx,
  { scope, subjectId, ...fields }: BodyOf<typeof createOperation>,
  change: Change,
): Promise<WireBudget> {
  judge(fields);
  await expectSubject(tx, scope, subjectId);
  const id = newId();
  const at = isoOf(change.now);
  await tx
    .insertInto('budget')
    .values({
      organization_id: change.caller.organizationId,
      id,
      scope,
      department_id: scope === 'department' ? subjectId : null,
      cost_centre_id: scope === 'department' ? null : subjectId,
      ...(await columnsOf(tx, fields, null)),
      created_at: at,
      updated_at: at,
    })
    .execute();
  return finish(tx, id, change, 'budget.created', {});
}

/** Changes a budget. Throws `not_found`, `conflict`, `validation_failed`. */
export async function updateBudget(
  tx: Tx,
  { budgetId, version, ...fields }: BodyOf<typeof updateOperation>,
  change: Change,
): Promise<WireBudget> {
  judge(fields);
  const before = await lockBudget(tx, budgetId, change.caller);
  if (before.version !== version) throw new Refusal('conflict');
  await tx
    .updateTable('budget')
    .set({
      ...(await columnsOf(tx, fields, before.owner_user_id)),
      updated_at: isoOf(change.now),
      version: version + 1,
    })
    .where('id', '=', budgetId)
    .execute();
  return finish(tx, budgetId, change, 'budget.updated', auditView(before));
}

/** Switches a budget on or off. Throws `not_found`. */
export async function switchBudget(tx: Tx, budgetId: string, isActive: boolean, change: Change): Promise<WireBudget> {
  const before = await lockBudget(tx, budgetId, change.caller);
  if (before.is_active !== isActive) {
    await tx
      .updateTable('budget')
      .set({ is_active: isActive, updated_at: isoOf(change.now), version: before.version + 1 })
      .where('id', '=', budgetId)
      .execute();
    return finish(tx, budgetId, change, isActive ? 'budget.enabled' : 'budget.disabled', auditView(before));
  }
  return presentOne(tx, before, change);
}

async function lockBudget(tx: Tx, budgetId: string, caller: Caller): Promise<BudgetRow> {
  await tx.selectFrom('budget').select('id').where('id', '=', budgetId).forUpdate().executeTakeFirst();
  return findVisibleBudget(tx, budgetId, caller);
}

async function finish(
  tx: Tx,
  budgetId: string,
  change: Change,
  action: string,
  before: AuditDetails,
): Promise<WireBudget> {
  const row = await findVisibleBudget(tx, budgetId, change.caller);
  await recordChange(tx, change, {
    action,
    objectType: 'budget',
    objectId: budgetId,
    details: changedFields(before, auditView(row)),
  });
  return presentOne(tx, row, change);
}

async function presentOne(tx: Tx, row: BudgetRow, { caller, now }: Change): Promise<WireBudget> {
  const usageOf = await readUsage(tx, [row], now);
  return presentBudget(row, usageOf(row.id), await readForecaster(tx, now), caller);
}

function judge({ startsOn, endsOn, amount }: Fields): void {
  const errors = [
    ...(endsOn < startsOn ? [{ field: 'endsOn', message: 'End date must not be before the start date' }] : []),
    ...(amount > 0 ? [] : [{ field: 'amount', message: invalidMessage('Amount') }]),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
}

async function expectSubject(tx: Tx, scope: WireBudget['scope'], subjectId: string): Promise<void> {
  const found =
    scope === 'department'
      ? await tx.selectFrom('department').select('is_active').where('id', '=', subjectId).executeTakeFirst()
      : await tx
          .selectFrom('cost_centre')
          .select('is_active')
          .where('id', '=', subjectId)
          .where('kind', '=', scope)
          .executeTakeFirst();
  const words = { department: 'department', cost_centre: 'cost centre', project: 'project' }[scope];
  if (!found) throw refuseField('not_found', 'subjectId', `This ${words} does not exist`);
  if (!found.is_active) throw refuseField('validation_failed', 'subjectId', `This ${words} is switched off`);
}

async function columnsOf(tx: Tx, fields: Fields, presentUserId: number | null) {
  return {
    name: fields.name,
    starts_on: fields.startsOn,
    ends_on: fields.endsOn,
    amount_paise: fields.amount,
    owner_id: await ownerIdOf(tx, fields.ownerUserId, presentUserId),
  };
}

function auditView(row: BudgetRow): AuditDetails {
  return {
    name: row.name,
    scope: row.scope,
    subject: row.subject_name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    amountPaise: row.amount_paise,
    owner: row.owner_name,
    isActive: row.is_active,
  };
}
