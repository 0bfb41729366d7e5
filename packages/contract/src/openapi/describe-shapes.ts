import * as z from 'zod/mini';

/** A JSON object. */
export type Json = Record<string, unknown>;

/** Shapes by the names that clients read. */
export type ShapeNames = Readonly<Record<string, z.ZodMiniType>>;

/** How the shapes of a contract are written down. */
export interface DescribedShapes {
  /** What each name that is used stands for, by name. */
  readonly components: Readonly<Record<string, Json>>;
  /** The shape of a request, of a schema that was handed in under `requests`. */
  readonly request: (schema: z.ZodMiniType) => Json;
  /** The shape of an answer, of a schema that was handed in under `answers`. */
  readonly answer: (schema: z.ZodMiniType) => Json;
}

/** Where a name leads to. */
export const SHAPES = '#/components/schemas/';

const ZOD_SHAPES = '#/$defs/';

/**
 * Describes requests and answers, naming the shapes that have a name. One name stands for one shape: where what is sent
 * may leave out what an answer always has, the request's is called `…Input`.
 */
export function describeShapes(
  names: ShapeNames,
  used: { readonly requests: readonly z.ZodMiniType[]; readonly answers: readonly z.ZodMiniType[] },
): DescribedShapes {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(names)) registry.add(schema, { id });
  const requests = describeSide(registry, used.requests, {});
  const answers = describeSide(registry, used.answers, { override: requireWhatIsAlwaysThere });

  const split = findSplitNames(requests.named, answers.named);
  const asInput = (json: Json) => mapReferences(json, (name) => (split.has(name) ? `${name}Input` : name));
  const components: Record<string, Json> = {};
  for (const [name, json] of requests.named) components[split.has(name) ? `${name}Input` : name] = asInput(json);
  for (const [name, json] of answers.named) components[name] ??= withoutClosing(json);
  return {
    components: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    request: (schema) => asInput(requests.of(schema)),
    answer: (schema) => withoutClosing(answers.of(schema)),
  };
}

interface Side {
  readonly of: (schema: z.ZodMiniType) => Json;
  readonly named: ReadonlyMap<string, Json>;
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Both sides are described by their input: what crosses the wire is the outer side of a codec, in either direction. */
function describeSide(
  registry: z.core.$ZodRegistry<{ id: string }>,
  schemas: readonly z.ZodMiniType[],
  options: { readonly override?: Override },
): Side {
  const named = new Map<string, Json>();
  const described = new Map<z.ZodMiniType, Json>();
  for (const schema of new Set(schemas)) {
    const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
      io: 'input',
      metadata: registry,
      unrepresentable: 'any',
      override: (context) => {
        leaveOutWhatIsSaidTwice(context.jsonSchema as Json);
        options.override?.(context);
      },
    }) as Json;
    for (const [name, body] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      if (!named.has(name)) named.set(name, toComponents(body));
    }
    described.set(schema, toComponents(json));
  }
  const of = (schema: z.ZodMiniType) => {
    const json = described.get(schema);
    if (!json) throw new Error('A schema is asked for that was not handed in');
    return json;
  };
  return { of, named };
}

/** An answer always has the fields with a default: the server fills them in. */
const requireWhatIsAlwaysThere: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type !== 'object' || jsonSchema.$ref !== undefined) return;
  const required = Object.entries(def.shape).filter(([, field]) => field._zod.optout === undefined);
  if (required.length > 0) jsonSchema.required = required.map(([key]) => key);
};

/** A format says what its pattern says, and every whole number is one that is safe. */
function leaveOutWhatIsSaidTwice(json: Json): void {
  if (json.format !== undefined) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/** Names that stand for two shapes, by themselves or through a name in them. */
function findSplitNames(requests: ReadonlyMap<string, Json>, answers: ReadonlyMap<string, Json>): ReadonlySet<string> {
  const split = new Set<string>();
  for (let before = -1; before < split.size; ) {
    before = split.size;
    for (const [name, sent] of requests) {
      const answered = answers.get(name);
      if (!answered || split.has(name)) continue;
      const holdsOne =
        JSON.stringify(sent) !== JSON.stringify(mapReferences(sent, (one) => (split.has(one) ? '' : one)));
      if (holdsOne || JSON.stringify(sent) !== JSON.stringify(answered)) split.add(name);
    }
  }
  return split;
}

function toComponents(json: Json): Json {
  return walk(json, (node) =>
    typeof node.$ref === 'string' ? { ...node, $ref: node.$ref.replace(ZOD_SHAPES, SHAPES) } : node,
  );
}

function mapReferences(json: Json, rename: (name: string) => string): Json {
  return walk(json, (node) =>
    typeof node.$ref === 'string' ? { ...node, $ref: SHAPES + rename(node.$ref.slice(SHAPES.length)) } : node,
  );
}

/** Answers may grow: only requests are closed to further properties. */
function withoutClosing(json: Json): Json {
  return walk(json, (node) => {
    if (node.additionalProperties !== false) return node;
    const { additionalProperties: _, ...open } = node;
    return open;
  });
}

function walk(json: Json, change: (node: Json) => Json): Json {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)])));
  };
  return visit(json) as Json;
}
