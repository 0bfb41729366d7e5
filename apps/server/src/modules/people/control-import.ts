import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getImport } from '@pravas/contract/people/import-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import { announce, wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { recordAudit } from '../audit/index.ts';
import { checkSpreadsheet, keepFile } from '../file/index.ts';
import { expectImport, importTopic, presentImport } from './import-record.ts';
import { actorFor, type PeopleContext } from './people-context.ts';

type ImportAnswer = PayloadOf<typeof getImport>;

/** Keeps a spreadsheet and has the worker read it. Throws `file_refused`. */
export async function createImport(
  context: PeopleContext,
  caller: Caller,
  file: UploadedFile,
  requestId: string,
): Promise<ImportAnswer> {
  const checked = await checkSpreadsheet(file);
  const { organizationId, personId } = caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    const id = newId();
    const now = isoOf(context.clock.now());
    await tx
      .insertInto('employee_import')
      .values({
        organization_id: organizationId,
        id,
        file_id: await keepFile(tx, context, { organizationId, createdBy: personId }, checked),
        file_name: file.fileName,
        state: 'reading',
        message: null,
        created_by: personId,
        run_by: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await tell(tx, context, caller, { action: 'import.created', importId: id, imported: 0, requestId });
    await wakeWorker(tx);
    return { import: presentImport(await expectImport(tx, id)) };
  });
}

/** Has the worker import the good rows, on the caller's behalf. Throws `not_found`, `import_not_ready`. */
export async function startImport(
  context: PeopleContext,
  caller: Caller,
  importId: string,
  requestId: string,
): Promise<ImportAnswer> {
  return move(context, caller, importId, requestId, { from: ['ready'], to: 'running', action: 'import.started' });
}

/** Stops an import; people imported until then stay. Throws `not_found`, `import_not_ready`. */
export async function cancelImport(
  context: PeopleContext,
  caller: Caller,
  importId: string,
  requestId: string,
): Promise<ImportAnswer> {
  const from = ['reading', 'ready', 'running'];
  return move(context, caller, importId, requestId, { from, to: 'cancelled', action: 'import.cancelled' });
}

interface Move {
  readonly from: readonly string[];
  readonly to: 'running' | 'cancelled';
  readonly action: string;
}

async function move(
  context: PeopleContext,
  caller: Caller,
  importId: string,
  requestId: string,
  { from, to, action }: Move,
): Promise<ImportAnswer> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    // Waits for the running batch, so that the reported count is final.
    const record = await expectImport(tx, importId, true);
    if (!from.includes(record.state)) throw new Refusal('import_not_ready');
    await tx
      .updateTable('employee_import')
      .set({
        state: to,
        updated_at: isoOf(context.clock.now()),
        lease_until: null,
        ...(to === 'running' ? { run_by: caller.personId } : {}),
      })
      .where('id', '=', importId)
      .execute();
    await tell(tx, context, caller, { action, importId, imported: record.imported, requestId });
    await announce(tx, caller.organizationId, importTopic(importId));
    await wakeWorker(tx);
    return { import: presentImport(await expectImport(tx, importId)) };
  });
}

async function tell(
  tx: Tx,
  context: PeopleContext,
  caller: Caller,
  told: {
    readonly action: string;
    readonly importId: string;
    readonly imported: number;
    readonly requestId: string;
  },
): Promise<void> {
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: context.clock.now(),
    actor: actorFor(caller, told.requestId).name,
    action: told.action,
    objectType: 'employee_import',
    objectId: told.importId,
    details: { imported: told.imported },
    requestId: told.requestId,
  });
}
