import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey in memory, which answers as a browser with a security key would. */
export interface SoftwareAuthenticator {
  /** What `navigator.credentials.create` gives for these options. */
  create(options: Record<string, unknown>, change?: Tampering): Record<string, unknown>;
  /** What `navigator.credentials.get` gives for these options. */
  get(options: Record<string, unknown>, change?: Tampering): Record<string, unknown>;
}

/** The wrong parts of an answer. */
export interface Tampering {
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  /** False = the person never touched it. */
  readonly userPresent?: boolean;
  /** The counter goes back to this, as a copy's would. */
  readonly counter?: number;
  readonly breakSignature?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Makes a passkey (ECDSA on P-256, attestation "none"). `origin` is the page it is used on. */
export function createSoftwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, options: Record<string, unknown>, change: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: change.challenge ?? options.challenge,
        origin: change.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, change: Tampering, attested: Buffer | null) => {
    counter = change.counter ?? counter + 1;
    const flags = (change.userPresent === false ? 0 : 1) | 4 | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(change.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const envelope = (response: Record<string, unknown>) => ({
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'cross-platform',
    response,
  });

  return {
    create(options, change = {}) {
      const { id: rpId = '' } = options.rp as { id?: string };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      const authData = authenticatorData(rpId, change, attested);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return envelope({
        clientDataJSON: base64url(clientData('webauthn.create', options, change)),
        attestationObject: base64url(attestationObject),
        transports: ['usb'],
      });
    },
    get(options, change = {}) {
      const data = clientData('webauthn.get', options, change);
      const authData = authenticatorData(String(options.rpId), change, null);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      if (change.breakSignature) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      return envelope({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      });
    },
  };
}

/** A public key as authenticators write it (RFC 9053): key type EC2, algorithm ES256, curve P-256, then the point. */
function coseKey({ x = '', y = '' }: { readonly x?: string; readonly y?: string }): Buffer {
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** The head of a CBOR item (RFC 8949 §3): its kind and its length or value. */
function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

const cborInt = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
