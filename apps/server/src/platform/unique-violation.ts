/** PostgreSQL's code for a row that violates a unique constraint. */
const UNIQUE_VIOLATION = '23505';

/** The name of the unique constraint or index that an error speaks of; null when it is another error. */
export function uniqueViolationOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && typeof constraint === 'string' ? constraint : null;
}
