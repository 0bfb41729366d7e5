import type { Tx } from '../../platform/database.ts';

/** A person as records name one. */
export interface NamedPerson {
  readonly user_id: number;
  readonly name: string;
}

/** The names of people by their ids. */
export async function namesOf(tx: Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'user_id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(personIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, { user_id: row.user_id, name: `${row.first_name} ${row.last_name}` }]));
}
