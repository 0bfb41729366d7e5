import { isDeepStrictEqual } from 'node:util';
import type { AuditDetails, AuditValue } from './canonical-json.ts';

/** What differs between two states of an object, as an audit row's details: the changed fields before and after. */
export function changedFields(
  before: AuditDetails,
  after: AuditDetails,
): { before: AuditDetails; after: AuditDetails } {
  const was: Record<string, AuditValue> = {};
  const is: Record<string, AuditValue> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = before[key] ?? null;
    const now = after[key] ?? null;
    if (isDeepStrictEqual(old, now)) continue;
    was[key] = old;
    is[key] = now;
  }
  return { before: was, after: is };
}
