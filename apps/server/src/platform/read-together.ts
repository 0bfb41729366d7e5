import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from './database.ts';

/** The columns of a row that are moments: JSON carries those as text. */
type MomentOf<Row> = { [K in keyof Row]: Row[K] extends Date | null ? K : never }[keyof Row] & string;

/** A query that can be asked together with others, and what its rows mean. */
export interface Reading<Value> {
  readonly rows: Expression<unknown>;
  readonly valuesOf: (rows: readonly unknown[]) => readonly Value[];
}

/** Makes a query readable together with others. `moments` names every column of it that is a moment. */
export function reading<Row extends object, Value>(
  query: Expression<Row>,
  moments: Readonly<Record<MomentOf<Row>, true>>,
  tell: (row: Row) => Value,
): Reading<Value> {
  const names = Object.keys(moments);
  return {
    rows: jsonArrayFrom(query),
    valuesOf: (rows) =>
      rows.map((told) => {
        const row = { ...(told as Record<string, unknown>) };
        for (const name of names) if (typeof row[name] === 'string') row[name] = new Date(row[name]);
        return tell(row as Row);
      }),
  };
}

/** What some readings found, by the names they were asked under. */
type Found<R extends Readonly<Record<string, Reading<unknown>>>> = {
  readonly [K in keyof R]: ReturnType<R[K]['valuesOf']>;
};

/** Asks several queries in one round trip; all of them see the same moment. */
export async function readTogether<R extends Readonly<Record<string, Reading<unknown>>>>(
  tx: Tx,
  readings: R,
): Promise<Found<R>> {
  const asked = Object.entries(readings);
  const columns = asked.map(([name, { rows }]) => sql`${rows} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, readonly unknown[]>>`select ${sql.join(columns)}`.execute(tx);
  return Object.fromEntries(asked.map(([name, { valuesOf }]) => [name, valuesOf(rows[0]?.[name] ?? [])])) as Found<R>;
}
