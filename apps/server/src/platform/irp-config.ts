import { type Env, required, whole } from './environment.ts';
import type { OutsideWorld } from './outside-rules.ts';

/** The provider's account at the invoice registration portal. */
export interface IrpConfig {
  readonly baseUrl: string;
  /** The registration that the account belongs to. */
  readonly gstin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly userName: string;
  readonly password: string;
  /** The portal's, DER in base64. */
  readonly publicKey: string;
  readonly deadlineMs: number;
}

/** The account, or null where none is connected: then documents that have to be registered wait. */
export function irpConfig(env: Env): IrpConfig | null {
  if (!env.IRP_GSTIN) return null;
  return {
    baseUrl: env.IRP_URL || 'https://api.einvoice1.gst.gov.in',
    gstin: env.IRP_GSTIN,
    clientId: required(env, 'IRP_CLIENT_ID'),
    clientSecret: required(env, 'IRP_CLIENT_SECRET'),
    userName: required(env, 'IRP_USER_NAME'),
    password: required(env, 'IRP_PASSWORD'),
    publicKey: required(env, 'IRP_PUBLIC_KEY'),
    deadlineMs: whole(env, 'IRP_DEADLINE_MS', 20_000),
  };
}

/** The account's addresses and keys, by variable. */
export function irpOutside({
  baseUrl,
  clientId,
  clientSecret,
  userName,
  password,
}: IrpConfig): OutsideWorld['accounts'][number] {
  return {
    name: 'Tax portal',
    urls: { IRP_URL: baseUrl },
    keys: {
      IRP_CLIENT_ID: clientId,
      IRP_CLIENT_SECRET: clientSecret,
      IRP_USER_NAME: userName,
      IRP_PASSWORD: password,
    },
  };
}
