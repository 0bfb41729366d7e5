import type { Database, Tx } from './database.ts';

/** Hands a piece on; comes when somebody has taken the one before. Throws where nobody wants any more. */
type HandOn<T> = (piece: T) => Promise<void>;

/**
 * What one transaction reads, piece by piece, all of it of the same moment. Memory holds two pieces. Whoever stops taking
 * them ends the transaction; what goes wrong in it is thrown to whoever takes.
 */
export async function* readInPieces<T>(
  database: Database,
  organizationId: string,
  read: (tx: Tx, handOn: HandOn<T>) => Promise<void>,
): AsyncGenerator<T> {
  const { readable, writable } = new TransformStream<T, T>(undefined, { highWaterMark: 1 }, { highWaterMark: 0 });
  const writer = writable.getWriter();
  const handOn = async (piece: T) => {
    await writer.ready;
    await writer.write(piece);
  };
  const done = database
    .readOrganization(organizationId, (tx) => read(tx, handOn))
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // Whoever takes is told by what they take from.
    .catch(() => undefined);
  try {
    yield* readable;
  } finally {
    await done;
  }
}
