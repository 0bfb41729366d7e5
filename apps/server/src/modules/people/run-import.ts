import type { FieldProblem } from '@pravas/domain/person/extra-fields.ts';
import type { ImportCells } from '@pravas/domain/person/import-row.ts';
import { nameKey } from '@pravas/domain/validation/seen-text.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { storedPhone } from '../../platform/phone-number.ts';
import { approversByEmail } from './approvers.ts';
import { type NewPerson, personRow, recordCreation } from './create-person.ts';
import { type ImportContext, type ImportJob, withImport } from './import-job.ts';
import type { ImportRecord } from './import-record.ts';
import { insertInvitations } from './invitation-rows.ts';
import { emailsTaken } from './invite-people.ts';
import { type ImportKnowledge, type ImportRow, judgeAgain, readKnowledge } from './judge-import.ts';
import type { Actor } from './people-context.ts';
import { readRunner } from './read-runner.ts';

/** People created in one transaction: after each, an import can be stopped, and shows its progress. */
const PEOPLE_A_BATCH = 100;

/**
 * Imports the next rows: each person is created and invited in the transaction that marks the row, so that nobody is
 * imported twice even after a crash. Rows are checked again; one that became bad is skipped and says why.
 */
export async function runBatch(context: ImportContext, job: ImportJob): Promise<void> {
  await withImport(context, job, 'running', async (tx, record) => {
    const actor = await readRunner(tx, job.organizationId, record.run_by ?? record.created_by);
    if (!actor) {
      const message = 'Stopped: the one who started it may no longer manage employees';
      return { state: 'cancelled', message, lease_until: null };
    }
    const rows = await nextRows(tx, job);
    if (rows.length === 0) return { state: 'done', lease_until: null };
    const known = await readKnowledge(tx, actor, rows);
    const judged = judgeAgain(rows, known, await approversInFile(tx, job, rows));
    const good = judged.filter((one) => one.problems.length === 0);
    const created = await createPeople(tx, context, actor, good, known);
    const skipped = [
      ...judged.filter((one) => one.problems.length > 0),
      ...(await reasonsOfOthers(
        tx,
        good.filter((one) => !created.has(one.row)),
      )),
    ];
    await markRows(tx, job, created, skipped);
    await linkApprovers(tx, job, created, good, known);
    return { ...counted(record, created.size, skipped.length), lease_until: null };
  });
  context.checkpoint('import.batch_recorded');
}

function counted(record: ImportRecord, created: number, skipped: number) {
  return { imported: record.imported + created, good: record.good - skipped, bad: record.bad + skipped };
}

async function nextRows(tx: Tx, job: ImportJob): Promise<readonly ImportRow[]> {
  const rows = await tx
    .selectFrom('employee_import_row')
    .select(['row_number', 'cells'])
    .where('import_id', '=', job.id)
    .where('state', '=', 'good')
    .orderBy('row_number')
    .limit(PEOPLE_A_BATCH)
    .execute();
  return rows.map((row) => ({ row: row.row_number, cells: row.cells as ImportCells }));
}

/** Addresses of approvers in the same file that are still to be imported. */
async function approversInFile(tx: Tx, job: ImportJob, rows: readonly ImportRow[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(rows.map(({ cells }) => cells.approverEmail))];
  const { rows: found } = await sql<{ email: string }>`
    select cells->>'email' as email from employee_import_row
    where import_id = ${job.id} and state = 'good' and cells->>'email' = any (${asked})`.execute(tx);
  return new Set(found.map((row) => row.email));
}

/**
 * Creates and invites people; answers the id of each by its row. A row whose person was meanwhile created elsewhere is
 * left out.
 */
