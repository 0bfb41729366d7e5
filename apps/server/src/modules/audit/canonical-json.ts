/** What an audit row may tell: plain JSON, e.g. the changed fields before and after. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditValue[]
  | { readonly [key: string]: AuditValue };

/** The details of an audit row by name. */
export type AuditDetails = Readonly<Record<string, AuditValue>>;

/**
 * A value with the keys of every object in it in one order (that of their UTF-16 units). The database keeps details as
 * jsonb, which forgets the order they were written in; both must give the same hash.
 */
export function inKeyOrder(value: AuditValue): AuditValue {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(inKeyOrder);
  return Object.fromEntries(sortedEntries(value).map(([key, inner]) => [key, inKeyOrder(inner)]));
}

/** An object's entries in key order. */
export function sortedEntries(details: AuditDetails): readonly (readonly [string, AuditValue])[] {
  return Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** True for a list; the library's own test does not narrow readonly lists. */
export function isList(value: AuditValue): value is readonly AuditValue[] {
  return Array.isArray(value);
}
