import type { Tx } from '../../platform/database.ts';

/** A task that waits for a person. */
export interface OpenTask {
  readonly id: string;
  readonly chain: string;
  readonly level: number;
  /** Who decides now: the approver, or their stand-in. */
  readonly personId: string;
  readonly askedAt: Date;
  readonly dueAt: Date;
}

/** The open tasks of a request, the most urgent first. */
export async function listOpenTasks(tx: Tx, requestId: string): Promise<readonly OpenTask[]> {
  const rows = await tx
    .selectFrom('approval_task')
    .select(['id', 'chain', 'level', 'assignee_id', 'asked_at', 'due_at'])
    .where('request_id', '=', requestId)
    .where('state', '=', 'open')
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    chain: row.chain,
    level: row.level,
    personId: row.assignee_id,
    askedAt: row.asked_at,
    dueAt: row.due_at,
  }));
}
