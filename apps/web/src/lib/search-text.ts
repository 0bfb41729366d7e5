/** Search parameters as the specification writes them: plain text, never JSON. */
export type SearchText = Readonly<Record<string, string>>;

/** Reads "?a=1&b=x" as plain text values; of a repeated name the last counts. */
export function parseSearchText(search: string): SearchText {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Values without the empty ones (rules §5.1). */
export function writtenValues<T>(values: Readonly<Record<string, T>>): Readonly<Record<string, NonNullable<T>>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, NonNullable<T>][] =>
      value === undefined || value === null || value === '' ? [] : [[key, value]],
    ),
  );
}

/** Writes values as "?a=1&b=x", leaving out empty ones (rules §5.1) and keeping commas, colons and tildes readable. */
export function writeSearchText(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(writtenValues(values)).map(([key, value]): [string, string] => [key, String(value)]);
  if (pairs.length === 0) return '';
  const text = new URLSearchParams(pairs).toString();
  return `?${text.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%7E', '~')}`;
}

/** Keeps the text values of a router's search object. */
export function textValues(search: Readonly<Record<string, unknown>>): SearchText {
  const kept = Object.entries(search).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === null || typeof value === 'object' ? [] : [[key, String(value)]],
  );
  return Object.fromEntries(kept);
}

/** A path without the slash at its end: "/profile/" and "/profile" are one page. */
export function barePath(path: string): string {
  return path.replace(/(.)\/$/, '$1');
}
