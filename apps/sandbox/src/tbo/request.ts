/** A JSON object as it came over the wire. */
export type WireObject = Readonly<Record<string, unknown>>;

/** The value as an object; undefined for anything else, arrays included. */
export function asObject(value: unknown): WireObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as WireObject) : undefined;
}

/** The field as trimmed text; numbers are written out, everything else is ''. */
export function textField(source: WireObject, name: string): string {
  const value = source[name];
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

/** The field as a whole number, sent as number or as text; undefined when it is neither. */
export function wholeField(source: WireObject, name: string): number | undefined {
  const text = textField(source, name);
  return /^-?\d+$/.test(text) ? Number(text) : undefined;
}

/** The field as a number with decimals, sent as number or as text; undefined when it is neither. */
export function amountField(source: WireObject, name: string): number | undefined {
  const text = textField(source, name);
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** The field as a yes or no, sent as boolean or as the word; absent is no. */
export function flagField(source: WireObject, name: string): boolean {
  const value = source[name];
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && value.trim().toLowerCase() === 'true';
}

/** The field's objects; a missing field is an empty list. */
export function objectsField(source: WireObject, name: string): readonly WireObject[] {
  const value = source[name];
  if (!Array.isArray(value)) return [];
  return value.map(asObject).filter((item) => item !== undefined);
}

/** The field's texts; null when the field is missing or empty. */
export function textsField(source: WireObject, name: string): readonly string[] | null {
  const value = source[name];
  if (!Array.isArray(value) || value.length === 0) return null;
  const texts = value.filter((item): item is string => typeof item === 'string' && item !== '');
  return texts.length === 0 ? null : texts;
}
