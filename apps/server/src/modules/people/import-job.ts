import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { FileContext } from '../file/index.ts';
import { type ImportRecord, importTopic } from './import-record.ts';

/** What the worker needs to read and run imports. */
export interface ImportContext extends FileContext {
  readonly log: Logger;
  /** After this a worker that took an import is presumed gone. */
  readonly leaseMs: number;
  /** Ends the process at a named step, in tests. */
  readonly checkpoint: (name: string) => void;
}

/** An import that this worker took. */
export interface ImportJob {
  readonly organizationId: string;
  readonly id: string;
  /** A worker that takes an import increments it; a smaller count means that another worker has it now. */
  readonly epoch: number;
}

type ImportUpdate = Partial<
  Pick<ImportRecord, 'state' | 'message' | 'rows_total' | 'rows_read' | 'good' | 'bad' | 'imported' | 'lease_until'>
>;

/**
 * Does a piece of work on an import and writes its new state. The row is locked meanwhile, so that cancelling waits for
 * the piece and no second worker does it too. Answers false, with nothing done, when the import is no longer this
 * worker's or not in this state.
 */
export async function withImport(
  context: ImportContext,
  job: ImportJob,
  state: 'reading' | 'running',
  work: (tx: Tx, record: ImportRecord) => Promise<ImportUpdate>,
): Promise<boolean> {
  return context.database.forOrganization(job.organizationId, async (tx) => {
    const record = await tx
      .selectFrom('employee_import')
      .selectAll()
      .where('id', '=', job.id)
      .where('epoch', '=', job.epoch)
      .where('state', '=', state)
      .forUpdate()
      .executeTakeFirst();
    if (!record) return false;
    const { lease_until, ...update } = await work(tx, record);
    const now = context.clock.now();
    const lease = lease_until === null ? null : isoOf(now.add({ milliseconds: context.leaseMs }));
    await tx
      .updateTable('employee_import')
      .set({ ...update, lease_until: lease, updated_at: isoOf(now) })
      .where('id', '=', job.id)
      .execute();
    await announce(tx, job.organizationId, importTopic(job.id));
    return true;
  });
}
