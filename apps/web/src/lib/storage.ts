/**
 * Browser storage for what is not secret. Every access may throw (blocked cookies, full disk), and losing a
 * convenience must never lose the page, so failures read as "nothing stored".
 */
function area(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** Reads a JSON value; null when absent, unreadable or of another shape than `accepts` wants. */
export function readStored<T>(
  kind: 'local' | 'session',
  key: string,
  accepts: (value: unknown) => value is T,
): T | null {
  try {
    const text = area(kind)?.getItem(key);
    if (!text) return null;
    const value: unknown = JSON.parse(text);
    return accepts(value) ? value : null;
  } catch {
    return null;
  }
}

/** Writes a JSON value; silently does nothing where storage is not available. */
export function writeStored(kind: 'local' | 'session', key: string, value: unknown): void {
  try {
    area(kind)?.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
}

/** Forgets a value. */
export function removeStored(kind: 'local' | 'session', key: string): void {
  try {
    area(kind)?.removeItem(key);
  } catch {
    // Nothing was stored then either.
  }
}

/** Forgets every value of Pravas but those that are named. */
export function removeAllStored(kind: 'local' | 'session', but: readonly string[]): void {
  for (const key of Object.keys(area(kind) ?? {})) {
    if (key.startsWith('pravas.') && !but.includes(key)) removeStored(kind, key);
  }
}
