import { hash } from 'node:crypto';

/** The id of flights on the wire: short, and the same wherever the same flights are found. */
export function optionId(optionKey: string): string {
  return hash('sha256', optionKey, 'base64url').slice(0, 16);
}
