import type { Socket } from 'node:net';
import {
  type Compilable,
  CompiledQuery,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely';
import type pg from 'pg';
import { createStatementNames } from './statement-names.ts';

/** Binds a transaction to an organisation; its answer tells nothing. */
export const BIND_STATEMENT = "select set_config('app.organization_id', $1, true)";
/** Announces something at the transaction's commit; its answer tells nothing. */
export const NOTIFY_STATEMENT = 'select pg_notify($1, $2)';

/** Before the text of a statement whose answer nobody waits for. */
const ALONG = '/* along */ ';

/** True for a statement inside a transaction that travels with the next one. */
export function goesAlong(text: string): boolean {
  return text.startsWith(ALONG) || text === BIND_STATEMENT || text === NOTIFY_STATEMENT;
}

/**
 * Writes something of which nobody needs the answer: it travels with the transaction's next statement, at the latest with
 * its commit. Should it fail, that next statement fails with its error, so it is not for what a caller means to catch.
 */
export async function sendAlong<Schema>(tx: Transaction<Schema>, query: Compilable): Promise<void> {
  const { sql, parameters } = query.compile();
  await tx.executeQuery(CompiledQuery.raw(ALONG + sql, [...parameters]));
}

const NOTHING = { command: 'SELECT', rowCount: 0, rows: [] } as const;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * A pool that spares round trips: what begins a transaction, binds it to an organisation, announces something or was sent
 * along waits for the next statement and travels with it. Whoever sent that statement is told when one of those before it
 * failed, so that no commit passes for one that it was not. The pool's connections must be in pipeline mode. What is asked
 * again and again is planned once by each connection.
 */
export function sparingPool(pool: pg.Pool): PostgresPool {
  const nameOf = createStatementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => sparingClient(await pool.connect(), nameOf),
  };
}

const isBeginning = (text: string): boolean => text === 'begin' || text.startsWith('start transaction');

function sparingClient(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let isInTransaction = false;
  // The driver's own type leaves it out; what is sent together leaves in one piece.
  const { stream: socket } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  const held: Statement[] = [];
  const query = async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    const begins = isBeginning(text);
    if (begins) isInTransaction = true;
    // Outside a transaction nothing need follow that would take it along.
    if (begins || (isInTransaction && goesAlong(text))) {
      held.push({ text, values });
      return { ...NOTHING, rows: [] };
    }
    if (text === 'commit' || text === 'rollback') isInTransaction = false;
    // What is given up need not be written first; where not even the beginning was sent there is nothing to give up.
    if (text === 'rollback' && held.splice(0).some((one) => isBeginning(one.text))) return { ...NOTHING, rows: [] };
    socket.cork();
    const sent = [...held.splice(0), { text, values }].map((one) => {
      const name = nameOf(one.text);
      return client.query({ text: one.text, values: [...one.values], ...(name === undefined ? {} : { name }) });
    });
    socket.uncork();
    const answers = await Promise.all(sent);
    return answers.at(-1) as unknown as PostgresQueryResult<Row>;
  };
  // Of what Kysely's type knows, it asks for a cursor only where rows are streamed, which pipelines do not allow.
  const release = (destroy?: boolean) => client.release(destroy);
  return { query, release } as unknown as PostgresPoolClient;
}
