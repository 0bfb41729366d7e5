import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  changeReportView as changeOperation,
  createReportView as createOperation,
  listReportViews as listOperation,
} from '@pravas/contract/report/view-operations.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { orNameTaken, refuseField } from '../organisation/index.ts';
import { type ReportContext, showReport } from '../report/index.ts';
import { askedOf, daysOf, type KeptView, queryOf, reportOf } from './kept-view.ts';
import { type Change, recordChange } from './view-context.ts';

type WireView = PayloadOf<typeof listOperation>['data'][number];
type Fields = BodyOf<typeof createOperation>;

/** The most views that a person can keep apart. */
const MOST_VIEWS = 100;

/** The views that a person may open, by name: their own and shared ones. */
export async function listViews(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<{ data: WireView[] }> {
  const rows = await visibleViews(tx, caller.personId)
    .orderBy(sql`lower(report_view.name)`)
    .orderBy('report_view.id')
    .execute();
  return { data: rows.map((row) => presentView(row, caller, now)) };
}

/** A view that this person may open: their own or a shared one. Throws `not_found`, naming the field. */
export async function findView(tx: Tx, personId: string, viewId: string): Promise<KeptView> {
  const row = await visibleViews(tx, personId).where('report_view.id', '=', viewId).executeTakeFirst();
  if (!row) throw refuseField('not_found', 'viewId', 'Choose a view');
  return row;
}

/** Saves a view. Throws `validation_failed` for what its report would refuse, and `name_taken`. */
export async function createView(context: ReportContext, body: Fields, change: Change): Promise<WireView> {
  const { caller, now } = change;
  const { organizationId, personId } = caller;
  const columns = columnsOf(body);
  await expectReadable(context, caller, columns, now);
  return context.database.forOrganization(organizationId, async (tx) => {
    // Two requests at once must not both find room: they take turns at this person's row.
    await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute();
    const { count } = await tx
      .selectFrom('report_view')
      .select(sql<number>`count(*)`.as('count'))
      .where('owner_id', '=', personId)
      .executeTakeFirstOrThrow();
    if (count >= MOST_VIEWS) {
      throw refuseField('validation_failed', 'name', `You have ${MOST_VIEWS} views. Delete one first.`);
    }
    const id = newId();
    const at = isoOf(now);
    await orNameTaken('report_view_name', () =>
      tx
        .insertInto('report_view')
        .values({
          organization_id: organizationId,
          id,
          owner_id: personId,
          ...columns,
          search: JSON.stringify(columns.search),
          created_at: at,
          updated_at: at,
        })
        .execute(),
    );
    const details = { after: auditOf(columns) };
    await recordChange(tx, change, { action: 'report_view.saved', objectType: 'report_view', objectId: id, details });
    return readView(tx, id, change);
  });
}

/**
 * Changes the caller's own view, or as a company admin a shared one. Throws `not_found`, `privilege_missing`,
 * `conflict`, `name_taken`, and `validation_failed` for what its report would refuse.
 */
export async function changeView(
  context: ReportContext,
  { viewId, version, ...body }: BodyOf<typeof changeOperation>,
  change: Change,
): Promise<WireView> {
  const { caller, now } = change;
  const columns = columnsOf(body);
  await context.database.forOrganization(caller.organizationId, (tx) => findChangeable(tx, caller, viewId));
  await expectReadable(context, caller, columns, now);
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const before = await findChangeable(tx, caller, viewId);
    if (before.version !== version) throw new Refusal('conflict');
    await orNameTaken('report_view_name', async () => {
      const { numUpdatedRows } = await tx
        .updateTable('report_view')
        .set({ ...columns, search: JSON.stringify(columns.search), version: version + 1, updated_at: isoOf(now) })
        .where('id', '=', viewId)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new Refusal('conflict');
    });
    const details = changedFields(auditOf(before), auditOf(columns));
    await recordChange(tx, change, {
      action: 'report_view.changed',
      objectType: 'report_view',
      objectId: viewId,
      details,
    });
    return readView(tx, viewId, change);
  });
}

/**
 * Deletes the caller's own view, or as a company admin a shared one, with its schedules. Throws `not_found`,
 * `privilege_missing`.
 */
