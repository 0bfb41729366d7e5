import * as z from 'zod/mini';

/**
 * Reading of scalars and lists that suppliers send in more than one form: numbers and booleans as such or as strings,
 * null where nothing is, a lone object for a list of one.
 */

const MAX_TEXT = 400_000;
// Larger figures are no fare, count or id; NaN and infinities fail the same comparison.
const MAX_NUMBER = 1e12;

/** A key that may be absent: zod knows it of every transform, its types do not say so. */
type Lenient<T> = z.ZodMiniTransform<T, unknown> & { readonly _zod: { readonly optin: 'optional' } };

/** A value that never fails: `read` makes the best of any input, also of an absent key. */
export function lenient<T>(read: (value: unknown) => T): Lenient<T> {
  return z.transform(read) as Lenient<T>;
}

/** A trimmed text; empty for anything else. */
export const text = lenient(readText);
/** A number, null for anything else. */
export const number = lenient(readNumber);
/** An amount in rupees, 0 for anything else. */
export const amount = lenient((value) => readNumber(value) ?? 0);
/** True, false, or null for anything else. */
export const flag = lenient(readFlag);
/** A number without which the whole is not usable. */
export const required = z.pipe(z.unknown(), z.pipe(z.transform(readNumber), z.number()));

/** A list without unreadable items; null and absent are empty, a lone object is a list of one. */
export function list<T extends z.ZodMiniType>(item: T) {
  const compiled = z.compile(item);
  return lenient((value) => readList(compiled, value));
}

/** The readable items of a list. */
export function readList<T extends z.ZodMiniType>(item: T, value: unknown): z.output<T>[] {
  const values: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null
      ? [value]
      : [];
  const readable: z.output<T>[] = [];
  for (const one of values) {
    const parsed = item.safeParse(one);
    if (parsed.success) readable.push(parsed.data);
  }
  return readable;
}

/** A trimmed, capped text; empty for any other value. */
export function readText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.slice(0, MAX_TEXT).trim() : '';
}

/** True, false, or null for anything else, in any form. */
export function readFlag(value: unknown): boolean | null {
  // Boolean("false") would be true: strings are compared.
  if (value === true || value === 'true' || value === 'True' || value === 1 || value === '1') return true;
  if (value === false || value === 'false' || value === 'False' || value === 0 || value === '0') return false;
  return null;
}

/** A number sent as such or as a string. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) <= MAX_NUMBER ? value : null;
  if (typeof value !== 'string' || value.trim() === '' || value.length > 40) return null;
  const parsed = Number(value);
  return Math.abs(parsed) <= MAX_NUMBER ? parsed : null;
}

/** A plain object, or null. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

/** A list; empty for anything else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
