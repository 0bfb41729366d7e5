import type { listBuses, streamBuses } from '@pravas/contract/bus/list-buses.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { Refusal } from '../../platform/refusal.ts';

type Payload = PayloadOf<typeof listBuses>;
type Event = PayloadOf<typeof streamBuses>;

/**
 * The whole stream as one answer, by departure and sold-out ones last. Throws `supplier_error` where no supplier
 * answered.
 */
export async function collectBuses(events: AsyncIterable<Event>): Promise<Payload> {
  const buses = new Map<string, Payload['buses'][number]>();
  let head: Extract<Event, { type: 'started' }> | null = null;
  let suppliers: Payload['suppliers'] = [];
  for await (const event of events) {
    suppliers = event.suppliers;
    if (event.type === 'started') head = event;
    if (event.type !== 'buses') continue;
    for (const busId of event.replaced) buses.delete(busId);
    for (const bus of event.buses) buses.set(bus.busId, bus);
  }
  if (!head) throw new Error('A search that never began');
  const asked = suppliers.filter(({ state }) => state !== 'not_asked');
  if (asked.length > 0 && asked.every(({ state }) => state === 'failed')) {
    // Each already reads 'Supplier: … Please contact admin.' (rules §8).
    throw new Refusal('supplier_error', { message: asked.flatMap(({ message }) => message ?? []).join(' ') });
  }
  const { type: _started, suppliers: _before, ...started } = head;
  return { ...started, buses: [...buses.values()].toSorted(inOrder), suppliers };
}

function inOrder(a: Payload['buses'][number], b: Payload['buses'][number]): number {
  const byDeparture = a.departure.wall < b.departure.wall ? -1 : a.departure.wall > b.departure.wall ? 1 : 0;
  return Number(a.seatsLeft === 0) - Number(b.seatsLeft === 0) || byDeparture || a.fare - b.fare;
}
