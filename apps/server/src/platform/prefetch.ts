/**
 * The same items in the same order, each asked for while the one before it is still being used: for work that need not
 * wait until what was worked on before has been stored or sent. A consumer that stops early waits for nothing that is
 * still coming.
 */
export async function* prefetch<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let coming = items.next();
  try {
    for (;;) {
      const { done, value } = await coming;
      if (done) return;
      coming = items.next();
      // A failure is reported where the promise is awaited; a consumer that stops before that does not need it.
      coming.catch(() => undefined);
      yield value;
    }
  } finally {
    void items.return?.().catch(() => undefined);
  }
}
