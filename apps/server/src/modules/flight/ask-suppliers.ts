import { refundableNow } from '@pravas/domain/fare/refundable-now.ts';
import { passengerTotal } from '@pravas/domain/flight/traveller.ts';
import type { FlightSearch, SearchBatch } from '@pravas/suppliers/flight/port.ts';
import { searchesOf } from './city-searches.ts';
import { daysOnSale } from './days-on-sale.ts';
import type { ConnectedSupplier, FlightContext } from './flight-context.ts';
import type { SearchCriteria } from './search-memory.ts';

/** A supplier's batch, or its end. */
export interface Arrival {
  readonly supplierId: string;
  readonly batch: SearchBatch | 'finished';
}

/** What decides who is asked. */
type Wanted = Pick<SearchCriteria, 'shape'> & { readonly search: Pick<FlightSearch, 'passengers' | 'slices'> };

/**
 * The suppliers that can be asked: those that sell such journeys and these days already, and take so many travellers in
 * one order.
 */
export function suppliersFor(
  context: Pick<FlightContext, 'suppliers' | 'clock'>,
  wanted: Wanted,
): readonly ConnectedSupplier[] {
  return ableSuppliers(context, wanted).filter((one) => isOnSale(context, one, wanted));
}

/** The suppliers that would be asked if the days were not too far ahead for them; no other day would bring the rest. */
export function suppliersNotYet(
  context: Pick<FlightContext, 'suppliers' | 'clock'>,
  wanted: Wanted,
): readonly ConnectedSupplier[] {
  return ableSuppliers(context, wanted).filter((one) => !isOnSale(context, one, wanted));
}

function ableSuppliers(context: Pick<FlightContext, 'suppliers'>, { shape, search }: Wanted) {
  const travellers = passengerTotal(search.passengers);
  return suppliersOf(context, shape).filter(({ supplier }) => travellers <= supplier.capabilities.mostTravellers);
}

function isOnSale({ clock }: Pick<FlightContext, 'clock'>, seller: ConnectedSupplier, { search }: Wanted): boolean {
  return search.slices.every(({ from, date }) => date <= daysOnSale({ suppliers: [seller], clock }, from).last);
}

/** The most travellers that any supplier of such journeys takes in one order; null where none sells them. */
export function mostInOneOrder(
  context: Pick<FlightContext, 'suppliers'>,
  shape: SearchCriteria['shape'],
): number | null {
  const sizes = suppliersOf(context, shape).map(({ supplier }) => supplier.capabilities.mostTravellers);
  return sizes.length === 0 ? null : Math.max(...sizes);
}

/** A supplier that sells no journeys with several stops is not asked about one. */
function suppliersOf(
  { suppliers }: Pick<FlightContext, 'suppliers'>,
  shape: SearchCriteria['shape'],
): readonly ConnectedSupplier[] {
  return suppliers.filter(({ supplier }) => shape !== 'multi_city' || supplier.capabilities.multiCity);
}

/** Suppliers that have been asked; a reader that stops listening says so. */
export interface AskedSuppliers extends AsyncIterable<Arrival> {
  leave(): void;
}

/** Asks all suppliers now, and yields their answers until the last has answered or its deadline has passed. */
export function askSuppliers(
  { searchDeadlineMs, clock }: Pick<FlightContext, 'searchDeadlineMs' | 'clock'>,
  suppliers: readonly ConnectedSupplier[],
  criteria: Pick<SearchCriteria, 'search' | 'wholeCities'>,
  signal: AbortSignal,
  inParts = false,
): AskedSuppliers {
  const within = AbortSignal.any([signal, AbortSignal.timeout(searchDeadlineMs)]);
  return mergeBatches(suppliers, criteria, within, inParts, (batch) => asOf(batch, clock.now()));
}

/** A batch whose fares are called refundable by their own rules, so that lists, filters and policies say the same. */
function asOf(batch: SearchBatch, now: Temporal.Instant): SearchBatch {
  return batch.type === 'error' ? batch : { ...batch, offers: batch.offers.map((offer) => refundableNow(offer, now)) };
}

/**
 * All suppliers' batches in the order of their arrival. A supplier's next batch is read once the last has been
 * processed.
 */
function mergeBatches(
  suppliers: readonly ConnectedSupplier[],
  criteria: Pick<SearchCriteria, 'search' | 'wholeCities'>,
  signal: AbortSignal,
  inParts: boolean,
  read: (batch: SearchBatch) => SearchBatch,
): AskedSuppliers {
  const arrived: { readonly arrival: Arrival; readonly takeNext: () => void }[] = [];
  let running = suppliers.length;
  let isHeard = true;
  let wake: () => void = () => undefined;
  const tell = (arrival: Arrival): Promise<void> => {
    // Once nobody listens, each request still runs to its end, so that the supplier's monitor learns the outcome.
    if (!isHeard) return Promise.resolve();
    const taken = Promise.withResolvers<void>();
    arrived.push({ arrival, takeNext: taken.resolve });
    wake();
    return taken.promise;
  };
  const searches = searchesOf(criteria);
  const pump = async ({ supplier, label }: ConnectedSupplier) => {
    const { supplierId } = supplier;
    const ask = async (search: FlightSearch) => {
      for await (const batch of supplier.search(search, signal, inParts)) {
        await tell({ supplierId, batch: read(batch) });
      }
    };
    try {
      await Promise.all(searches.map(ask));
    } catch {
      // A connector that throws has broken its port's promise; its silence must not end the others' search.
      const error = { supplierId, kind: 'malformed', messages: [`${label} did not answer`], retryable: true } as const;
      void tell({ supplierId, batch: { type: 'error', error } });
    }
    running -= 1;
    void tell({ supplierId, batch: 'finished' });
  };
  const leave = () => {
    isHeard = false;
    for (const { takeNext } of arrived) takeNext();
    wake();
  };
  async function* listen(): AsyncGenerator<Arrival> {
    try {
      for (;;) {
        const next = arrived.shift();
        if (next) {
          try {
            yield next.arrival;
          } finally {
            next.takeNext();
          }
        } else if (running === 0 || !isHeard) {
          return;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      leave();
    }
  }
  for (const connected of suppliers) void pump(connected);
  return { leave, [Symbol.asyncIterator]: listen };
}
