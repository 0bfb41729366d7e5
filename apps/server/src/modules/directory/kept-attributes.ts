import { ENTERPRISE, ScimUser } from './scim-schemas.ts';

type Json = Record<string, unknown>;

/** What Pravas keeps of a user, in lower case; null = with all that is in it. */
const KEPT: Readonly<Record<string, ReadonlySet<string> | null>> = {
  schemas: null,
  externalid: null,
  username: null,
  displayname: null,
  title: null,
  active: null,
  phonenumbers: null,
  name: new Set(['givenname', 'familyname']),
  [ENTERPRISE.toLowerCase()]: new Set(['employeenumber', 'costcenter', 'department']),
};
/** Attributes that repeat a kept one, or that only we write: neither kept nor worth mentioning. */
const IMPLIED: ReadonlySet<string> = new Set(['emails', 'meta', 'id', 'groups', 'name.formatted', 'schemas']);
/** The least length of a name in a list that people read. */
const LONGEST_NAME = 200;

/** Names of attributes that a directory sent and Pravas does not keep. */
export class UnkeptAttributes {
  readonly #names = new Set<string>();
  /** All of them, each once. */
  get names(): readonly string[] {
    return [...this.#names];
  }
  /** Notes one, unless it is implied by another. */
  add(name: string): void {
    if (!IMPLIED.has(name.toLowerCase())) this.#names.add(printable(name));
  }
}

/** Only letters, digits and the signs of attribute paths: the list is shown to people. */
function printable(name: string): string {
  return name.replaceAll(/[^\w.:$-]/g, '').slice(0, LONGEST_NAME) || 'nameless';
}

/** A user's attributes without those that are not kept, which are noted. */
export function withoutUnkept(sent: Json, unkept: UnkeptAttributes): Json {
  const kept: Json = {};
  for (const [name, value] of Object.entries(sent)) {
    const bare = withoutCoreUrn(name);
    const [head = '', sub] = splitName(bare);
    if (sub !== null) {
      // "name.givenName" and "urn:…:User:department" at the top, as some directories write a value without a path.
      if (isKept(head, sub)) kept[name] = value;
      else unkept.add(labelOf(head, sub));
      continue;
    }
    const inner = KEPT[head.toLowerCase()];
    if (inner === undefined) unkept.add(bare);
    else if (inner === null || !isObject(value)) kept[name] = value;
    else kept[name] = withoutUnkeptParts(head, value, inner, unkept);
  }
  return kept;
}

function withoutUnkeptParts(head: string, value: Json, inner: ReadonlySet<string>, unkept: UnkeptAttributes): Json {
  const entries = Object.entries(value).filter(([sub]) => {
    const isIn = inner.has(sub.toLowerCase());
    if (!isIn) unkept.add(labelOf(head, sub));
    return isIn;
  });
  return Object.fromEntries(entries);
}

/** Whether what a path of a PATCH names is kept; otherwise it is noted. */
export function isPathKept(path: string, unkept: UnkeptAttributes): boolean {
  const bare = withoutCoreUrn(path);
  const [head = '', sub] = splitName(withoutFilter(bare));
  // A fax or a pager is not a number to call.
  const type = /^phoneNumbers\[type eq "(?!mobile"|work")([^"]*)"\]/i.exec(bare)?.[1];
  if (type === undefined && isKept(head, sub)) return true;
  unkept.add(type === undefined ? labelOf(head, sub) : `phoneNumbers.${type}`);
  return false;
}

/** "addresses.formatted" of `addresses[type eq "work"].formatted`. */
function withoutFilter(path: string): string {
  const [open, close] = [path.indexOf('['), path.lastIndexOf(']')];
  return open === -1 || close < open ? path : path.slice(0, open) + path.slice(close + 1);
}

function isKept(head: string, sub: string | null): boolean {
  const inner = KEPT[head.toLowerCase()];
  if (inner === undefined) return false;
  return inner === null || sub === null || inner.has(sub.toLowerCase());
}

const labelOf = (head: string, sub: string | null): string => {
  if (head.toLowerCase() === ENTERPRISE.toLowerCase()) return sub ?? head;
  return sub === null ? head : `${head}.${sub}`;
};

function withoutCoreUrn(name: string): string {
  const urn = `${ScimUser.id}:`;
  return name.toLowerCase().startsWith(urn.toLowerCase()) ? name.slice(urn.length) : name;
}

/** An attribute and the part of it that is meant; the URN of a schema has dots and colons of its own. */
function splitName(name: string): [string, string | null] {
  if (name.toLowerCase().startsWith(ENTERPRISE.toLowerCase())) {
    const rest = name.slice(ENTERPRISE.length + 1);
    return [name.slice(0, ENTERPRISE.length), rest === '' ? null : (rest.split('.')[0] ?? rest)];
  }
  if (/^urn:/i.test(name)) return [name, null];
  const dot = name.indexOf('.');
  return dot === -1 ? [name, null] : [name.slice(0, dot), name.slice(dot + 1)];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
