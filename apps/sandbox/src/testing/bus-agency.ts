import { createHmac, randomBytes } from 'node:crypto';
import { SANDBOX_SEATSELLER_ACCOUNT } from '../seatseller/account.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts';
import { asObject, type WireObject } from '../tbo/request.ts';

/** The moment of the worked cases: 21 November 2026, 09:30 in India, a Saturday. */
export const BUS_NOW = new Date('2026-11-21T04:00:00Z');

/** An HTTP answer as it came. */
export interface BusReply {
  readonly http: number;
  readonly contentType: string;
  readonly text: string;
  /** The object in the text; empty when there is none. */
  readonly json: WireObject;
}

/** How a signed call differs from what a good client sends. */
export interface SignedWith {
  readonly key?: string;
  readonly secret?: string;
  readonly seconds?: number;
  readonly nonce?: string;
  readonly method?: string;
  /** The query that carries the parameters instead of the header. */
  readonly isInQuery?: boolean;
}

/** A passenger on a seat of a block. */
export interface Sitting {
  readonly seatName: string;
  readonly title?: 'Mr' | 'Ms' | 'Mrs';
  readonly name?: string;
  readonly more?: WireObject;
}

/** An agency that books seats at a sandbox over HTTP. */
export interface BusAgency {
  readonly sandbox: Sandbox;
  /** A signed call, such as `GET`, `ticket?tin=X1`. */
  readonly call: (method: string, path: string, body?: unknown, signed?: SignedWith) => Promise<BusReply>;
  /** Calls the control port; GET when there is no body. */
  readonly control: (path: string, body?: WireObject) => Promise<WireObject>;
  readonly plant: (call: string, kind: string, more?: WireObject) => Promise<void>;
  /** Sets the clock to a moment, such as `2026-11-30T21:00:00+05:30`. */
  readonly clockAt: (iso: string) => Promise<void>;
  /** A trip of a list by its operator's name and departure. */
  readonly trip: (
    from: string,
    to: string,
    doj: string,
    isWanted: (trip: WireObject) => boolean,
  ) => Promise<WireObject>;
  /** A block body for seats of a trip with the fares and kinds that they now have. */
  readonly blockBody: (trip: WireObject, sitting: readonly Sitting[], more?: WireObject) => Promise<WireObject>;
  /** Blocks and books; answers the ticket number. */
  readonly sell: (trip: WireObject, sitting: readonly Sitting[]) => Promise<string>;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** An address and header of a signed call, after RFC 5849. */
function sign(method: string, url: URL, signed: SignedWith, now: Date): { readonly url: URL; readonly header: string } {
  const oauth = {
    oauth_consumer_key: signed.key ?? SANDBOX_SEATSELLER_ACCOUNT.consumerKey,
    oauth_nonce: signed.nonce ?? randomBytes(8).toString('hex'),
    oauth_signature_method: signed.method ?? 'HMAC-SHA1',
    oauth_timestamp: String(signed.seconds ?? Math.floor(now.getTime() / 1000)),
    oauth_version: '1.0',
  };
  const pairs = [...url.searchParams, ...Object.entries(oauth)].map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  );
  const base = [method, encode(`${url.origin}${url.pathname}`), encode(pairs.sort().join('&'))].join('&');
  const key = `${encode(signed.secret ?? SANDBOX_SEATSELLER_ACCOUNT.consumerSecret)}&`;
  const all = { ...oauth, oauth_signature: createHmac('sha1', key).update(base).digest('base64') };
  if (signed.isInQuery !== true) {
    const header = Object.entries(all).map(([name, value]) => `${name}="${encode(value)}"`);
    return { url, header: `OAuth ${header.join(', ')}` };
  }
  const inQuery = new URL(url);
  for (const [name, value] of Object.entries(all)) inQuery.searchParams.append(name, value);
  return { url: inQuery, header: '' };
}

/** What the vendor writes as a list, one or nothing, as a list. */
export function asList(value: unknown): readonly WireObject[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]) as readonly WireObject[];
}

