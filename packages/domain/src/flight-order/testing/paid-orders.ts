import fc from 'fast-check';
import type { CancellationTerms } from '../../booking/quote-cancellation.ts';
import type { FarePrice } from '../../fare/offer.ts';
import { segmentKey } from '../../flight/itinerary.ts';
import { type Paise, paise, sum, ZERO } from '../../money/money.ts';
import type { TravellerType } from '../../person/traveller.ts';
import { aPrice, aReturnSlice, aSlice } from '../../testing/builders.ts';
import { flightCancelTerms } from '../cancel-terms.ts';
import type { ChosenExtra } from '../chosen-extras.ts';
import type { PaidOrder } from '../paid-units.ts';
import type { QuoteTerms } from '../quote-booking.ts';

/** Terms of a domestic booking in one state with no fees set, unless given otherwise. */
export function cancellationTerms(
  overrides: Partial<QuoteTerms> = {},
): Omit<QuoteTerms, 'travellers'> & CancellationTerms {
  const amounts = { standardAmountPaise: ZERO, cancelAmountPaise: ZERO };
  const fees = { oneway: amounts, roundTrip: amounts };
  const terms = {
    fees: { flight: { domestic: fees, international: fees } },
    international: false,
    personal: false,
    supplierStateCode: '29',
    placeOfSupplyStateCode: '29',
    on: '2027-01-01',
    ...overrides,
  };
  return { ...terms, ...flightCancelTerms(terms) };
}

/** A booking as it was paid. */
export interface AnyBooking {
  readonly orders: readonly PaidOrder[];
  readonly travellers: readonly TravellerType[];
  readonly feePaise: Paise;
}

const amount = (max: number) => fc.integer({ min: 0, max }).map((value) => paise(value));

/** Bookings of one or two orders, up to four travellers of every type, odd amounts and extras. */
export const anyBooking: fc.Arbitrary<AnyBooking> = fc
  .record({
    travellers: fc.array(fc.constantFrom<TravellerType>('ADULT', 'ADULT', 'CHILD', 'INFANT'), {
      minLength: 1,
      maxLength: 4,
    }),
    shapes: fc.constantFrom<readonly (readonly (0 | 1)[])[]>([[0]], [[0, 1]], [[0], [1]]),
    fares: fc.array(
      fc.record({
        perType: fc.array(fc.record({ base: amount(2_000_003), taxes: amount(500_003) }), {
          minLength: 3,
          maxLength: 3,
        }),
        fuel: amount(600_001),
        other: fc.integer({ min: -900, max: 30_001 }),
        cost: amount(3_000_001),
      }),
      { minLength: 2, maxLength: 2 },
    ),
    extras: fc.array(fc.record({ traveller: fc.nat(3), back: fc.boolean(), price: amount(120_001) }), { maxLength: 4 }),
    feePaise: amount(50_001),
  })
  .map(({ travellers, shapes, fares, extras, feePaise }) => ({
    travellers,
    feePaise,
    orders: shapes.map((slices, index) => {
      const fare = fares[index];
      const flown = slices.map((way) => (way === 0 ? aSlice() : aReturnSlice()));
      return {
        orderId: `order-${index}`,
        slices: flown,
        price: fare ? priceOf(fare, travellers) : aPrice(),
        extras: extras.map(({ traveller, back, price }): ChosenExtra => {
          const slice = back ? aReturnSlice() : aSlice();
          return {
            kind: 'meal',
            travellerIndex: traveller,
            segmentKey: segmentKey(slice.segments[0]),
            code: 'VGML',
            name: 'Vegetarian meal',
            pricePaise: price,
          };
        }),
      };
    }),
  }));

interface AnyFare {
  readonly perType: readonly { readonly base: Paise; readonly taxes: Paise }[];
  readonly fuel: Paise;
  readonly other: number;
  readonly cost: Paise;
}

function priceOf(fare: AnyFare, travellers: readonly TravellerType[]): FarePrice {
  const perType = (['ADULT', 'CHILD', 'INFANT'] as const).flatMap((type, index) => {
    const count = travellers.filter((one) => one === type).length;
    const amounts = fare.perType[index];
    // A base of at least 1,000 paise lets a discount be a discount.
    return count > 0 && amounts
      ? [{ type, count, basePaise: paise(amounts.base + 1_000), taxesPaise: amounts.taxes }]
      : [];
  });
  const basePaise = sum(perType.map((one) => one.basePaise));
  const taxesPaise = sum(perType.map((one) => one.taxesPaise));
  return aPrice({
    basePaise,
    taxesPaise,
    otherPaise: paise(fare.other),
    sellPaise: paise(basePaise + taxesPaise + fare.other),
    costPaise: fare.cost,
    fuelPaise: fare.fuel,
    perType,
  });
}
