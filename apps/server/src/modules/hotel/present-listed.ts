import type { listedHotel, listedRate } from '@pravas/contract/hotel/stay-shapes.ts';
import type { HotelOption } from '@pravas/domain/hotel/hotel-option.ts';
import { nightCap, reasonBesidesCap } from '@pravas/domain/hotel/judge-stay.ts';
import type { ListedPlan } from '@pravas/domain/hotel/listed-plans.ts';
import { stayFee } from '@pravas/domain/hotel/quote-stay.ts';
import { deadlineTexts } from '@pravas/domain/hotel/safe-deadline.ts';
import { creditOf, creditState } from '@pravas/domain/hotel/stay-gst-credit.ts';
import { rememberOf } from '@pravas/domain/memory/remember.ts';
import { add, ZERO } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import { creditFacts, listedFacts, offerFacts, type Presenting, taxedSum, verdictOf } from './present-hotel.ts';
import type { CatalogueHotel } from './read-hotels.ts';

type WireHotel = z.output<typeof listedHotel>;
type WireRate = z.output<typeof listedRate>;

/** A hotel as lists show it: each kind of room and terms once, from its cheapest seller, and nothing that follows. */
export function presentListed(
  presenting: Presenting,
  catalogued: CatalogueHotel,
  option: Pick<HotelOption, 'hotel' | 'km'>,
  plans: readonly ListedPlan[],
): WireHotel {
  const { terms } = presenting;
  const { hotel } = option;
  const [first] = plans;
  const verdict = first ? verdictOf(hotel, first.offer, terms, presenting.now) : null;
  const cap = verdict && nightCap(verdict);
  return {
    ...listedFacts(catalogued, option),
    cap: cap && { city: cap.city, limit: cap.limitPaise, ...terms.capBasis },
    gst: creditState(creditFacts(presenting, hotel)),
    offers: plans.map(rateOf(presenting, hotel)),
  };
}

/** How the rates of a hotel are presented; what they have in common is computed once. */
function rateOf(presenting: Presenting, hotel: HotelOption['hotel']): (plan: ListedPlan) => WireRate {
  const { criteria, terms, now, labelOf } = presenting;
  const fee = feeOf(presenting);
  const facts = creditFacts(presenting, hotel);
  const { state } = creditState(facts);
  const textOf = deadlineTexts({
    hotelZone: hotel.zone,
    hotelCity: hotel.address.city,
    readerZone: criteria.zone,
  });
  return ({ offer, totalPaise, boardText, freeUntil: free }) => {
    const verdict = verdictOf(hotel, offer, terms, now);
    const credit = creditOf(state, { ...facts, nights: taxedSum(offer), feeTaxPaise: fee.gstPaise });
    return {
      ...offerFacts(offer, boardText),
      total: add(totalPaise, fee.withGstPaise),
      credit: add(credit.stayCreditPaise, credit.feeCreditPaise),
      freeUntil: free && isoOf(free),
      freeUntilText: free && textOf(free),
      verdict: verdict && {
        outcome: verdict.outcome,
        over: nightCap(verdict)?.overPaise ?? ZERO,
        reason: reasonBesidesCap(verdict),
      },
      supplierLabel: labelOf?.(offer.supplierId) ?? null,
    };
  };
}

/** The same for all hotels of a search. */
const feeOf = rememberOf(({ criteria, terms }: Presenting) => stayFee(criteria.rooms.length, terms.quote));

/** The rates of a search end at only a few distinct moments. */
const isoOf = rememberOf((at: Temporal.Instant) => at.toString());
