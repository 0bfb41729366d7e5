import SCIMMY from 'scimmy';
import { Refusal } from '../../platform/refusal.ts';

/** Keywords of RFC 7644 section 3.12 that are used here. */
export type ScimType = 'uniqueness' | 'invalidFilter' | 'invalidSyntax' | 'invalidPath' | 'invalidValue' | 'noTarget';

/** A refusal in SCIM's form. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: string | null;
  constructor(status: number, scimType: ScimType | string | null, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** What a library says of a value, unless it is about the library's own workings, which no caller may see. */
export function saidOf(error: unknown, otherwise: string): string {
  const said = error instanceof Error ? error.message : '';
  return said === '' || /is not a function|is not iterable|Cannot (?:read|set|convert)|undefined|\bnull\b/.test(said)
    ? otherwise
    : said;
}

/** Rules of uniqueness. */
const TAKEN: readonly string[] = ['email_taken', 'employee_code_taken', 'name_taken', 'conflict'];

/** Any expected failure in SCIM's form; null for a bug. */
export function asScimError(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  if (error instanceof Refusal) return fromRefusal(error);
  if (error instanceof SCIMMY.Types.Error) return new ScimError(error.status, error.scimType, error.message);
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ScimError(statusCode, statusCode === 400 ? 'invalidSyntax' : null, 'The request could not be read');
  }
  return null;
}

/** The body of an error answer. */
export function errorBody(error: ScimError) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(error.status),
    ...(error.scimType === null ? {} : { scimType: error.scimType }),
    detail: error.message,
  };
}

function fromRefusal(refusal: Refusal): ScimError {
  const { errors } = refusal.details;
  const said = errors?.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const detail = said ? `${refusal.message} (${said})` : refusal.message;
  if (TAKEN.includes(refusal.code)) return new ScimError(409, 'uniqueness', detail);
  if (refusal.code === 'validation_failed') return new ScimError(400, 'invalidValue', detail);
  // An unknown id in the body is a wrong value; one in the address is a missing resource.
  if (refusal.code === 'not_found' && errors) return new ScimError(400, 'invalidValue', detail);
  return new ScimError(refusal.toEnvelope('').status, null, detail);
}
