import { listHomeTasks, showHomeAhead, showMenuCounts } from '@pravas/contract/home/home-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { HomeContext } from './home-context.ts';
import { listTasks } from './list-tasks.ts';
import { showAhead } from './show-ahead.ts';
import { showCounts } from './show-counts.ts';

/** Registers what the home page asks for. */
export function registerHomeRoutes(router: OperationRouter, context: HomeContext): void {
  router.register(listHomeTasks, ({ query, caller }) => listTasks(context, caller, query));
  router.register(showHomeAhead, ({ caller }) => showAhead(context, caller));
  router.register(showMenuCounts, ({ caller }) => showCounts(context, caller));
}
