import pg from 'pg';
import pgUtils from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';

/** A statement on its way to the database. A named one is planned once by each connection. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
}

/** What a statement answered, in the shape that Kysely reads. */
export interface StatementAnswer {
  /** "SELECT", "INSERT", "UPDATE", …; empty for an empty statement. */
  readonly command: string;
  readonly rowCount: number;
  readonly rows: readonly Record<string, unknown>[];
}

type Field = readonly [name: string, read: (text: string) => unknown];

/** A connection's plan of a name, and how its rows are read: neither changes while the plan is kept. */
type Plans = Map<string, readonly Field[] | null>;

const plansOf = new WeakMap<pg.ClientBase, Plans>();

interface Wire {
  readonly stream: { write(bytes: Buffer): unknown };
}

const SYNC = serialize.sync();
const EXECUTE = serialize.execute();
const DESCRIBE = serialize.describe({ type: 'P' });

/**
 * Sends statements in one piece and reads their answers in one piece; answers that of the last. If one fails, those
 * after it are not run, and its error is thrown: a transaction can then only be rolled back. Statements in `afterwards`
 * are sent behind them, and do not affect the answer if they fail.
 */
export function sendTogether(
  client: pg.ClientBase,
  statements: readonly Statement[],
  afterwards: readonly Statement[] = [],
): Promise<StatementAnswer> {
  const plans = plansOf.get(client) ?? new Map();
  plansOf.set(client, plans);
  return new Promise((resolve, reject) => {
    const all = [...statements, ...afterwards];
    client.query(createBatch(all, statements.length - 1, plans, { resolve, reject }));
  });
}

/** Statements as the driver's queue takes them, with the messages that it passes on. */
export interface StatementBatch extends pg.Submittable {
  readonly statements: readonly Statement[];
}

function createBatch(
  statements: readonly Statement[],
  answering: number,
  plans: Plans,
  { resolve, reject }: { resolve(answer: StatementAnswer): void; reject(error: unknown): void },
): StatementBatch {
  let at = 0;
  let fields: readonly Field[] | null = null;
  let rows: Record<string, unknown>[] = [];
  let answer: StatementAnswer = { command: '', rowCount: 0, rows };
  const known = (): readonly Field[] | null => plans.get(statements[at]?.name ?? '') ?? null;
  const complete = (text: string) => {
    const name = statements[at]?.name;
    // Only now it is certain that the plan is there. For a statement that only went along, nobody asked how its rows
    // are read.
    if (name !== undefined) plans.set(name, known() ?? fields ?? (at === answering ? [] : null));
    const [command = '', ...counts] = text.split(' ');
    if (at === answering) answer = { command, rowCount: Number(counts.at(-1) ?? 0), rows };
    [fields, rows] = [null, []];
    at += 1;
  };
  const handlers = {
    statements,
    submit({ stream }: Wire): Error | null {
      try {
        stream.write(messagesOf(statements, answering, plans));
        return null;
      } catch (error) {
        // A value could not be encoded, so nothing was sent.
        return error instanceof Error ? error : new Error(String(error));
      }
    },
    handleRowDescription({ fields: described }: { fields: readonly { name: string; dataTypeID: number }[] }) {
      fields = described.map(({ name, dataTypeID }) => [name, pg.types.getTypeParser(dataTypeID)]);
    },
    handleDataRow(message: { readonly fields: readonly (string | null)[] }) {
      if (at !== answering) return;
      rows.push(rowOf(known() ?? fields ?? [], message.fields));
    },
    handleCommandComplete: ({ text }: { readonly text: string }) => complete(text),
    handleEmptyQuery: () => complete(''),
    handleError: (error: unknown) => (at > answering ? resolve(answer) : reject(error)),
    handleReadyForQuery: () => resolve(answer),
  };
  return handlers as unknown as StatementBatch;
}

function messagesOf(statements: readonly Statement[], answering: number, plans: Plans): Buffer {
  const parts: Buffer[] = [];
  const planned = new Set<string>();
  for (const [index, { text, values, name }] of statements.entries()) {
    const isPlanned = name !== undefined && (plans.has(name) || planned.has(name));
    if (!isPlanned) {
      // A plan may be left from a statement that failed after planning; closing a missing one is no error.
      if (name !== undefined) parts.push(serialize.close({ type: 'S', name }));
      parts.push(serialize.parse({ name: name ?? '', text }));
      if (name !== undefined) planned.add(name);
    }
    parts.push(
      serialize.bind({
        statement: name ?? '',
        values: [...values],
        valueMapper: (value) => pgUtils.prepareValue(value),
      }),
    );
    if (index === answering && !plans.get(name ?? '')) parts.push(DESCRIBE);
    parts.push(EXECUTE);
  }
  parts.push(SYNC);
  return Buffer.concat(parts);
}

function rowOf(fields: readonly Field[], values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, [name, read]] of fields.entries()) {
    const text = values[index];
    row[name] = text === null || text === undefined ? null : read(text);
  }
  return row;
}
