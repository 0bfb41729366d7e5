import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { guestsFor } from '../../hotel/conformance-world.ts';
import type { HotelSearch } from '../../hotel/port.ts';
import type { TboHotelSurroundings } from '../config.ts';
import { createTboHotelSupplier } from '../connector.ts';

/** What a scripted host answers: text under HTTP 200, or under a status. */
export type ScriptedAnswer = string | { readonly http: number; readonly body: string };

/** A call as the host received it. */
interface ReceivedCall {
  readonly method: string;
  readonly authorization: string;
  /** As it was sent. */
  readonly text: string;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A status block alone. */
export const status = (code: number, description = 'Said so'): string =>
  JSON.stringify({ Status: { Code: code, Description: description } });

/** A search for one room at one hotel for one night in July 2026, for two adults. */
export const JULY_SEARCH: HotelSearch = {
  hotels: [{ hotelId: 'h1', supplierHotelId: '1011647', zone: 'Asia/Kolkata' }],
  stay: { checkIn: '2026-07-22', checkOut: '2026-07-23' },
  rooms: [{ adults: 2, childAges: [] }],
  nationality: 'IN',
};

/** The guests of that search. */
export const JULY_GUESTS = guestsFor(JULY_SEARCH.rooms);

/**
 * The connector before a host on loopback that answers each method as scripted, in turn and the last for ever. `waits` are the
 * pauses it wanted to make; it makes none.
 */
export async function connectorBefore(
  answers: Readonly<Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>>,
  surroundings: Partial<TboHotelSurroundings> & { readonly at?: string } = {},
) {
  const calls: ReceivedCall[] = [];
  const turns = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const method = (request.url ?? '').replace(/\/$/, '').replace(/^.*\//, '');
      const text = Buffer.concat(chunks).toString('utf8');
      calls.push({ method, authorization: request.headers.authorization ?? '', text });
      const turn = turns.get(method) ?? 0;
      turns.set(method, turn + 1);
      const scripted = answers[method] ?? status(400, `${method} is not scripted`);
      const answer = Array.isArray(scripted) ? scripted[Math.min(turn, scripted.length - 1)] : scripted;
      const { http, body } =
        typeof answer === 'string' ? { http: 200, body: answer } : (answer as { http: number; body: string });
      response.writeHead(http, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const waits: number[] = [];
  const { at = '2026-07-07T06:00:00Z', ...others } = surroundings;
  const supplier = createTboHotelSupplier(
    {
      supplierId: 'tbo-hotel',
      label: 'Supplier 1',
      baseUrls: { content: `${url}/content`, search: `${url}/search`, book: `${url}/book`, auth: `${url}/auth` },
      contentLogin: { userName: 'lists', password: 'one' },
      bookLogin: { userName: 'sales', password: 'two' },
      agency: { clientId: 'c', userName: 'u', password: 'three' },
      endUserIp: '203.0.113.7',
      searchDeadlineMs: 2_000,
      bookDeadlineMs: 2_000,
    },
    {
      now: () => Temporal.Instant.from(at),
      pause: async (ms) => {
        waits.push(ms);
      },
      ...others,
    },
  );
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { supplier, calls, sent, waits };
}
