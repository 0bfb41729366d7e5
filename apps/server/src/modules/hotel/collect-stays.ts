import type { listHotels, streamHotels } from '@pravas/contract/hotel/list-hotels.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { Refusal } from '../../platform/refusal.ts';
import { writeListed } from './write-list.ts';

type Payload = PayloadOf<typeof listHotels>;
type Event = PayloadOf<typeof streamHotels>;

/** The whole stream as one answer, in the order "Featured". Throws `supplier_error` where no supplier answered. */
export async function collectStays(events: AsyncIterable<Event>): Promise<Payload> {
  const hotels = new Map<string, Payload['hotels'][number]>();
  let head: Extract<Event, { type: 'started' }> | null = null;
  let end: Extract<Event, { type: 'finished' }> | null = null;
  for await (const event of events) {
    if (event.type === 'started') head = event;
    for (const hotel of event.type === 'hotels' ? event.hotels : []) {
      hotels.set(hotel.hotelId, hotel);
      // Other suppliers are awaited meanwhile.
      writeListed(hotel);
    }
    if (event.type === 'finished') end = event;
  }
  if (!head || !end) throw new Error('A search that never came to its end');
  const asked = end.suppliers.filter(({ state }) => state !== 'not_asked');
  if (hotels.size === 0 && asked.length > 0 && asked.every(({ state }) => state === 'failed')) {
    // Each already reads 'Supplier: … Please contact admin.' (rules §8).
    throw new Refusal('supplier_error', { message: asked.flatMap(({ message }) => message ?? []).join(' ') });
  }
  const { type: _started, suppliers: _before, ...started } = head;
  const { type: _finished, ...finished } = end;
  return { ...started, ...finished, hotels: finished.featured.flatMap((hotelId) => hotels.get(hotelId) ?? []) };
}
