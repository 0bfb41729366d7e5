import SCIMMY from 'scimmy';
import { isPathKept, type UnkeptAttributes, withoutUnkept } from './kept-attributes.ts';
import { ScimError, saidOf } from './scim-error.ts';
import { ENTERPRISE, ScimGroup, ScimUser } from './scim-schemas.ts';

type User = InstanceType<typeof ScimUser>;
type Group = InstanceType<typeof ScimGroup>;
type Json = Record<string, unknown>;

/** No valid body nests deeper. */
const MAX_DEPTH = 12;
const BOOLEANS: ReadonlySet<string> = new Set(['active', 'primary']);

/**
 * Reads a user from a body; attributes that are not kept are noted. Names count in any letter case. Throws ScimError.
 */
export function readUser(body: unknown, unkept: UnkeptAttributes): User {
  const sent = withoutUnkept(tidied(expectObject(body)), unkept);
  return coerced(() => new ScimUser(sent as never, 'in'));
}

/** Reads a group from a body. Throws ScimError. */
export function readGroup(body: unknown): Group {
  const sent = tidied(expectObject(body));
  return coerced(() => new ScimGroup(sent as never, 'in'));
}

/**
 * Applies a PATCH to a user as it is now; the answer is as the directory wants it to be. What is not kept is noted and
 * left out, so that it causes no error. Throws ScimError.
 */
export function patchUser(present: Json, body: unknown, unkept: UnkeptAttributes): Promise<User> {
  return patched(new ScimUser(present as never, 'out'), present, body, USER_NAMES, unkept);
}

/**
 * Whether a PATCH or a PUT switches a user off, whatever else it holds and in whatever form: no unreadable part may
 * keep a leaver active.
 */
export function switchesOff(body: unknown): boolean {
  if (!isObject(body)) return false;
  const operations = namedValue(body, 'operations');
  if (operations === undefined) return isOff(namedValue(body, 'active'));
  if (!Array.isArray(operations)) return false;
  const wanted = operations.flatMap((operation): unknown[] => {
    if (!isObject(operation) || !isWord(operation.op, ['add', 'replace'])) return [];
    const { path, value } = operation;
    if (typeof path === 'string') return ACTIVE_PATH.test(path) ? [value] : [];
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([name, inner]) => (ACTIVE_PATH.test(name) ? [inner] : []));
  });
  return isOff(wanted.at(-1));
}

const ACTIVE_PATH = /^(?:urn:ietf:params:scim:schemas:core:2\.0:User:)?active$/i;

/** Entra once sent booleans as text, and before that in a list. */
function isOff(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 1 && isOff(value[0]);
  if (isObject(value)) return isOff(namedValue(value, 'value'));
  return value === false || isWord(value, ['false']);
}

function namedValue(object: Json, name: string): unknown {
  return Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Applies a PATCH to a group as it is now. Throws ScimError. */
export function patchGroup(present: Json, body: unknown): Promise<Group> {
  return patched(new ScimGroup(present as never, 'out'), present, body, GROUP_NAMES);
}

async function patched<S extends User | Group>(
  resource: S,
  present: Json,
  body: unknown,
  names: ReadonlyMap<string, string>,
  unkept: UnkeptAttributes | null = null,
): Promise<S> {
  const message = tidied(expectObject(body));
  const operations = message.Operations ?? message.operations;
  if (!Array.isArray(operations)) throw new ScimError(400, 'invalidSyntax', 'Operations is missing');
  if (operations.length > 1_000) throw new ScimError(413, null, 'Too many operations in one request');
  const Operations = operations
    .map((operation) => keptOperation(expectObject(operation), unkept))
    .filter((operation) => operation !== null)
    .map((operation) => readOperation(operation, present, names));
  if (Operations.length === 0 && operations.length > 0) return resource;
  try {
    const patch = new SCIMMY.Messages.PatchOp({ schemas: [SCIMMY.Messages.PatchOp.id], Operations } as never);
    return ((await patch.apply(resource as never)) ?? resource) as S;
  } catch (error) {
    if (error instanceof SCIMMY.Types.Error) throw error;
    throw new ScimError(400, 'invalidValue', saidOf(error, 'The operation is not valid'));
  }
}

/** An operation without what is not kept; null where nothing is left of it. A group's is whole. */
function keptOperation(operation: Json, unkept: UnkeptAttributes | null): Json | null {
  if (unkept === null) return operation;
  const { path, value } = operation;
  if (typeof path === 'string') return isPathKept(path, unkept) ? operation : null;
  if (!isObject(value) || !isWord(operation.op, ['add', 'replace'])) return operation;
  const kept = withoutUnkept(value, unkept);
  return Object.keys(kept).length === 0 && Object.keys(value).length > 0 ? null : { ...operation, value: kept };
}

/** One operation in the standard's form, whatever its directory sent. */
function readOperation(operation: Json, present: Json, names: ReadonlyMap<string, string>): Json {
  const { op, value } = operation;
  const path = typeof operation.path === 'string' ? canonicalPath(operation.path, names) : undefined;
  const last = path?.split(/[.:]/).at(-1) ?? '';
  const read = { op, ...(path === undefined ? {} : { path }), ...('value' in operation ? { value } : {}) };
  if (BOOLEANS.has(last)) return { ...read, value: asBoolean(value) };
  if (last === 'manager' && typeof value === 'string') return { ...read, value: { value } };
  if (path === undefined || !isWord(op, ['add', 'replace'])) return read;
  // Entra names an entry that is not there yet by its type and expects it to be made.
  const typed = /^(\w+)\[type eq "([^"\\]*)"\]\.value$/i.exec(path);
  if (!typed) return read;
  const [, attribute = '', type = ''] = typed;
  const entries = Array.isArray(present[attribute]) ? (present[attribute] as Json[]) : [];
  if (entries.some((entry) => entry.type === type)) return read;
  return { op: 'add', path: attribute, value: [{ type, value }] };
}

