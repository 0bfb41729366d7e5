import pg from 'pg';
import type { StatementBatch } from '../../apps/server/src/platform/statement-batch.ts';

/** A piece that was sent to the database, with its connection. */
interface SentPiece {
  readonly client: unknown;
  readonly texts: readonly string[];
}

/** What this process sends to the database, the server of its world included. */
export interface SentStatements {
  readonly pieces: readonly SentPiece[];
  /** How many statements contain this text. */
  count(text: string): number;
  /** Stops listening. */
  stop(): void;
}

/** Listens to everything that is sent to the database from now on. */
export function hearStatements(): SentStatements {
  const pieces: SentPiece[] = [];
  const prototype = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [{ statements }] = given as [StatementBatch];
    pieces.push({ client: this, texts: statements?.map(({ text }) => text) ?? [] });
    return query.apply(this, given);
  };
  return {
    pieces,
    count: (text) => pieces.flatMap(({ texts }) => texts).filter((one) => one.includes(text)).length,
    stop: () => {
      prototype.query = query;
    },
  };
}
