import { afterEach } from 'vitest';
import { collect, pick } from '../../flight/conformance-world.ts';
import { createTboSupplier } from '../connector.ts';
import { type ScriptedHost, startScriptedHost } from './scripted-host.ts';
import { aWireResult, aWireSegment } from './wire-samples.ts';

const hosts: ScriptedHost[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

const NO_ERROR = { ErrorCode: 0, ErrorMessage: '' };
/** A successful answer with these contents. */
export const says = (inner: object) =>
  JSON.stringify({ Response: { ResponseStatus: 1, Error: NO_ERROR, TraceId: 'trace-1', ...inner } });
/** A business error. */
export const refuses = (code: number, message: string) =>
  says({ ResponseStatus: 2, Error: { ErrorCode: code, ErrorMessage: message } });

/** A ticketed order of 6E 6045 for Asha Rao. */
export const anItinerary = (overrides: Record<string, unknown> = {}) => ({
  BookingId: 1_900_001,
  PNR: 'XABCDE',
  Source: 6,
  IsLCC: true,
  Status: 5,
  Fare: aWireResult().Fare,
  Passenger: [
    {
      PaxId: 1,
      FirstName: 'ASHA',
      LastName: 'RAO',
      IsLeadPax: true,
      Ticket: { TicketId: 35, TicketNumber: 'XABCDE', Status: 'OK' },
    },
  ],
  Segments: [aWireSegment()],
  MiniFareRules: [],
  ...overrides,
});
/** What makes that order a held one. */
export const heldItinerary = { Status: 1, IsLCC: false, Passenger: [{ PaxId: 1, FirstName: 'ASHA', LastName: 'RAO' }] };

/** The connector before a TBO that sells one fare and answers the rest as scripted. */
export async function connectorBefore(
  answers: Record<string, string>,
  options: { lcc?: boolean; now?: string; result?: Record<string, unknown> } = {},
) {
  const result = aWireResult({ IsLCC: options.lcc ?? true, ...options.result });
  const host = await startScriptedHost((method) => {
    if (method === 'Authenticate') return JSON.stringify({ Status: 1, TokenId: 'token', Error: NO_ERROR });
    if (method === 'Search') return says({ Results: [[result]] });
    return answers[method] ?? (method === 'FareQuote' ? says({ Results: result }) : refuses(2, 'No booking is found'));
  });
  hosts.push(host);
  const supplier = createTboSupplier(
    {
      supplierId: 'tbo',
      label: 'Supplier 1',
      baseUrls: { auth: host.url, air: host.url, airBook: host.url },
      clientId: 'c',
      userName: 'u',
      password: 'p',
      endUserIp: '203.0.113.7',
      searchDeadlineMs: 2_000,
      bookDeadlineMs: 2_000,
    },
    { now: () => Temporal.Instant.from(options.now ?? '2026-11-21T06:30:00Z') },
  );
  const search = {
    slices: [{ from: 'DEL', to: 'BOM', date: '2027-01-05' }],
    cabin: 'E',
    passengers: { adults: 1, children: 0, infants: 0 },
  } as const;
  const offer = pick((await collect(supplier, search)).offers, () => true);
  const sent = (method: string) => host.calls.filter((call) => call.method === method);
  return { supplier, offer, sent, search };
}
