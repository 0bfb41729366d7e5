import { type RawBuilder, type SqlBool, sql } from 'kysely';
import SCIMMY from 'scimmy';
import { ScimError } from './scim-error.ts';
import { MAX_RESULTS } from './scim-schemas.ts';

/** What a list was asked for. */
export interface ScimListQuery {
  readonly where: RawBuilder<SqlBool>;
  readonly startIndex: number;
  readonly count: number;
  /** Attributes that are not wanted in the answer. */
  readonly excluded: ReadonlySet<string>;
}

/** How an attribute is looked up: a column compared as it is or in any letter case, a switch, or an id. */
interface Searchable {
  readonly column: RawBuilder<unknown>;
  readonly kind: 'exact' | 'anyCase' | 'boolean' | 'id';
}

const USER_COLUMNS: Readonly<Record<string, Searchable>> = {
  id: { column: sql.ref('person.id'), kind: 'id' },
  username: { column: sql.ref('person.email'), kind: 'anyCase' },
  'emails.value': { column: sql.ref('person.email'), kind: 'anyCase' },
  externalid: { column: sql.ref('person.external_id'), kind: 'exact' },
  active: { column: sql.ref('person.is_active'), kind: 'boolean' },
  'name.givenname': { column: sql.ref('person.first_name'), kind: 'anyCase' },
  'name.familyname': { column: sql.ref('person.last_name'), kind: 'anyCase' },
  displayname: { column: sql`person.first_name || ' ' || person.last_name`, kind: 'anyCase' },
};

const GROUP_COLUMNS: Readonly<Record<string, Searchable>> = {
  id: { column: sql.ref('directory_group.id'), kind: 'id' },
  displayname: { column: sql.ref('directory_group.display_name'), kind: 'anyCase' },
  externalid: { column: sql.ref('directory_group.external_id'), kind: 'exact' },
  'members.value': { column: sql.ref('directory_member.person_id'), kind: 'id' },
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const EVERYTHING = sql<SqlBool>`true`;
const NOTHING = sql<SqlBool>`false`;

/** Reads a list's parameters for users or groups. Throws ScimError `invalidFilter`, `invalidValue`. */
export function readListQuery(kind: 'users' | 'groups', query: unknown): ScimListQuery {
  const asked = (query ?? {}) as Readonly<Record<string, unknown>>;
  const count = readNumber(asked.count, 'count', 100);
  return {
    where: readFilter(asked.filter, kind === 'users' ? USER_COLUMNS : GROUP_COLUMNS),
    startIndex: Math.max(1, readNumber(asked.startIndex, 'startIndex', 1)),
    count: Math.min(MAX_RESULTS, Math.max(0, count)),
    excluded: readExcluded(query),
  };
}

/** The attributes that a request does not want, of `excludedAttributes`. */
export function readExcluded(query: unknown): ReadonlySet<string> {
  const { excludedAttributes } = (query ?? {}) as { excludedAttributes?: unknown };
  if (typeof excludedAttributes !== 'string') return new Set();
  return new Set(excludedAttributes.split(',').map((name) => name.trim().toLowerCase()));
}

function readNumber(value: unknown, name: string, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value)) {
    throw new ScimError(400, 'invalidValue', `${name} must be a whole number`);
  }
  return Number(value);
}

function readFilter(filter: unknown, columns: Readonly<Record<string, Searchable>>): RawBuilder<SqlBool> {
  if (filter === undefined) return EVERYTHING;
  if (typeof filter !== 'string' || filter.trim() === '' || filter.length > 1_000 || filter.includes('\u0000')) {
    throw new ScimError(400, 'invalidFilter', 'The filter cannot be read');
  }
  const expressions = parseFilter(filter);
  const any = expressions.map((expression) => {
    const all = comparisonsOf(expression, '').map((comparison) => conditionOf(comparison, columns));
    return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join(any, sql` or `)})`;
}

function parseFilter(filter: string): readonly unknown[] {
  try {
    return [...new SCIMMY.Types.Filter(filter)];
  } catch {
    throw new ScimError(
      400,
      'invalidFilter',
      'The filter cannot be read. Write it like: userName eq "asha@company.example" and active eq true',
    );
  }
}

interface Comparison {
  readonly attribute: string;
  readonly not: boolean;
  readonly operator: string;
  readonly value: unknown;
}

/** The comparisons of one expression, all of which must hold. */
function comparisonsOf(expression: unknown, prefix: string): readonly Comparison[] {
  if (Array.isArray(expression)) {
    if (expression.every((part) => Array.isArray(part))) {
      return expression.flatMap((part) => comparisonsOf(part, prefix));
    }
    const [first, ...rest] = expression as readonly unknown[];
    const not = first === 'not';
    const [operator, value] = not ? rest : [first, ...rest];
    return [{ attribute: prefix, not, operator: String(operator).toLowerCase(), value }];
  }
  if (typeof expression !== 'object' || expression === null) throw unsupported(prefix);
  return Object.entries(expression).flatMap(([name, inner]) => {
    const bare = name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '').toLowerCase();
    return comparisonsOf(inner, prefix === '' ? bare : `${prefix}.${bare}`);
  });
}

function conditionOf(comparison: Comparison, columns: Readonly<Record<string, Searchable>>): RawBuilder<SqlBool> {
  const { attribute, operator, value, not } = comparison;
  // Every person has one address, the one at work.
  if (attribute === 'emails.type' && operator === 'eq') return String(value) === 'work' ? EVERYTHING : NOTHING;
  const searchable = Object.hasOwn(columns, attribute) ? columns[attribute] : undefined;
  if (!searchable) throw unsupported(attribute);
  const condition = comparisonSql(searchable, operator, value, attribute);
  const whole =
    attribute === 'members.value'
      ? sql<SqlBool>`exists (select from directory_member where directory_member.group_id = directory_group.id and ${condition})`
      : condition;
  return not ? sql<SqlBool>`not coalesce(${whole}, false)` : whole;
}

function comparisonSql(
  { column, kind }: Searchable,
  operator: string,
  value: unknown,
  attribute: string,
): RawBuilder<SqlBool> {
  if (operator === 'pr') return sql<SqlBool>`${column} is not null`;
  if (kind === 'boolean') {
    const wanted = typeof value === 'string' ? value.toLowerCase() === 'true' : value;
    if (typeof wanted !== 'boolean') throw unsupported(attribute);
    if (operator === 'eq') return sql<SqlBool>`${column} = ${wanted}`;
    if (operator === 'ne') return sql<SqlBool>`${column} <> ${wanted}`;
    throw unsupported(attribute);
  }
  if (typeof value !== 'string') throw unsupported(attribute);
  if (kind === 'id') {
    if (operator !== 'eq') throw unsupported(attribute);
    return UUID.test(value.toLowerCase()) ? sql<SqlBool>`${column} = ${value.toLowerCase()}::uuid` : NOTHING;
  }
  const left = kind === 'anyCase' ? sql`lower(${column})` : column;
  const right = kind === 'anyCase' ? sql`lower(${value})` : sql`${value}`;
  switch (operator) {
    case 'eq':
      return sql<SqlBool>`${left} = ${right}`;
    case 'ne':
      return sql<SqlBool>`${left} is distinct from ${right}`;
    case 'co':
      return sql<SqlBool>`position(${right} in ${left}) > 0`;
    case 'sw':
      return sql<SqlBool>`starts_with(${left}, ${right})`;
    default:
      throw unsupported(attribute);
  }
}

function unsupported(attribute: string): ScimError {
  return new ScimError(400, 'invalidFilter', `Filtering by ${attribute || 'this'} in this way is not supported`);
}
