import { createHmac } from 'node:crypto';

/** The signed parts of a call. A JSON body is not one of them (RFC 5849 §3.4.1.3.1). */
export interface SignedCall {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  /** Parameters of a form as the body; absent for any other body. */
  readonly form?: readonly Parameter[];
}

type Parameter = readonly [name: string, value: string];

/** A consumer's key and secret, and what makes this call one of its own. */
export interface Signer {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Empty where only a consumer signs. */
  readonly tokenSecret?: string;
  /** Parameters of the protocol besides the signature, in order. */
  readonly parameters: readonly Parameter[];
}

/** Percent-encoding of RFC 5849 §3.6: all but letters, digits and `-._~`. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The text that is signed: method, address without its query, and all parameters in order (RFC 5849 §3.4.1). */
export function signatureBase({ method, url, form = [] }: SignedCall, parameters: readonly Parameter[]): string {
  const address = new URL(url);
  // Default ports and letter case are gone already from URL's form of an address.
  const place = `${address.protocol}//${address.host}${address.pathname}`;
  const pairs = [...address.searchParams, ...form, ...parameters]
    .map(([name, value]): Parameter => [percentEncode(name), percentEncode(value)])
    .sort(([name, value], [otherName, otherValue]) => byText(name, otherName) || byText(value, otherValue))
    .map(([name, value]) => `${name}=${value}`);
  return [method.toUpperCase(), place, pairs.join('&')].map(percentEncode).join('&');
}

/** The signature of a call by HMAC-SHA1 (RFC 5849 §3.4.2), in base 64. */
export function signatureOf(call: SignedCall, { consumerSecret, tokenSecret = '', parameters }: Signer): string {
  const key = `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`;
  return createHmac('sha1', key).update(signatureBase(call, parameters)).digest('base64');
}

/** The header of a call that a consumer alone signs, without a token; `nonce` is used once. */
export function authorizationHeader(
  call: SignedCall,
  { consumerKey, consumerSecret }: Pick<Signer, 'consumerKey' | 'consumerSecret'>,
  { nonce, timestamp }: { readonly nonce: string; readonly timestamp: number },
): string {
  const parameters: readonly Parameter[] = [
    ['oauth_consumer_key', consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(timestamp)],
    ['oauth_version', '1.0'],
  ];
  const signature = signatureOf(call, { consumerKey, consumerSecret, parameters });
  const all: readonly Parameter[] = [...parameters, ['oauth_signature', signature]];
  return `OAuth ${all.map(([name, value]) => `${name}="${percentEncode(value)}"`).join(', ')}`;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
