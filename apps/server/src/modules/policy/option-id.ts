import { createHash } from 'node:crypto';

/** The id of flights on the wire: short, and the same wherever the same flights are found. */
export function optionId(optionKey: string): string {
  return createHash('sha256').update(optionKey).digest('base64url').slice(0, 16);
}
