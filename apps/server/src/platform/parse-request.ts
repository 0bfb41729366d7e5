import type { Operation } from '@pravas/contract/operation.ts';
import { tellIssue } from './issue-message.ts';
import { Refusal } from './refusal.ts';

/**
 * The query or the body of a request as its operation reads it. Throws `validation_failed` with the fields that are
 * wrong.
 */
export function parseRequest(schema: Operation['query'], value: unknown, place: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) {
    // Checked after the schema, which alone bounds how deep a value may nest.
    const field = fieldWithNul(result.data, place);
    if (field === null) return result.data;
    throw new Refusal('validation_failed', { errors: [{ field, message: 'Please enter valid text' }] });
  }
  throw new Refusal('validation_failed', {
    errors: result.error.issues.slice(0, 20).map((issue) => {
      const { path, message } = tellIssue(issue, value);
      return { field: issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : path.join('.') || place, message };
    }),
  });
}

/**
 * The first field whose text holds a NUL, plain or escaped inside JSON: no database text can, and no person types one.
 */
export function fieldWithNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\u0000') || value.includes('\\u0000') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = fieldWithNul(inner, path === 'query' || path === 'body' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
