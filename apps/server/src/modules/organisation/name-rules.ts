import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { refuseField } from './organization-context.ts';

/** Whether a name contains the typed text, in any letter case; the typed text is no pattern. */
export function namedLike(column: string, typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`position(lower(${typed.trim()}) in lower(${sql.ref(column)})) > 0`;
}

/** How many rows there are. */
export const countOf = sql<number>`count(*)`.as('total');

/** Writes a row whose name must be unique in the organisation. Throws `name_taken`. */
export async function orNameTaken(constraint: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (uniqueViolationOf(error) !== constraint) throw error;
    throw refuseField('name_taken', 'name', 'This name is already used');
  }
}
