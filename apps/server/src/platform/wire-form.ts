import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Way = 'transform' | 'reverseTransform';
/** Never called with null or undefined, which cross as they are. */
type Convert = (value: unknown) => unknown;
type Place = readonly [key: string, convert: Convert];

/** Kinds that hold no codec. */
const LEAVES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'literal',
  'enum',
  'never',
  'unknown',
  'custom',
  'transform',
]);

/** Converted values have been validated: a codec that still rejects one fails loudly. */
const UNJUDGED = { value: undefined, issues: Object.freeze([]) } as unknown as z.core.ParsePayload;

/**
 * How values of a shape are written for the wire: amounts become rupees. The shape is read once, ahead, since a long
 * list is written while a person waits: only the places of codecs are visited, only what leads to them is copied,
 * nothing is validated. Throws for a shape that it cannot look into: no amount may cross in paise.
 */
export function encoderOf<S extends Schema>(schema: S): (value: z.output<S>) => z.input<S> {
  return whole(converterOf(schema, 'reverseTransform'));
}

/** The reverse, for values that are stored in wire form and were validated before. */
export function decoderOf<S extends Schema>(schema: S): (value: z.input<S>) => z.output<S> {
  return whole(converterOf(schema, 'transform'));
}

function whole<From, To>(convert: Convert | null): (value: From) => To {
  return (value) => (convert === null ? value : convertIn(convert, value)) as To;
}

/** Null where the shape holds no codec, so that nothing is to be done. */
function converterOf(schema: Schema, way: Way): Convert | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
      return converterOf(def.innerType, way);
    case 'array':
      return ofArray(converterOf(def.element, way));
    case 'object':
      if (def.catchall && converterOf(def.catchall, way)) throw new Error('An amount is in what a shape does not name');
      return ofObject(def.shape, way);
    case 'record':
      return ofRecord(converterOf(def.valueType, way));
    case 'union':
      return ofUnion(def, way);
    case 'pipe':
      return ofPipe(def, way);
    default:
      if (LEAVES.has(def.type)) return null;
      throw new Error(`Nothing says how the kind "${def.type}" crosses the wire`);
  }
}

function ofArray(convert: Convert | null): Convert | null {
  return convert && ((value) => (value as readonly unknown[]).map((item) => convertIn(convert, item)));
}

function ofObject(shape: Readonly<Record<string, Schema>>, way: Way): Convert | null {
  const places = Object.entries(shape).flatMap(([key, inner]): Place[] => {
    const convert = converterOf(inner, way);
    return convert ? [[key, convert]] : [];
  });
  return places.length === 0 ? null : writtenFor(places);
}

/**
 * Converts these places of an object, and copies it where one of them changes: answers may be cached or shared.
 * Generated for its keys, which are the contract's own, since a generic function is megamorphic and takes seven times
 * as long; Fastify writes its serialisers in the same way.
 */
function writtenFor(places: readonly Place[]): Convert {
  const lines = places.map(([key], index) => {
    const place = JSON.stringify(key);
    return `const from${index} = given[${place}];
      if (from${index} !== undefined && from${index} !== null) {
        const to = converts[${index}](from${index});
        if (to !== from${index}) (copy ??= { ...given })[${place}] = to;
      }`;
  });
  const text = `return (given) => { let copy; ${lines.join('\n')} return copy ?? given; }`;
  return new Function('converts', text)(places.map(([, convert]) => convert)) as Convert;
}

function ofRecord(convert: Convert | null): Convert | null {
  if (!convert) return null;
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, convertIn(convert, inner)]));
}

/** The discriminator says which shape of a union a value has: trying one after the other would need a parser. */
function ofUnion(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef, way: Way): Convert | null {
  const converters = def.options.map((option) => converterOf(option, way));
  if (converters.every((convert) => convert === null)) return null;
  if (!('discriminator' in def)) throw new Error('A union that holds amounts needs a discriminator');
  const { discriminator } = def;
  const byValue = new Map<unknown, Convert | null>();
  for (const [index, option] of def.options.entries()) {
    for (const value of option._zod.propValues?.[discriminator] ?? []) byValue.set(value, converters[index] ?? null);
  }
  return (value) => {
    const convert = byValue.get((value as Record<string, unknown>)[discriminator]);
    if (convert === undefined) throw new Error(`No shape of the union is named by its ${discriminator}`);
    return convert ? convert(value) : value;
  };
}

function ofPipe(def: z.core.$ZodPipeDef, way: Way): Convert | null {
  if (converterOf(def.in, way) || converterOf(def.out, way))
    throw new Error('An amount is inside of what is transformed');
  const convert = def[way];
  return convert ? (value) => convert(value, UNJUDGED) : null;
}

function convertIn(convert: Convert, value: unknown): unknown {
  return value === null || value === undefined ? value : convert(value);
}