async function read(answer: Response): Promise<BusReply> {
  const text = await answer.text();
  const contentType = answer.headers.get('content-type') ?? '';
  const json = contentType.startsWith('application/json') ? (asObject(JSON.parse(text)) ?? {}) : {};
  return { http: answer.status, contentType, text, json };
}

/** A passenger as a block sends them; the first of a block is the primary one. */
function toItem(seat: WireObject, { seatName, title = 'Mr', name, more }: Sitting, index: number): WireObject {
  return {
    seatName,
    fare: seat.fare,
    ladiesSeat: seat.ladiesSeat,
    passenger: {
      name: name ?? (title === 'Mr' ? 'Kabir Rao' : 'Asha Rao'),
      age: '34',
      gender: title === 'Mr' ? 'MALE' : 'FEMALE',
      title,
      mobile: '9800000001',
      email: 'asha@firm.example',
      address: '12 Residency Road, Bengaluru',
      idType: 'PAN_CARD',
      idNumber: 'ABCPK1234F',
      primary: String(index === 0),
      ...more,
    },
  };
}

/** Starts a sandbox with the clock of the worked cases. */
export async function startBusAgency(options: Partial<SandboxOptions> = {}): Promise<BusAgency> {
  const sandbox = await startSandbox({ dataDir: null, now: () => BUS_NOW, slowMs: 300, ...options });
  const call: BusAgency['call'] = async (method, path, body, signed = {}) => {
    const { url, header } = sign(method, new URL(`${sandbox.urls.seatseller}/${path}`), signed, BUS_NOW);
    const headers = { 'Content-Type': 'application/json', ...(header === '' ? {} : { Authorization: header }) };
    return read(await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }));
  };
  const control: BusAgency['control'] = async (path, body) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const reply = await read(await fetch(`${sandbox.urls.control}${path}`, init));
    if (reply.http >= 400) throw new Error(reply.text);
    return reply.json;
  };
  const trip: BusAgency['trip'] = async (from, to, doj, isWanted) => {
    const { json, text } = await call('GET', `availabletrips?source=${from}&destination=${to}&doj=${doj}`);
    const found = asList(json.availableTrips).find(isWanted);
    if (found === undefined) throw new Error(`No such bus: ${text.slice(0, 200)}`);
    return found;
  };
  const seatsOf = async (one: WireObject): Promise<readonly WireObject[]> => {
    const points = { bpId: asList(one.boardingTimes)[0]?.bpId, dpId: asList(one.droppingTimes)[0]?.bpId };
    const reply =
      one.bpDpSeatLayout === 'true'
        ? await call('POST', 'tripdetailsV2', { inventoryId: one.id, ...points })
        : await call('GET', `tripdetails?id=${one.id}`);
    return asList(reply.json.seats);
  };
  const blockBody: BusAgency['blockBody'] = async (one, sitting, more) => {
    const seats = await seatsOf(one);
    return {
      availableTripId: one.id,
      source: one.source,
      destination: one.destination,
      boardingPointId: asList(one.boardingTimes)[0]?.bpId,
      droppingPointId: asList(one.droppingTimes)[0]?.bpId,
      inventoryItems: sitting.map((sits, index) =>
        toItem(seats.find(({ name }) => name === sits.seatName) ?? {}, sits, index),
      ),
      ...more,
    };
  };
  return {
    sandbox,
    call,
    control,
    plant: async (target, kind, more = {}) => {
      await control('/faults', { target: `seatseller.${target}`, kind, ...more });
    },
    clockAt: async (iso) => {
      await control('/clock', { offsetMs: Date.parse(iso) - BUS_NOW.getTime() });
    },
    trip,
    blockBody,
    sell: async (one, sitting) => {
      const block = await call('POST', 'blockTicket', await blockBody(one, sitting));
      const sold = await call('POST', `bookticket?blockKey=${block.text}`);
      if (!/^X[A-Z0-9]{7}$/.test(sold.text)) throw new Error(`${block.text} / ${sold.text}`);
      return sold.text;
    },
  };
}
