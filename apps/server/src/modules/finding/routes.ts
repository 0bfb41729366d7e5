import { findThings } from '@pravas/contract/finding/finding-operations.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { findAnything } from './find-anything.ts';

/** Registers what the command bar asks for. */
export function registerFindingRoutes(
  router: OperationRouter,
  context: { readonly database: Database; readonly clock: Clock },
): void {
  router.register(findThings, ({ query, caller }) => findAnything(context, caller, query.text));
}
