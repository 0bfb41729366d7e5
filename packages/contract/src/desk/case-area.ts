import type { Operation } from '../operation.ts';
import { commentWorkCase, decideWorkCase } from './case-decisions.ts';
import { assignWorkCase, getWorkCase, listWorkCases, watchWorkCases } from './case-operations.ts';

/** All operations of the work queue. */
export const CASE_OPERATIONS: readonly Operation[] = [
  listWorkCases,
  getWorkCase,
  assignWorkCase,
  commentWorkCase,
  decideWorkCase,
  watchWorkCases,
];
