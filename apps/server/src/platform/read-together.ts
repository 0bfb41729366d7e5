import { CompiledQuery, type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from './database.ts';

/** The columns of a row that are moments: JSON carries those as text. */
type MomentOf<Row> = { [K in keyof Row]: Row[K] extends Date | null ? K : never }[keyof Row] & string;

/** A query that can run together with others, and the meaning of its rows. */
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

/** The results of readings, by their names. */
type Found<R extends Readonly<Record<string, Reading<unknown>>>> = {
  readonly [K in keyof R]: ReturnType<R[K]['valuesOf']>;
};

/** Several queries in one round trip; all of them see the same moment. */
type AskedTogether<Names extends string, R extends Readonly<Record<string, Reading<unknown>>>> = (
  tx: Tx,
  by: Readonly<Record<Names, string>>,
) => Promise<Found<R>>;

interface Statement {
  readonly sql: string;
  /** What is sent with it: the same each time, or what the caller names. */
  readonly parameters: readonly ({ readonly value: unknown } | { readonly name: string })[];
}

/**
 * Makes one query of several. `build` runs once: building the text costs more than the answer, and only the values of
 * `by` differ between calls. It must pass them to the queries unchanged, and use each.
 */
export function readingTogether<Names extends string, R extends Readonly<Record<string, Reading<unknown>>>>(
  names: readonly Names[],
  build: (tx: Tx, by: Readonly<Record<Names, string>>) => R,
): AskedTogether<Names, R> {
  let known: { readonly statement: Statement; readonly readings: R } | null = null;
  return async (tx, by) => {
    if (!known) {
      const readings = build(tx, placeholders(names));
      known = { readings, statement: statementOf(tx, readings, names) };
    }
    const { statement, readings } = known;
    const parameters = statement.parameters.map((one) => ('name' in one ? by[one.name as Names] : one.value));
    const { rows } = await tx.executeQuery<Record<string, readonly unknown[]>>(
      CompiledQuery.raw(statement.sql, parameters),
    );
    const told = Object.entries(readings).map(([name, { valuesOf }]) => [name, valuesOf(rows[0]?.[name] ?? [])]);
    return Object.fromEntries(told) as Found<R>;
  };
}

// No value of a query begins like this.
const PLACEHOLDER = 'value of ';

function placeholders<Names extends string>(names: readonly Names[]): Readonly<Record<Names, string>> {
  return Object.fromEntries(names.map((name) => [name, `${PLACEHOLDER}${name}`])) as Record<Names, string>;
}

function statementOf(
  tx: Tx,
  readings: Readonly<Record<string, Reading<unknown>>>,
  names: readonly string[],
): Statement {
  const columns = Object.entries(readings).map(([name, { rows }]) => sql`${rows} as ${sql.ref(name)}`);
  const compiled = sql`select ${sql.join(columns)}`.compile(tx);
  const parameters = compiled.parameters.map((value) => {
    const name = names.find((one) => value === `${PLACEHOLDER}${one}`);
    return name === undefined ? { value } : { name };
  });
  const unused = names.filter((name) => !parameters.some((one) => 'name' in one && one.name === name));
  if (unused.length > 0) throw new Error(`No query uses ${unused.join(', ')} as it is`);
  return { sql: compiled.sql, parameters };
}
