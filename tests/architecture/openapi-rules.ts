import type { Finding, SourceFile } from './source-tree.ts';

type Json = Readonly<Record<string, unknown>>;

/** The part of an OpenAPI document that is judged here. */
export interface JudgedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** An inline shape longer than this is worth a name once a second place has it. */
const LONGEST_REPEATED = 300;

/** A shape of some length is written once, under a name; else the document grows with every operation that has it. */
export function repeatedShapesHaveNames(document: JudgedDocument): readonly Finding[] {
  const homes = new Map<string, Set<string>>();
  const visit = (value: unknown, home: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    if (text.length <= LONGEST_REPEATED) return;
    if (!Array.isArray(value)) homes.set(text, (homes.get(text) ?? new Set()).add(home));
    for (const inner of Object.values(value)) visit(inner, home);
  };
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const shape of shapesOf(operation)) visit(shape, String(operation.operationId));
  }
  for (const [name, shape] of Object.entries(document.components.schemas)) {
    // Its fields, not the shape itself: the name distinguishes two equal shapes.
    for (const part of Object.values(shape as Json)) visit(part, name);
  }
  const repeated = [...homes].filter(([, places]) => places.size > 1);
  // Of a shape and its parts only the whole is reported.
  const whole = repeated.filter(
    ([text, places]) =>
      !repeated.some(
        ([other, others]) => other.length > text.length && other.includes(text) && others.size >= places.size,
      ),
  );
  return whole.map(([text, places]) => ({
    rule: 'named shapes',
    path: [...places].join(', '),
    message: `repeats ${text.slice(0, 120)}… without a name`,
  }));
}

/** The inputs and answers of an operation, without the envelope that all share. */
function shapesOf(operation: Json): readonly unknown[] {
  const contents = [
    ...Object.values(contentOf(operation.requestBody)),
    ...Object.values(contentOf((operation.responses as Json | undefined)?.['200'])),
  ] as readonly { schema?: Shape }[];
  const parameters = (operation.parameters ?? []) as readonly { schema?: unknown }[];
  return [
    ...contents.map(({ schema }) => {
      const whole = schema?.items ?? schema;
      return whole?.properties?.payload ?? whole?.properties?.data ?? schema;
    }),
    ...parameters.map(({ schema }) => schema),
  ];
}

interface Shape {
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, unknown>>;
}

function contentOf(part: unknown): Json {
  return ((part as { content?: Json } | undefined)?.content ?? {}) as Json;
}

/** The names of shapes are for the document: a browser that loaded them would load every shape there is. */
export function namesStayInTheDocument(files: readonly SourceFile[]): readonly Finding[] {
  return files
    .filter(({ path }) => !/^packages\/contract\/src\/(?:openapi|shape-names)\.ts$|^tests\//.test(path))
    .filter(({ text }) => /from '[^']*\/shape-names\.ts'/.test(text))
    .map(({ path }) => ({ rule: 'named shapes', path, message: 'imports the names of shapes' }));
}

/** The name of a parameter that opens something. Ids of existing things (`apiKeyId`) open nothing. */
const OPENS_SOMETHING = /(?:token|secret|password|passcode|otp|ticket|signature|verifier|^key|^code|^link)$/i;

/** Addresses are kept by proxies, logs and histories, so a secret travels in a header or a body. */
export function addressesHoldNoSecret(document: JudgedDocument): readonly Finding[] {
  return Object.entries(document.paths).flatMap(([path, methods]) => {
    const parameters = Object.values(methods).flatMap(
      (method) => (method.parameters ?? []) as readonly { readonly name?: string; readonly in?: string }[],
    );
    return parameters
      .filter(({ name = '', in: place }) => place !== 'header' && OPENS_SOMETHING.test(name))
      .map(({ name }) => ({ rule: 'secrets in addresses', path, message: `takes ${name}` }));
  });
}

/** The name of an answer's field that opens something. */
const TOLD_SECRET = /^(?:secret|\w*[tT]oken|ticket|recoveryCodes|otpauthUri|paymentKey|redirectUrl)$/;

/** An operation that answers with a secret says so, which keeps its answer out of the database. */
export function secretAnswersAreDeclared(
  document: JudgedDocument,
  operations: readonly { readonly id: string; readonly secretAnswer?: boolean }[],
): readonly Finding[] {
  const declared = new Set(operations.filter((operation) => operation.secretAnswer).map(({ id }) => id));
  const told = (value: unknown, seen: ReadonlySet<string>): readonly string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const { $ref: name, properties = {} } = value as { readonly $ref?: string; readonly properties?: object };
    if (name !== undefined) {
      const inner = document.components.schemas[name.split('/').at(-1) ?? ''];
      return seen.has(name) ? [] : told(inner, new Set([...seen, name]));
    }
    const own = Object.keys(properties).filter((key) => TOLD_SECRET.test(key));
    return [...own, ...Object.values(value).flatMap((inner) => told(inner, seen))];
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) => {
      const id = String(operation.operationId);
      const [first] = told((operation.responses as Json | undefined)?.['200'], new Set());
      if (first === undefined || declared.has(id)) return [];
      return [{ rule: 'secret answers', path, message: `${id} tells ${first} without secretAnswer` }];
    }),
  );
}
