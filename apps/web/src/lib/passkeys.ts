import { ToldError } from './error-text.ts';

type Json = Record<string, unknown>;

/** True where the browser can make and use passkeys, and speaks of them in JSON. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** Makes a passkey from the server's options; answers what the server needs. Throws ToldError when there is none. */
export async function createPasskey(options: Json): Promise<Json> {
  // The server's library wrote the options; the browser checks them.
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return answerOf(() => navigator.credentials.create({ publicKey }));
}

/** Asks for a passkey. Throws ToldError when there is none. */
export async function askForPasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return answerOf(() => navigator.credentials.get({ publicKey }));
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<Json> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  } catch (error) {
    // Browsers never say why: a cancelled window and a missing key read the same.
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'InvalidStateError')
      throw new ToldError('This device already holds a passkey for your account.');
  }
  throw new ToldError('No passkey was used. Try again, or choose another way.');
}