function isWord(value: unknown, words: readonly string[]): boolean {
  return typeof value === 'string' && words.includes(value.toLowerCase());
}

/** Attribute names of a path in the schema's letter case; the part in brackets is a filter and stays. */
function canonicalPath(path: string, names: ReadonlyMap<string, string>): string {
  if (path.length > 500) throw new ScimError(400, 'invalidPath', 'The path is too long');
  const prefix = [ENTERPRISE, ScimUser.id, ScimGroup.id].find((urn) =>
    path.toLowerCase().startsWith(urn.toLowerCase()),
  );
  const rest = path.slice(prefix?.length ?? 0);
  const [head = '', ...tail] = rest.split(/(?=\[)/);
  const named = (text: string) => text.replaceAll(/[A-Za-z$]\w*/g, (word) => names.get(word.toLowerCase()) ?? word);
  const after = tail.join('').replace(/\][^\]]*$/, named);
  return (prefix ?? '') + named(head) + after;
}

interface Described {
  readonly name: string;
  readonly subAttributes?: readonly Described[];
}

function namesOf(definitions: readonly { describe(): unknown }[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (attributes: readonly Described[]): void => {
    for (const { name, subAttributes } of attributes) {
      names.set(name.toLowerCase(), name);
      add(subAttributes ?? []);
    }
  };
  for (const definition of definitions) add((definition.describe() as { attributes: Described[] }).attributes);
  return names.set('externalid', 'externalId').set('$ref', '$ref');
}

const USER_NAMES = namesOf([SCIMMY.Schemas.EnterpriseUser.definition, ScimUser.definition]);
const GROUP_NAMES = namesOf([ScimGroup.definition]);

function expectObject(value: unknown): Json {
  if (isObject(value)) return value;
  throw new ScimError(400, 'invalidSyntax', 'Send a JSON object');
}

/** Booleans sent as text, managers sent as an id, and texts that no database can hold. */
function tidied(value: Json): Json {
  const walk = (inner: unknown, key: string, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw new ScimError(400, 'invalidSyntax', 'The body nests too deeply');
    if (typeof inner === 'string') {
      if (inner.includes('\u0000'))
        throw new ScimError(400, 'invalidValue', `${key} contains a character that is not text`);
      return BOOLEANS.has(key.toLowerCase()) ? asBoolean(inner) : inner;
    }
    if (Array.isArray(inner)) return inner.map((one) => walk(one, key, depth + 1));
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([name, one]) => {
        if (name.includes('\u0000')) throw new ScimError(400, 'invalidSyntax', 'An attribute has no valid name');
        if (/(?:^|:)manager$/i.test(name) && typeof one === 'string') return [name, { value: one }];
        return [name, walk(one, name, depth + 1)];
      }),
    );
  };
  return walk(value, '', 0) as Json;
}

/** Entra sends "True" and "False". */
function asBoolean(value: unknown): unknown {
  if (isWord(value, ['true'])) return true;
  return isWord(value, ['false']) ? false : value;
}

function coerced<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SCIMMY.Types.Error) throw error;
    throw new ScimError(400, 'invalidValue', saidOf(error, 'The resource is not valid'));
  }
}
