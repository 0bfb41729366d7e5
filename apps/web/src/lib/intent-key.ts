/**
 * A new Idempotency-Key: 128 random bits. Not `randomUUID`, which browsers offer on https and localhost only, and a
 * trial on an office network runs on plain http.
 */
export function newIntentKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keys of a person's intents: the same intent keeps its key until it has an answer, so that a repeated click or a retry
 * after a lost connection never does it twice.
 */
export class IntentKeys {
  readonly #keys = new Map<string, string>();

  /** The key of an intent, made at its first use. */
  keyOf(intent: string): string {
    const known = this.#keys.get(intent) ?? newIntentKey();
    this.#keys.set(intent, known);
    return known;
  }

  /** The intent has its answer; the same wish again is a new intent. */
  settle(intent: string): void {
    this.#keys.delete(intent);
  }
}
