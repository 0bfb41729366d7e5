interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: unknown;
}

/** What a call answers with a status. */
export interface Response {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: unknown }>>;
}

/** A component that is described once, under its own name. */
interface Reference {
  readonly $ref: string;
  readonly description?: string;
}

/** A call, as the OpenAPI document describes it. */
export interface Described {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

/** The parts of the OpenAPI document that the reference's pages show. */
export interface ReferenceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, unknown>>;
  };
}

/** A call with where it is found. */
export interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: Described;
}

/** Every call, in the document's order. */
export function listCalls({ paths }: ReferenceDocument): readonly Listed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ path, method: method.toUpperCase(), operation })),
  );
}
