import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Binds a transaction to an organisation; its answer tells nothing. */
export const BIND_STATEMENT = "select set_config('app.organization_id', $1, true)";
/** Announces something at the transaction's commit; its answer tells nothing. */
export const NOTIFY_STATEMENT = 'select pg_notify($1, $2)';

const UNHEARD: ReadonlySet<string> = new Set([BIND_STATEMENT, NOTIFY_STATEMENT]);
const NOTHING = { command: 'SELECT', rowCount: 0, rows: [] } as const;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * A pool that spares round trips: what begins a transaction, binds it to an organisation or announces something waits for
 * the next statement and travels with it. Whoever sent that statement is told when one of those before it failed, so that
 * no commit passes for one that it was not. The pool's connections must be in pipeline mode.
 */
export function sparingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => sparingClient(await pool.connect()),
  };
}

function sparingClient(client: pg.PoolClient): PostgresPoolClient {
  let isInTransaction = false;
  const held: Statement[] = [];
  const query = async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    const begins = text === 'begin' || text.startsWith('start transaction');
    if (begins) isInTransaction = true;
    // Outside a transaction nothing need follow that would take it along.
    if (begins || (isInTransaction && UNHEARD.has(text))) {
      held.push({ text, values });
      return { ...NOTHING, rows: [] };
    }
    if (text === 'commit' || text === 'rollback') isInTransaction = false;
    const sent = [...held.splice(0), { text, values }].map((one) => client.query(one.text, [...one.values]));
    const answers = await Promise.all(sent);
    return answers.at(-1) as unknown as PostgresQueryResult<Row>;
  };
  // Of what Kysely's type knows, it asks for a cursor only where rows are streamed, which pipelines do not allow.
  const release = (destroy?: boolean) => client.release(destroy);
  return { query, release } as unknown as PostgresPoolClient;
}
