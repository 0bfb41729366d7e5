import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../apps/server/src/platform/database.ts';
import type { Random } from './random.ts';

/** The end of a simulated process. Its unfinished work stays undone. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

/**
 * A database whose user dies, with some probability, before a transaction, after any statement, or after the commit.
 */
export function crashingDatabase(database: Database, random: Random, rate: () => number): Database {
  const mayDie = (): void => {
    if (random.chance(rate())) throw new SimulatedCrash();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      mayDie();
      return result;
    },
  };
  return {
    ...database,
    async forOrganization(organizationId, work) {
      mayDie();
      const done = await database.forOrganization(organizationId, (tx) => work(tx.withPlugin(plugin)));
      mayDie();
      return done;
    },
  };
}
