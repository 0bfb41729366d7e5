import { collect, pick } from '../../flight/conformance-world.ts';
import type { FlightSearch } from '../../flight/port.ts';
import { createDuffelSupplier } from '../connector.ts';
import { aCancellation, anOffer, anOrder, aSeatMap } from './wire-samples.ts';

/** The secret that the scripted account's messages are signed with. */
export const SECRET = 'whsec';
/** One adult from Delhi to Mumbai. */
export const SEARCH: FlightSearch = {
  slices: [{ from: 'DEL', to: 'BOM', date: '2027-01-05' }],
  cabin: 'E',
  passengers: { adults: 1, children: 0, infants: 0 },
};

interface Sent {
  readonly call: string;
  readonly headers: Headers;
  readonly data: Readonly<Record<string, unknown>>;
}
type Script = Readonly<Record<string, (turn: number) => { readonly status?: number; readonly body: object | string }>>;

/** An answer that carries this. */
export const data =
  (value: unknown, status = 200) =>
  () => ({ status, body: { data: value } });
/** A refusal of Duffel by its code. */
export const refusal =
  (code: string, status = 422) =>
  () => ({
    status,
    body: { errors: [{ code, title: 'No', message: `No: ${code}` }], meta: { request_id: 'req-7', status } },
  });

/** The connector before a Duffel that sells one offer and answers the rest as scripted ("POST /air/orders"). */
export function connectorBefore(script: Script = {}, options: { readonly offer?: ReturnType<typeof anOffer> } = {}) {
  const offer = options.offer ?? anOffer();
  const clock = { now: Temporal.Instant.from('2026-11-21T06:30:00Z') };
  const sent: Sent[] = [];
  const answers: Script = {
    'POST /air/offer_requests': data({ offers: [offer] }),
    'GET /air/offers/off_1': data(offer),
    'GET /air/seat_maps': data([aSeatMap()]),
    'POST /air/orders': data(anOrder(), 201),
    'GET /air/orders/ord_1': data(anOrder()),
    'GET /air/orders': data([]),
    'POST /air/order_cancellations': data({ ...aCancellation(), confirmed_at: null }),
    ...script,
  };
  const send: typeof fetch = async (input, init) => {
    const call = `${init?.method} ${new URL(String(input)).pathname}`;
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { data: Sent['data'] }) : { data: {} };
    const turn = sent.filter((one) => one.call === call).length;
    sent.push({ call, headers: new Headers(init?.headers), data: body.data });
    const answer = answers[call]?.(turn) ?? { status: 404, body: refusal('not_found', 404)().body };
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status ?? 200 });
  };
  const supplier = createDuffelSupplier(
    {
      supplierId: 'duffel',
      label: 'Supplier 2',
      baseUrl: 'https://duffel.example',
      token: 'duffel_test_x',
      webhookSecret: SECRET,
      trackingReference: 'PRAVAS',
      searchDeadlineMs: 2_000,
      bookDeadlineMs: 2_000,
    },
    { now: () => clock.now, fetch: send },
  );
  const find = async () => pick((await collect(supplier, SEARCH)).offers, () => true);
  const calls = (call: string) => sent.filter((one) => one.call === call);
  return { supplier, find, calls, clock };
}
