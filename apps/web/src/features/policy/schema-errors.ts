import type * as z from 'zod/mini';

/** What a schema of the contract refuses, by path; the first sentence of a path counts. */
export function schemaErrors(schema: z.ZodMiniType, value: unknown): Readonly<Record<string, string>> {
  const found = schema.safeParse(value);
  if (found.success) return {};
  const entries = found.error.issues.map((issue): [string, string] => [issue.path.join('.'), issue.message]);
  return Object.fromEntries(entries.reverse());
}
