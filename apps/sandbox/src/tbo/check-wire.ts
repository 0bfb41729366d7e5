/** Plain types of the wire. `date` is local time without offset; `|null` may be null; `unknown` is not looked into. */
type WireLeaf =
  | 'string'
  | 'string|null'
  | 'int'
  | 'number'
  | 'bool'
  | 'date'
  | 'date|null'
  | 'guid'
  | 'null'
  | 'unknown';

/** A shape: a plain type, a list of one shape, or an object whose fields are all known. `name?` may be absent. */
export type WireShape = WireLeaf | readonly [WireShape] | { readonly [field: string]: WireShape };

const LEAF_CHECKS: Readonly<Record<WireLeaf, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  'string|null': (value) => value === null || typeof value === 'string',
  int: (value) => Number.isInteger(value),
  // Rupees with at most two decimals: anything finer would show a sum that drifted.
  number: (value) => typeof value === 'number' && Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
  bool: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(value),
  'date|null': (value) => value === null || LEAF_CHECKS.date(value),
  guid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  null: (value) => value === null,
  unknown: () => true,
};

function checkObject(table: { readonly [field: string]: WireShape }, value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is not an object`];
  const fields = value as Readonly<Record<string, unknown>>;
  const known = new Set(Object.keys(table).map((name) => name.replace(/\?$/, '')));
  const invented = Object.keys(fields)
    .filter((name) => !known.has(name))
    .map((name) => `${path}.${name} is not in the vendor's table`);
  const wrong = Object.entries(table).flatMap(([name, shape]) => {
    const field = name.replace(/\?$/, '');
    if (field in fields) return checkWire(shape, fields[field], `${path}.${field}`);
    return name.endsWith('?') ? [] : [`${path}.${field} is missing`];
  });
  return [...invented, ...wrong];
}

/** What is wrong with a value, measured against a shape; empty when nothing is. Fields the table lacks are wrong too. */
export function checkWire(shape: WireShape, value: unknown, path = '$'): readonly string[] {
  if (typeof shape === 'string')
    return LEAF_CHECKS[shape](value) ? [] : [`${path} is not ${shape}: ${JSON.stringify(value)}`];
  if (Array.isArray(shape)) {
    const [item] = shape as readonly [WireShape];
    if (!Array.isArray(value)) return [`${path} is not a list`];
    return value.flatMap((one, index) => checkWire(item, one, `${path}[${index}]`));
  }
  return checkObject(shape as { readonly [field: string]: WireShape }, value, path);
}
