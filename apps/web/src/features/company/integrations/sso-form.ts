import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../../lib/form.ts';

/** Single sign-on as typed. */
export interface SsoValues {
  readonly issuer: string;
  readonly clientId: string;
  /** '' = unchanged. */
  readonly clientSecret: string;
  readonly isEnabled: boolean;
  readonly isRequired: boolean;
  readonly createsAccounts: boolean;
  /** '' = none. */
  readonly defaultRoleId: string;
}

/** What is wrong; a secret is needed only while none is kept and sign-on is on. */
export function checkSso(values: SsoValues, hasClientSecret: boolean): FieldErrors {
  return {
    issuer: checkIssuer(values.issuer.trim()),
    clientId: values.clientId.trim() === '' ? requiredMessage('Client id') : undefined,
    clientSecret:
      values.isEnabled && !hasClientSecret && values.clientSecret === '' ? requiredMessage('Client secret') : undefined,
    defaultRoleId: values.createsAccounts && values.defaultRoleId === '' ? requiredMessage('Role') : undefined,
  };
}

/** An issuer is an https address without query and fragment (OpenID Connect Discovery 1.0, section 3). */
function checkIssuer(issuer: string): string | undefined {
  if (issuer === '') return requiredMessage('Issuer');
  const url = URL.parse(issuer);
  const fits = url !== null && /^https?:$/.test(url.protocol) && !issuer.includes('?') && !issuer.includes('#');
  return fits && issuer.length <= 300 ? undefined : invalidMessage('Issuer');
}
