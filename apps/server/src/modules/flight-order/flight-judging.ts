import { optionKeyOf } from '@pravas/domain/fare/fare-choices.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import { departureOf } from '@pravas/domain/flight/itinerary.ts';
import { passengerTotal } from '@pravas/domain/flight/traveller.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { greatest, type Paise, ZERO } from '@pravas/domain/money/money.ts';
import type { FlightChoice, FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { describeChoice } from '@pravas/domain/policy/flight-market.ts';
import type { ChosenJourney, FlightTerms } from '@pravas/domain/policy/flight-terms.ts';
import { judgeJourney } from '@pravas/domain/policy/judge-flight.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import type { ServiceJudging } from '../booking/index.ts';
import { alternativesTo, costOfWaitingFor, refundabilityOf } from './approval-insight.ts';
import { type FlightBooking, type FlightTypes, offersOf } from './flight-booking.ts';
import { presentDirections } from './present-journey.ts';

/** What was found when the traveller searched, kept with the booking. */
interface KeptMarket {
  readonly choices: readonly FlightChoice[];
  readonly market: FlightMarket;
}

type PaidExtras = Pick<FlightTerms, 'paidSeatPaise' | 'paidMealPaise'>;

/** How flights are judged: their own fare against what the search had found, as of today. */
export const flightJudging: ServiceJudging<FlightTypes> = {
  payingTravellers,
  async judge(tx, booking, { policy, budget, now }) {
    const kept = await readKeptMarket(tx, booking.id);
    const choices = describeOffers(booking, offersOf(booking), kept);
    const bookedOn = dayOfDeparture(booking, now);
    const market = kept?.market ?? { international: booking.facts.international, searchedOn: bookedOn, choices: [] };
    return judgeJourney(policy, choices, market, { bookedOn, budget, ...paidExtrasOf(booking) });
  },
  async shownToApprover(tx, booking, { verdict, policy }, now) {
    const offers = offersOf(booking);
    const kept = await readKeptMarket(tx, booking.id);
    const segments = offers.flatMap((offer) => offer.slices.flatMap((slice) => slice.segments));
    return {
      travellers: passengerTotal(booking.facts.passengers),
      alternatives: kept ? alternativesTo(describeOffers(booking, offers, kept), kept.market, policy, verdict) : [],
      refundability: refundabilityOf(booking, now),
      waiting: await costOfWaitingFor(tx, booking, now),
      fields: {
        ...presentDirections(booking),
        fareLabel: booking.facts.fareLabel,
        cabinClass: cabinName(segments.map((segment) => segment.cabin)),
      },
    };
  },
};

/**
 * The dearest seat and meal that cost money, for policies to judge. Where several travel together they are free to
 * choose (rules §5.11), so nothing is judged.
 */
export function paidExtrasOf({ facts, travellers }: Pick<FlightBooking, 'facts' | 'travellers'>): PaidExtras {
  if (travellers.length > 1) return {};
  const dearest = (kind: ChosenExtra['kind']): Paise =>
    (facts.extras ?? []).filter((one) => one.kind === kind).reduce((most, one) => greatest(most, one.pricePaise), ZERO);
  const [paidSeatPaise, paidMealPaise] = [dearest('seat'), dearest('meal')];
  return { ...(paidSeatPaise > 0 ? { paidSeatPaise } : {}), ...(paidMealPaise > 0 ? { paidMealPaise } : {}) };
}

/** What was bought and what could have been bought instead, as the search left it; null where that is not known. */
async function readKeptMarket(tx: Tx, bookingId: string): Promise<KeptMarket | null> {
  const row = await tx
    .selectFrom('policy_case')
    .select(['choices', 'market'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  if (!row) return null;
  return { choices: (row.choices ?? []) as readonly FlightChoice[], market: row.market as FlightMarket };
}

/** A booking's fare as policies judge it: one choice, or an onward and a return one. */
export function describeOffers(
  booking: FlightBooking,
  offers: readonly Offer[],
  kept: KeptMarket | null,
): ChosenJourney {
  const describe = (offer: Offer): FlightChoice => {
    const optionKey = optionKeyOf(offer.coverage, offer.slices);
    // A pair may number its fares otherwise than the list does, so the key is the one under which it was found.
    const fareKey = kept?.choices.find((one) => one.optionKey === optionKey)?.fareKey ?? booking.facts.fareType;
    const fareLabel = offer.brand ?? booking.facts.fareLabel;
    return describeChoice(
      [offer],
      { optionKey, fareKey, fareLabel, coverage: offer.coverage },
      payingTravellers(booking),
    );
  };
  const [first, ...others] = offers.map(describe);
  if (!first) throw new Error(`Booking ${booking.id} has no offer`);
  return [first, ...others];
}

/** Adults and children: infants on laps pay little. */
export function payingTravellers({ facts }: Pick<FlightBooking, 'facts'>): number {
  return facts.passengers.adults + facts.passengers.children;
}

/** The calendar day at the airport of departure: what "booked 3 days ahead" counts from. */
function dayOfDeparture(booking: FlightBooking, now: Temporal.Instant): string {
  const [first] = booking.orders;
  const zone = first ? departureOf(first.detail.slices[0]).time.zone : INDIAN_ZONE;
  return now.toZonedDateTimeISO(zone).toPlainDate().toString();
}
