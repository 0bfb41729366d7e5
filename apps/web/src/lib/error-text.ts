import { ApiError, NoConnectionError } from '@pravas/contract/client.ts';
import type { ErrorCode } from '@pravas/contract/error-codes.ts';

/** Something the browser could not do; its message is already written for people. */
export class ToldError extends Error {
  override readonly name: string = 'ToldError';
}

/** What a person reads about a failed call: the table of rules §8, top to bottom. */
export function errorText(error: unknown): string {
  if (error instanceof NoConnectionError) return 'NO INTERNET CONNECTION';
  if (error instanceof ToldError) return error.message;
  if (error instanceof ApiError) {
    const { supplier, message } = error.envelope;
    if (supplier && supplier.messages.length > 0) {
      return `Supplier: ${supplier.messages.join(', ')} Please contact admin.`;
    }
    return message || 'Unrecognized error';
  }
  return 'Unrecognized error';
}

/** The code that names the rule which refused; null for anything that is not a refusal of the server. */
export function errorCode(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? error.envelope.code : null;
}

/** The reference a person can quote to support; null when there is none. */
export function errorReference(error: unknown): string | null {
  return error instanceof ApiError ? (error.envelope.requestId ?? null) : null;
}

/** True where the question is refused for every person, however often they ask: it must be asked differently. */
export function isBadQuestion(error: unknown): boolean {
  return error instanceof ApiError && error.envelope.status === 400;
}

/** True when nothing was sent because there is no network. */
export function isOffline(error: unknown): boolean {
  return error instanceof NoConnectionError;
}

const EXTRA_FIELD = /^travelers\.\d+\.selected/;

/** True where previously chosen seats, meals or bags were refused. */
export function isAboutExtras(error: unknown): boolean {
  return error instanceof ApiError && (error.envelope.errors ?? []).some(({ field }) => EXTRA_FIELD.test(field));
}

/** What the server said of single fields, for screens that do not show those fields. */
export function fieldMessages(error: unknown): readonly string[] {
  return error instanceof ApiError ? [...new Set((error.envelope.errors ?? []).map(({ message }) => message))] : [];
}
