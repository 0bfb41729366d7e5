import type { Database, Tx } from './database.ts';

/** Hands a piece on; resolves when the one before has been taken. Throws once the consumer has stopped. */
type HandOn<T> = (piece: T) => Promise<void>;

/**
 * Reads the rows of one transaction piece by piece, as of one moment. Memory holds two pieces. A consumer that stops
 * ends the transaction; an error in it is thrown to the consumer.
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
    // The consumer learns of the error from the stream.
    .catch(() => undefined);
  try {
    yield* readable;
  } finally {
    await done;
  }
}