export async function deleteView(tx: Tx, viewId: string, change: Change): Promise<void> {
  const before = await findChangeable(tx, change.caller, viewId);
  await tx.deleteFrom('report_view').where('id', '=', viewId).execute();
  await recordChange(tx, change, {
    action: 'report_view.deleted',
    objectType: 'report_view',
    objectId: viewId,
    details: { before: auditOf(before), schedules: before.schedules },
  });
}

/** A view that cannot be opened is not saved: its report is tried once. */
async function expectReadable(
  context: ReportContext,
  caller: Caller,
  columns: ReturnType<typeof columnsOf>,
  now: Temporal.Instant,
): Promise<void> {
  const days = daysOf(columns, indianDate(now));
  const asked = { ...askedOf(columns, days), sortBy: columns.sort_by };
  await showReport(context, caller, asked.report, queryOf(asked, days));
}

function columnsOf({ name, report, search = { from: null, to: null }, isShared, ...asked }: Fields) {
  const { period = null, columns = null, sortBy = null, sortOrder = 'DESC', groupBy = null } = asked;
  const said = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null && value !== undefined));
  if (period !== null && ('from' in said || 'to' in said)) {
    throw refuseField('validation_failed', 'period', 'Choose either a moving period or From and To, not both');
  }
  return {
    name,
    report,
    search: said,
    period,
    columns: columns === null ? null : [...columns],
    sort_by: sortBy,
    sort_order: sortOrder,
    group_by: groupBy,
    is_shared: isShared,
  };
}

async function findChangeable(tx: Tx, caller: Caller, viewId: string) {
  const row = await visibleViews(tx, caller.personId).where('report_view.id', '=', viewId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  if (!mayChange(row, caller)) throw new Refusal('privilege_missing', { message: NOT_YOURS });
  return row;
}

const NOT_YOURS = 'Only the person who saved this view, or a company admin, can change it.';

const mayChange = (row: Pick<KeptView, 'owner_id' | 'is_shared'>, caller: Caller) =>
  row.owner_id === caller.personId || (row.is_shared && caller.isAdmin);

async function readView(tx: Tx, viewId: string, { caller, now }: Change): Promise<WireView> {
  // If an admin makes it personal, it is its owner's alone, and this answer is the last that the admin sees of it.
  const row = await selectViews(tx).where('report_view.id', '=', viewId).executeTakeFirstOrThrow();
  return presentView(row, caller, now);
}

function visibleViews(tx: Tx, personId: string) {
  return selectViews(tx).where((where) =>
    where.or([where('report_view.owner_id', '=', personId), where('report_view.is_shared', '=', true)]),
  );
}

function selectViews(tx: Tx) {
  return tx
    .selectFrom('report_view')
    .innerJoin('person', (join) =>
      join
        .onRef('person.organization_id', '=', 'report_view.organization_id')
        .onRef('person.id', '=', 'report_view.owner_id'),
    )
    .selectAll('report_view')
    .select([
      'person.user_id',
      'person.first_name',
      'person.last_name',
      sql<number>`(select count(*) from report_schedule s
        where s.organization_id = report_view.organization_id and s.view_id = report_view.id)`.as('schedules'),
    ]);
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>;

function presentView(row: ViewRow, caller: Caller, now: Temporal.Instant): WireView {
  const days = daysOf(row, indianDate(now));
  const { report, search, columns, sortBy, sortOrder, groupBy } = askedOf(row, days);
  const isAllowed = mayChange(row, caller);
  return {
    _id: row.id,
    name: row.name,
    report,
    search: { ...search },
    period: row.period as WireView['period'],
    ...days,
    columns: columns === null ? null : [...columns],
    sortBy,
    sortOrder,
    groupBy,
    isShared: row.is_shared,
    isMine: row.owner_id === caller.personId,
    owner: { user_id: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() },
    schedules: row.schedules,
    version: row.version,
    allowedActions: ['change', 'delete'].map((action) => ({
      action,
      allowed: isAllowed,
      reason: isAllowed ? null : NOT_YOURS,
    })),
  };
}

function auditOf(row: ReturnType<typeof columnsOf> | KeptView): AuditDetails {
  return {
    name: row.name,
    report: reportOf(row),
    search: JSON.stringify(row.search),
    period: row.period,
    columns: row.columns === null ? null : row.columns.join(),
    groupBy: row.group_by,
    sort: row.sort_by === null ? null : `${row.sort_by} ${row.sort_order}`,
    isShared: row.is_shared,
  };
}
