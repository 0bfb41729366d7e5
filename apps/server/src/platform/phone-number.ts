import { readPhone } from '@pravas/contract/phone-number.ts';
import { Refusal } from './refusal.ts';

/**
 * A typed telephone number in the one form that is stored, +919845012345. Throws `validation_failed` naming the field.
 */
export function takePhone(typed: string, field: string, label?: string): string {
  const answer = readPhone(typed, label);
  if (answer.ok) return answer.number;
  throw new Refusal('validation_failed', { errors: [{ field, message: answer.message }] });
}

/** The same for an optional number; an absent one stays absent. */
export function takeOptionalPhone(typed: string | null | undefined, field: string): string | null {
  return typed === null || typed === undefined || typed === '' ? null : takePhone(typed, field);
}

/** A number as any version stored it; null where it cannot be dialled, so that it is asked for again. */
export function storedPhone(stored: string | null): string | null {
  if (stored === null || stored.startsWith('+')) return stored;
  const answer = readPhone(stored);
  return answer.ok ? answer.number : null;
}
