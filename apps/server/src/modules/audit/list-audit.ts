import type { auditFilter, listAudit as listAuditOperation } from '@pravas/contract/audit/audit-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AuditDetails } from './canonical-json.ts';
import { nameActors, nameObjects } from './name-things.ts';
import { periodOf, readHead } from './read-audit.ts';

type Filter = z.output<typeof auditFilter>;
const EVERYTHING: Filter = { from: null, to: null };
type Page = PayloadOf<typeof listAuditOperation>;

/** A filtered total is counted up to here: nobody pages further, and more counting would cost every reader. */
const MAX_COUNTED = 100_000;

/** One page of the trail, newest first unless asked otherwise. */
export async function listAudit(tx: Tx, query: QueryOf<typeof listAuditOperation>): Promise<Page> {
  const filter = query.search ?? EVERYTHING;
  const matching = await narrowed(tx, filter);
  const isOldestFirst = query.sortBy === 'seq' && query.sortOrder.toUpperCase() === 'ASC';
  const rows = await matching
    .selectAll()
    .orderBy('seq', isOldestFirst ? 'asc' : 'desc')
    .offset(query.rowNumber - 1)
    .limit(query.recordsPerPage)
    .execute();
  const actors = await nameActors(
    tx,
    rows.map((row) => row.actor),
  );
  const objects = await nameObjects(
    tx,
    rows.map((row) => ({ objectType: row.object_type, objectId: row.object_id })),
  );
  return {
    data: rows.map((row) => {
      const { ip, ...details } = row.details as AuditDetails;
      return {
        seq: row.seq,
        at: row.at.toISOString(),
        actor: actors.get(row.actor)?.name ?? row.actor,
        user_id: actors.get(row.actor)?.userId ?? null,
        ip: typeof ip === 'string' ? ip : null,
        action: row.action,
        objectType: row.object_type,
        objectId: row.object_id,
        objectName: objects.get(`${row.object_type} ${row.object_id}`) ?? null,
        details,
        requestId: row.request_id,
        hash: row.hash,
      };
    }),
    total: await countRows(tx, filter, matching),
    rowNumber: query.rowNumber,
    recordsPerPage: query.recordsPerPage,
    actions: [...(await listActions(tx))],
  };
}

type Matching = Awaited<ReturnType<typeof narrowed>>;

async function narrowed(tx: Tx, filter: Filter) {
  if (filter.from && filter.to && filter.from > filter.to) {
    throw new Refusal('validation_failed', { errors: [{ field: 'search.to', message: 'Please enter valid to' }] });
  }
  let query = tx.selectFrom('audit_event');
  if (filter.action?.endsWith('.*')) {
    const kind = filter.action.slice(0, -1);
    query = query.where((where) => where(where.fn<string>('left', ['action', where.val(kind.length)]), '=', kind));
  } else if (filter.action) query = query.where('action', '=', filter.action);
  if (filter.objectType) query = query.where('object_type', '=', filter.objectType);
  if (filter.objectId) query = query.where('object_id', '=', filter.objectId);
  if (filter.user_id !== undefined) query = query.where('actor', 'in', await actorsOf(tx, filter.user_id));
  const period = periodOf(filter.from, filter.to);
  if (period.from !== null) query = query.where('at', '>=', new Date(period.from));
  if (period.to !== null) query = query.where('at', '<', new Date(period.to));
  return query;
}

/** What the person did, and what their keys did on their behalf. */
async function actorsOf(tx: Tx, userId: number): Promise<readonly string[]> {
  const person = await tx.selectFrom('person').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (!person) return [''];
  const keys = await tx.selectFrom('api_key').select('id').where('created_by', '=', person.id).execute();
  return [`person:${person.id}`, ...keys.map((key) => `api_key:${key.id}`)];
}

async function countRows(tx: Tx, filter: Filter, matching: Matching): Promise<number> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== null && value !== '');
  // Rows are numbered without a gap, so the whole trail need not be counted.
  if (!isFiltered) return (await readHead(tx)).seq;
  const row = await tx
    .selectFrom(matching.select('seq').limit(MAX_COUNTED).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The distinct actions, each found by one step in the index, so that a long trail costs no more. */
async function listActions(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive step as (
      (select action from audit_event order by action limit 1)
      union
      select (select e.action from audit_event e where e.action > step.action order by e.action limit 1)
      from step where step.action is not null
    ) select action from step where action is not null`.execute(tx);
  return rows.map((row) => row.action);
}