async function createPeople(
  tx: Tx,
  context: ImportContext,
  actor: Actor,
  rows: readonly ImportRow[],
  known: ImportKnowledge,
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map();
  const now = context.clock.now();
  const wanted = rows.map((one) => ({ row: one.row, id: newId(), person: newPerson(one.cells, known) }));
  const inserted = await tx
    .insertInto('person')
    .values(wanted.map(({ id, person }) => personRow(actor.organizationId, id, person, true, now)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map((one) => one.id));
  const created = wanted.filter((one) => ids.has(one.id));
  for (const one of created) await recordCreation(tx, context, actor, one, one.person.email, true);
  await insertInvitations(tx, context, actor, [...ids]);
  return new Map(created.map((one) => [one.row, one.id]));
}

function newPerson(cells: ImportCells, known: ImportKnowledge): NewPerson {
  const idOf = (choices: ReadonlyMap<string, { readonly id: string }>, name: string) =>
    choices.get(nameKey(name))?.id ?? null;
  const filled = (text: string) => (text === '' ? null : text);
  const roleId = idOf(known.roles, cells.role);
  if (roleId === null) throw new Error('A row without a known role was judged good');
  return {
    email: cells.email,
    firstName: cells.firstName,
    lastName: cells.lastName,
    roleId,
    mobile: storedPhone(filled(cells.mobile)),
    employeeCode: filled(cells.employeeCode),
    designation: filled(cells.designation),
    costCentre: filled(cells.costCentre),
    gradeId: idOf(known.grades, cells.grade),
    departmentId: idOf(known.departments, cells.department),
    approverId: known.approvers.get(cells.approverEmail) ?? null,
  };
}

type SkippedRow = ImportRow & { readonly problems: readonly FieldProblem[] };

/** Why rows that were good a moment ago could not be inserted: the address or the code was taken in between. */
async function reasonsOfOthers(tx: Tx, rows: readonly ImportRow[]): Promise<readonly SkippedRow[]> {
  const taken = await emailsTaken(
    tx,
    rows.map(({ cells }) => cells.email),
  );
  return rows.map((one) => ({
    ...one,
    problems: [
      taken.has(one.cells.email)
        ? { field: 'email', message: 'This e-mail address is already registered' }
        : { field: 'employeeCode', message: 'This employee code is already used' },
    ],
  }));
}

async function markRows(
  tx: Tx,
  job: ImportJob,
  created: ReadonlyMap<number, string>,
  skipped: readonly SkippedRow[],
): Promise<void> {
  await sql`update employee_import_row r set state = 'imported', person_id = done.person_id
    from unnest(${[...created.keys()]}::integer[], ${[...created.values()]}::uuid[]) as done (row_number, person_id)
    where r.import_id = ${job.id} and r.row_number = done.row_number`.execute(tx);
  for (const one of skipped) {
    await tx
      .updateTable('employee_import_row')
      .set({ state: 'skipped', problems: JSON.stringify(one.problems) })
      .where('import_id', '=', job.id)
      .where('row_number', '=', one.row)
      .execute();
  }
}

/** An approver may be in the same file, before those who name them or after. */
async function linkApprovers(
  tx: Tx,
  job: ImportJob,
  created: ReadonlyMap<number, string>,
  rows: readonly ImportRow[],
  known: ImportKnowledge,
): Promise<void> {
  const waiting = rows.flatMap(({ row, cells }) => {
    const personId = created.get(row);
    return personId && cells.approverEmail !== '' && !known.approvers.has(cells.approverEmail)
      ? [{ personId, email: cells.approverEmail }]
      : [];
  });
  const earlier = await approversByEmail(tx, [...new Set(waiting.map((one) => one.email))]);
  const linked = waiting.flatMap(({ personId, email }) => {
    const approverId = earlier.get(email);
    return approverId ? [{ personId, approverId }] : [];
  });
  await sql`update person p set approver_id = link.approver_id
    from unnest(${linked.map((one) => one.personId)}::uuid[], ${linked.map((one) => one.approverId)}::uuid[])
      as link (id, approver_id) where p.id = link.id`.execute(tx);
  const emails = rows.filter(({ row }) => created.has(row)).map(({ cells }) => cells.email);
  const newcomers = await approversByEmail(tx, emails);
  if (newcomers.size === 0) return;
  await sql`update person p set approver_id = newcomer.id
    from unnest(${[...newcomers.keys()]}::text[], ${[...newcomers.values()]}::uuid[]) as newcomer (email, id)
    join employee_import_row r on r.import_id = ${job.id} and r.state = 'imported'
      and r.cells->>'approverEmail' = newcomer.email
    where p.id = r.person_id and p.approver_id is null`.execute(tx);
}
