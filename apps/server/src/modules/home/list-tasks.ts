import type { homeTask, listHomeTasks as operation } from '@pravas/contract/home/home-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type HomeTask, rankTasks, TASKS_AT_FIRST } from '@pravas/domain/home/rank-tasks.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { HomeContext } from './home-context.ts';

/** Nobody finishes more than this from one list. */
const MOST = 100;

/** What waits for a person, worst first, each thing once: the first few, or all. */
export async function listTasks(
  { database, clock, tasksOf }: HomeContext,
  caller: Caller,
  { show }: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const now = clock.now();
  const tasks = await database.readOrganization(caller.organizationId, async (tx) => {
    const found: HomeTask[] = [];
    for (const read of tasksOf) found.push(...(await read(tx, caller, now)));
    return rankTasks(found, now);
  });
  const shown = tasks.slice(0, show === 'all' ? MOST : TASKS_AT_FIRST);
  return { list: shown.map((task) => present(task, now)), total: tasks.length };
}

function present(task: HomeTask, now: Temporal.Instant): z.output<typeof homeTask> {
  const { amountPaise, dueAt, since, isLost: _, ...words } = task;
  return {
    ...words,
    amount: amountPaise,
    dueAt: dueAt && isoOf(dueAt),
    isOverdue: dueAt !== null && Temporal.Instant.compare(dueAt, now) <= 0,
    since: isoOf(since),
  };
}
