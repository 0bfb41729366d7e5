import { CompiledQuery, type Insertable } from 'kysely';
import { ALONG } from './batching-pool.ts';
import type { Tx } from './database.ts';
import type { Schema } from './schema.generated.ts';

type Row<T extends keyof Schema> = Insertable<Schema[T]>;

interface KnownText {
  readonly columns: readonly string[];
  readonly count: number;
  readonly text: string;
}

/** By table; of each there are few. */
const texts = new Map<string, KnownText[]>();

/**
 * Inserts rows whose answer nobody needs: as `enqueueStatement`, and without building the same text again for each. All
 * rows name the same columns, in the same order.
 */
export async function enqueueInsert<T extends keyof Schema & string>(
  tx: Tx,
  table: T,
  rows: Row<T> | readonly [Row<T>, ...Row<T>[]],
): Promise<void> {
  const all = Array.isArray(rows) ? (rows as readonly Row<T>[]) : [rows as Row<T>];
  const columns = Object.keys(all[0] ?? {});
  await tx.executeQuery(CompiledQuery.raw(textFor(table, columns, all.length), all.flatMap(Object.values)));
}

function textFor(table: string, columns: readonly string[], count: number): string {
  const known = texts.get(table) ?? [];
  const same = known.find((one) => one.count === count && isSame(one.columns, columns));
  if (same) return same.text;
  const rows = Array.from({ length: count }, (_, row) => {
    const places = columns.map((_, at) => `$${row * columns.length + at + 1}`);
    return `(${places.join(', ')})`;
  });
  const names = columns.map((column) => `"${column}"`).join(', ');
  const text = `${ALONG}insert into "${table}" (${names}) values ${rows.join(', ')}`;
  texts.set(table, [...known, { columns, count, text }]);
  return text;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, at) => name === b[at]);
}
