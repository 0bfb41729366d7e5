import type { role } from '@pravas/contract/access/role-operations.ts';
import type * as z from 'zod/mini';

/** A role with what it allows. */
export type Role = z.input<typeof role>;
