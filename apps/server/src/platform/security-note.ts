import type { Caller } from './caller.ts';

/** What may be an attack on an account, or on the whole. */
export type SecurityKind =
  | 'sign_in_failed'
  | 'second_factor_wrong'
  | 'password_wrong'
  | 'code_wrong'
  | 'sso_refused'
  | 'privilege_refused'
  | 'key_refused'
  | 'session_refused';

/**
 * Whose account it is about: `subject` is "person:<id>", "api_key:<id>" or, where the person is unknown,
 * "organization:<id>".
 */
export interface SecurityAccount {
  readonly organizationId: string;
  readonly subject: string;
}

/** The account of the caller: the person's, or the key that acts on their behalf. */
export function accountOf({ organizationId, apiKeyId, personId }: AccountHolder): SecurityAccount {
  return { organizationId, subject: apiKeyId === null ? `person:${personId}` : `api_key:${apiKeyId}` };
}

type AccountHolder = Pick<Caller, 'organizationId' | 'apiKeyId' | 'personId'>;

/** One security note. It has no typed text: people easily type a password into the wrong field. */
export interface SecurityNote {
  readonly kind: SecurityKind;
  /** A word for why, e.g. "unknown_account", or the refusal's code. */
  readonly reason: string;
  /** Null where no account is known. */
  readonly account: SecurityAccount | null;
}
