import type { Operation } from '../operation.ts';
import { CATALOGUE_OPERATIONS } from './catalogue-operations.ts';

/** All operations of finding a hotel. */
export const HOTEL_OPERATIONS: readonly Operation[] = [...CATALOGUE_OPERATIONS];
