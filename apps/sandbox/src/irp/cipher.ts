import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  privateDecrypt,
  sign as signBytes,
} from 'node:crypto';
import { SANDBOX_IRP_PRIVATE_KEY } from './account.ts';

const KEY = createPrivateKey({ key: Buffer.from(SANDBOX_IRP_PRIVATE_KEY, 'base64'), type: 'pkcs8', format: 'der' });

/** Opens what was sealed with the portal's public key; undefined where it was not. */
export function unseal(base64: string): string | undefined {
  try {
    const bytes = privateDecrypt(
      { key: KEY, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(base64, 'base64'),
    ).toString('utf8');
    return Buffer.from(bytes, 'base64').toString('utf8');
  } catch {
    return undefined;
  }
}

/** AES-256 in ECB mode, as the portal has it. */
export function encrypt(bytes: Buffer, key: Buffer): string {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64');
}

/** The reverse; undefined for a text under another key. */
export function decrypt(base64: string, key: Buffer): string | undefined {
  try {
    const cipher = createDecipheriv('aes-256-ecb', key, null);
    return Buffer.concat([cipher.update(Buffer.from(base64, 'base64')), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** A JSON web signature (RS256) over `data`, which the portal writes as text within its JSON. */
export function signed(data: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ data: JSON.stringify(data), iss: 'NIC Sandbox' })}`;
  return `${text}.${signBytes('sha256', Buffer.from(text), KEY).toString('base64url')}`;
}
