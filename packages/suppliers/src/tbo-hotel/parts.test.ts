import { describe, expect, test } from 'vitest';
import { patience } from '../hotel/conformance-world.ts';
import type { HotelSearch, StayBatch } from '../hotel/port.ts';
import { connectorBefore, JULY_SEARCH } from './testing/scripted-hotel.ts';

const STATUS = '"Status":{"Code":200,"Description":"Successful"}';
const hotel = (code: string, currency = 'INR') =>
  JSON.stringify({
    HotelCode: code,
    Currency: currency,
    Rooms: [{ Name: ['Room'], BookingCode: `code-${code}`, TotalFare: 1_000, IsRefundable: true }],
  });
const SEARCH: HotelSearch = {
  ...JULY_SEARCH,
  hotels: ['1', '2', '3'].map((code) => ({ hotelId: `h${code}`, supplierHotelId: code, zone: 'Asia/Kolkata' })),
};

/**
 * A search whose answer arrives in pieces: each but the first is sent once the batch of the piece before has been
 * taken.
 */
async function pieceByPiece(pieces: readonly string[], isCutOff = false) {
  const gates = pieces.map(() => Promise.withResolvers<void>());
  const { supplier } = await connectorBefore(
    {},
    {
      fetch: async () => {
        let sent = 0;
        const body = new ReadableStream<Uint8Array>({
          async pull(controller) {
            if (sent > 0) await gates[sent - 1]?.promise;
            const piece = pieces[sent];
            if (piece === undefined) {
              if (isCutOff) controller.error(new TypeError('terminated'));
              else controller.close();
              return;
            }
            sent += 1;
            controller.enqueue(new TextEncoder().encode(piece));
          },
        });
        return new Response(body);
      },
    },
  );
  const batches: StayBatch[] = [];
  for await (const batch of supplier.search(SEARCH, patience())) {
    gates[batches.length]?.resolve();
    batches.push(batch);
    // The end is not delayed.
    if (batches.length === pieces.length - 1) gates.at(-1)?.resolve();
  }
  return batches.map((batch) => ({
    type: batch.type,
    answered: batch.hotelIds,
    of: batch.type === 'offers' ? batch.offers.map(({ hotelId }) => hotelId) : batch.error.kind,
  }));
}

describe('a long answer', () => {
  test('is told while it arrives, and at its end which hotels it was about', async () => {
    const pieces = [`{${STATUS},"HotelResult":[${hotel('1')}`, `,${hotel('2')}`, ']}'];
    expect(await pieceByPiece(pieces)).toEqual([
      { type: 'offers', answered: [], of: ['h1'] },
      { type: 'offers', answered: [], of: ['h2'] },
      { type: 'offers', answered: ['h1', 'h2', 'h3'], of: [] },
    ]);
  });

  test('that is cut off has told what came, and is an error for the hotels it was about', async () => {
    const pieces = [`{${STATUS},"HotelResult":[${hotel('1')}`, `,${hotel('2')}`];
    expect(await pieceByPiece(pieces, true)).toEqual([
      { type: 'offers', answered: [], of: ['h1'] },
      { type: 'offers', answered: [], of: ['h2'] },
      { type: 'error', answered: ['h1', 'h2', 'h3'], of: 'unavailable' },
    ]);
  });
});

describe('an answer in one piece', () => {
  const whole = async (text: string) => {
    const { supplier } = await connectorBefore({ Search: text });
    const batches: StayBatch[] = [];
    for await (const batch of supplier.search(SEARCH, patience())) batches.push(batch);
    const offers = batches.flatMap((batch) => (batch.type === 'offers' ? batch.offers : []));
    return { hotels: offers.map(({ hotelId }) => hotelId), last: batches.at(-1) };
  };

  test('is read whatever comes first in it', async () => {
    const { hotels, last } = await whole(`{"HotelResult":[${hotel('1')},${hotel('2')}],${STATUS}}`);
    expect([hotels, last]).toMatchObject([['h1', 'h2'], { type: 'offers', hotelIds: ['h1', 'h2', 'h3'] }]);
  });

  test('names a rate that comes twice once, and a hotel that nobody asked for never', async () => {
    const { hotels } = await whole(`{${STATUS},"HotelResult":[${hotel('1')},${hotel('9')},${hotel('1')}]}`);
    expect(hotels).toEqual(['h1']);
  });

  test('in another currency is an error, and beside rupees left out', async () => {
    expect((await whole(`{${STATUS},"HotelResult":[${hotel('1', 'USD')}]}`)).last).toMatchObject({
      type: 'error',
      error: { kind: 'malformed' },
    });
    const mixed = await whole(`{${STATUS},"HotelResult":[${hotel('1', 'USD')},${hotel('2')}]}`);
    expect([mixed.hotels, mixed.last?.type]).toEqual([['h2'], 'offers']);
  });
});
