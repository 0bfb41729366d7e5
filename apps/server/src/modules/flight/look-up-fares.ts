import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { RememberedPrice } from '@pravas/domain/fare/typical-price.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import type { FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { marketOf } from '@pravas/domain/policy/flight-market.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { RequestedSlice } from '@pravas/suppliers/flight/port.ts';
import { askSuppliers } from './ask-suppliers.ts';
import { lowestFares } from './fare-memory.ts';
import type { FlightContext } from './flight-context.ts';
import { mergedOptions } from './merge-offers.ts';

/** A person waits at a form, so slower suppliers are left out. */
const LOOK_UP_MS = 4_000;

/**
 * What suppliers ask for each direction now, the lowest for one adult; null for one that none of them sells or answers
 * for in time. Nothing is remembered: the fares are for a person who has already bought elsewhere.
 */
export async function lookUpFares(
  context: Pick<FlightContext, 'suppliers' | 'searchDeadlineMs' | 'clock'>,
  directions: readonly (RequestedSlice & { readonly cabin: CabinCode })[],
  passengers: PassengerCounts,
): Promise<readonly (RememberedPrice | null)[]> {
  const signal = AbortSignal.timeout(LOOK_UP_MS);
  const today = indianDay(context.clock.now());
  return Promise.all(
    directions.map(async ({ cabin, ...slice }) => {
      const search = { slices: [slice] as const, cabin, passengers };
      let lowest: RememberedPrice | null = null;
      for await (const { batch } of askSuppliers(context, context.suppliers, { search }, signal)) {
        if (batch === 'finished' || batch.type === 'error') continue;
        const [found] = lowestFares([slice], batch.offers, today);
        if (found && (lowest === null || found.lowest.lowestPaise < lowest.lowestPaise)) lowest = found.lowest;
      }
      return lowest;
    }),
  );
}

/**
 * What could be bought now in place of a flight that is entered by hand, as policies compare it: each direction by
 * itself, at all suppliers that answer in time. Nothing is remembered.
 */
export async function lookUpMarket(
  context: Pick<FlightContext, 'suppliers' | 'searchDeadlineMs' | 'clock'>,
  directions: readonly (RequestedSlice & { readonly cabin: CabinCode })[],
  journey: { readonly passengers: PassengerCounts; readonly international: boolean; readonly searchedOn: string },
): Promise<FlightMarket> {
  const { passengers, international, searchedOn } = journey;
  const signal = AbortSignal.timeout(LOOK_UP_MS);
  const supplierOrder = context.suppliers.map(({ supplier }) => supplier.supplierId);
  const options = await Promise.all(
    directions.map(async ({ cabin, ...slice }, index) => {
      const coverage = index === 0 ? 'onward' : 'return';
      const offers: Offer[] = [];
      const search = { slices: [slice] as const, cabin, passengers };
      for await (const { batch } of askSuppliers(context, context.suppliers, { search }, signal)) {
        if (batch === 'finished' || batch.type === 'error') continue;
        offers.push(...batch.offers.map((offer) => ({ ...offer, coverage }) as const));
      }
      return mergedOptions(offers, supplierOrder);
    }),
  );
  const payingTravellers = passengers.adults + passengers.children;
  return marketOf(options.flat(), { international, searchedOn, payingTravellers });
}
