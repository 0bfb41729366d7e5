import type * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

/** Parses the JSON of a list's `search` parameter (spec rules §7.1); hostile until it fits the schema. */
export function parseSearch<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('validation_failed', { errors: [{ field: 'search', message: 'Send JSON' }] });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal('validation_failed', {
    errors: result.error.issues.map((issue) => ({
      field: ['search', ...issue.path].join('.'),
      message: issue.message,
    })),
  });
}
