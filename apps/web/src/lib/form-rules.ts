import { ApiError } from '@pravas/contract/client.ts';

/** What is wrong, by field path: `first_name` or `fields.2.label`. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** True when two form values hold the same; files are compared by identity. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Blob || b instanceof Blob || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => key in b && sameValue(Reflect.get(a, key), Reflect.get(b, key)));
}

/** True when any field is refused. */
export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some((message) => message !== undefined);
}

/** The server's refusals by field; the first one of a field counts. */
export function serverErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const entries = (error.envelope.errors ?? []).map(({ field, message }): [string, string] => [field, message]);
  return Object.fromEntries(entries.reverse());
}

/** The refusals that remain after some top-level fields were typed in again. */
export function withoutChanged(errors: FieldErrors, before: object, after: object): FieldErrors {
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => !Object.is(Reflect.get(before, key), Reflect.get(after, key)),
  );
  const stands = (path: string) => !changed.some((key) => path === key || path.startsWith(`${key}.`));
  return Object.fromEntries(Object.entries(errors).filter(([path]) => stands(path)));
}

/** The part of a form that may be kept in the tab: no files, and nothing that is named as secret. */
export function keepable(values: object, never: readonly string[]): object {
  const safe = Object.entries(values).filter(([key, value]) => !never.includes(key) && !(value instanceof Blob));
  return Object.fromEntries(safe);
}

/** The initial values with the kept values of the same form; a field that has changed its kind stays as it is. */
export function restoreValues<V extends object>(
  initial: V,
  kept: Readonly<Record<string, unknown>>,
  never: readonly string[],
): V {
  const fits = Object.entries(kept).filter(
    ([key, value]) => key in initial && !never.includes(key) && kindOf(value) === kindOf(Reflect.get(initial, key)),
  );
  return { ...initial, ...Object.fromEntries(fits) };
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'object' : typeof value;
}
