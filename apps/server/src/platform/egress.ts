import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import ipaddr from 'ipaddr.js';
import { createNames, type Names } from './names.ts';
import { Refusal } from './refusal.ts';

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 1_048_576;

/**
 * A host's addresses, looked up and judged once; the connection goes to one of them whatever the name resolves to
 * later.
 */
export interface Destination {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** A body in any form that fetch takes. */
export type EgressBody = NonNullable<ConstructorParameters<typeof Response>[0]> | null;

/** What is sent. */
export interface EgressRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: EgressBody;
  readonly signal?: AbortSignal;
  /** From the first byte sent to the last one read; 8 seconds by default. */
  readonly timeoutMs?: number;
  /** Reads no more of the answer than this and leaves the rest; without it a longer answer than 1 MB is refused. */
  readonly keepBytes?: number;
}

/** Opens the connection to a destination that was judged. */
type Dial = (destination: Destination, request: EgressRequest) => Promise<Response>;

/** The only way out to addresses that customers give us. */
export interface Egress {
  /**
   * Judges an address and resolves its host. Throws `address_refused` for everything but https on port 443 of a host
   * all of whose addresses are public, and the exceptions of the configuration.
   */
  judge(url: string): Promise<Destination>;
  /** True when this exact host and port is an exception, for which plain http is good enough. */
  isException(url: string): boolean;
  /** Fetches; redirects are answered, not followed. Rejects with `address_refused`, or an Error without an answer. */
  fetch(url: string, request?: EgressRequest): Promise<Response>;
}

/** What the egress consists of. */
export interface EgressOptions {
  /** `host:port` that may be called although they are not public. */
  readonly allowed: readonly string[];
  readonly names: Names;
  readonly dial?: Dial;
}

/** Makes the way out. */
export function createEgress({ allowed, names, dial = dialPinned }: EgressOptions): Egress {
  const exceptions = new Set(allowed.map((entry) => entry.toLowerCase()));
  const machine = createNames([]);
  const isExceptionUrl = (url: URL) => exceptions.has(`${url.hostname}:${portOf(url)}`);
  const judge = async (text: string): Promise<Destination> => {
    const url = URL.parse(text);
    if (url === null || url.username + url.password !== '') throw new Refusal('address_refused');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isExceptionUrl(url) && /^https?:$/.test(url.protocol)) {
      // An exception names a host of the operator's own network, which only their own machines may know.
      const addresses = net.isIP(host) === 0 ? await machine.addresses(host) : [host];
      if (addresses.length === 0) throw new Refusal('address_refused');
      return { url, addresses };
    }
    if (url.protocol !== 'https:' || portOf(url) !== 443) throw new Refusal('address_refused');
    const addresses = net.isIP(host) === 0 ? await names.addresses(host) : [host];
    // One private address among public ones is a DNS rebinding attack: all of them must be good.
    if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new Refusal('address_refused');
    return { url, addresses };
  };
  return {
    judge,
    isException(text) {
      const url = URL.parse(text);
      return url !== null && isExceptionUrl(url);
    },
    async fetch(url, request = {}) {
      const destination = await judge(url);
      return dial(destination, request);
    },
  };
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * True for an address of the public internet. Private, loopback, link-local (and with it the clouds' metadata
 * services), carrier-grade NAT, multicast, documentation and reserved ranges are not, nor is any IPv6 form that carries
 * an IPv4 address inside (mapped, 6to4, NAT64, Teredo): its destination is decided elsewhere.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST);
}

/** Connects to a judged address under the host's own name, so that the certificate is checked against that name. */
export async function dialPinned({ url, addresses }: Destination, request: EgressRequest): Promise<Response> {
  const body = request.body ? Buffer.from(await new Response(request.body).arrayBuffer()) : null;
  const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  const pinned: net.LookupFunction = (_host, options, done) => {
    const judged = addresses.map((address) => ({ address, family: net.isIPv6(address) ? 6 : 4 }));
    const [first = { address: '', family: 4 }] = judged;
    // Node tries one family after the other when it is given both.
    if (options.all) done(null, judged);
    else done(null, first.address, first.family);
  };
  const { request: open } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = open(
      url,
      {
        method: request.method ?? 'GET',
        headers: { ...request.headers, ...(body ? { 'content-length': String(body.length) } : {}) },
        lookup: pinned,
        agent: false,
        signal,
      },
      (incoming) => {
        readBounded(incoming, request.keepBytes).then((bytes) => resolve(answerOf(incoming, bytes)), reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

async function readBounded(incoming: http.IncomingMessage, keepBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes >= keepBytes) {
      incoming.destroy();
      return Buffer.concat([...chunks, chunk]).subarray(0, keepBytes);
    }
    if (bytes > MAX_BYTES) {
      incoming.destroy();
      throw new Error(`The answer is longer than ${MAX_BYTES} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const WITHOUT_BODY = new Set([204, 205, 304]);

function answerOf(incoming: http.IncomingMessage, bytes: Buffer): Response {
  const status = incoming.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(bytes), { status, headers });
}
