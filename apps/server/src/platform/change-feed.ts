import { CompiledQuery, type Kysely } from 'kysely';
import { NOTIFY_STATEMENT } from './batching-pool.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';
import type { Schema } from './schema.generated.ts';

const CHANNEL = 'pravas_changes';
/** Bytes; PostgreSQL refuses more, and would do so after the commit, too late to report it. */
const LONGEST_PAYLOAD = 7_999;

/** Something changed in the database; `topic` names what, e.g. "trip:<id>". */
export interface Change {
  readonly organizationId: string;
  readonly topic: string;
}

/** Announces a change once the transaction is committed, to every process. `topic` is short: a word and an id. */
export async function announce(tx: Kysely<Schema>, organizationId: string, topic: string): Promise<void> {
  const payload = JSON.stringify({ organizationId, topic });
  if (Buffer.byteLength(payload) > LONGEST_PAYLOAD) throw new RangeError(`Too long to be announced: ${payload}`);
  await tx.executeQuery(CompiledQuery.raw(NOTIFY_STATEMENT, [CHANNEL, payload]));
}

/** The organisation's place in an announcement that concerns the whole installation. */
export const SYSTEM = 'system';

/** Announced when there is work for the background process: a booking to carry on, a mail to send. */
export const WORK_TOPIC = 'work';

/** Wakes the background process when the transaction commits. */
export async function wakeWorker(tx: Kysely<Schema>): Promise<void> {
  await announce(tx, SYSTEM, WORK_TOPIC);
}

/** Announced whenever somebody's rights in an organisation may have ended: open streams check theirs again. */
export const ACCESS_TOPIC = 'access';

/** Tells listeners of this process about changes committed by any process. */
export interface ChangeFeed {
  /** Calls back for each change of the topic until the returned function is called. */
  subscribe(organizationId: string, topic: string, onChange: () => void): () => void;
  close(): Promise<void>;
}

/** Opens the feed: one LISTEN connection for the whole process, renewed when it breaks. */
export async function openChangeFeed(database: Database, log: Logger): Promise<ChangeFeed> {
  const listeners = new Map<string, Set<() => void>>();
  let closed = false;
  let client = database.listener();
  const wake = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener();
  };
  const connect = async (): Promise<void> => {
    client = database.listener();
    client.on('notification', (message) => {
      const change = JSON.parse(message.payload ?? '{}') as Partial<Change>;
      wake(`${change.organizationId} ${change.topic}`);
    });
    client.on('error', (error) => log.warn({ err: error }, 'change feed lost its connection'));
    client.on('end', () => {
      if (!closed) setTimeout(() => void reconnect(), 1_000);
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  };
  const reconnect = async (): Promise<void> => {
    try {
      await connect();
      // Changes made while nobody listened are not announced again: every listener checks once.
      for (const key of listeners.keys()) wake(key);
    } catch (error) {
      log.warn({ err: error }, 'change feed cannot reconnect yet');
    }
  };
  await connect();
  return {
    subscribe(organizationId, topic, onChange) {
      const key = `${organizationId} ${topic}`;
      const set = listeners.get(key) ?? new Set();
      set.add(onChange);
      listeners.set(key, set);
      return () => {
        set.delete(onChange);
        if (set.size === 0) listeners.delete(key);
      };
    },
    async close() {
      closed = true;
      await client.end().catch(() => undefined);
    },
  };
}
