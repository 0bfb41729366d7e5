import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { Answer } from '../order-port.ts';
import type { CheckedOffer, FlightSupplier, SearchBatch } from './port.ts';

/**
 * The supplier as one that has confirmed the regulator's free look-in for the tickets it sells: its offers say so, and
 * whatever is bought of them keeps it. No vendor's wire format carries this, so it is an account's switch.
 */
export function withLookIn(supplier: FlightSupplier): FlightSupplier {
  return {
    ...supplier,
    capabilities: { ...supplier.capabilities, lookIn: true },
    search: (search, signal, inParts) => markBatches(supplier.search(search, signal, inParts)),
    combinePair: (onward, back) => mark(supplier.combinePair(onward, back)),
    checkOffer: async (offer, signal) => markChecked(await supplier.checkOffer(offer, signal)),
    refreshOffer: async (offer, passengers, signal) =>
      markChecked(await supplier.refreshOffer(offer, passengers, signal)),
  };
}

async function* markBatches(batches: AsyncIterable<SearchBatch>): AsyncIterable<SearchBatch> {
  for await (const batch of batches) {
    yield batch.type === 'offers' ? { ...batch, offers: batch.offers.map(mark) } : batch;
  }
}

function mark(offer: Offer): Offer {
  return { ...offer, lookIn: true };
}

function markChecked(answer: Answer<CheckedOffer>): Answer<CheckedOffer> {
  return answer.ok ? { ...answer, value: { ...answer.value, detail: mark(answer.value.detail) } } : answer;
}
