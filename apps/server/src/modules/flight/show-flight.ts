import type { getBaggage, getFlightDetails, getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { quoteBooking } from '@pravas/domain/booking/quote-booking.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import { type Paise, sum, toRupees } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import { presentQuote, presentRules, presentSlice } from '../booking/index.ts';
import { readOrganization, readPerson } from '../organisation/index.ts';
import { type EffectivePolicy, readEffectivePolicy } from '../policy/index.ts';
import { checkOffers, unwrap } from './check-offers.ts';
import type { ChosenFlight } from './choose-flight.ts';
import { type FlightContext, supplierOf } from './flight-context.ts';
import { presentFareVerdict } from './judge-chosen.ts';
import { quoteTerms } from './quote-terms.ts';

/** The details screen of a chosen flight, from memory alone: it asks no supplier. */
export async function showFlight(
  context: FlightContext,
  caller: Caller,
  chosen: ChosenFlight,
): Promise<PayloadOf<typeof getFlightDetails>> {
  const { search, choice, offers } = chosen;
  const now = context.clock.now();
  const slices = presentSlices(offers);
  const [forward, back] = slices;
  if (!forward) throw new Error('A chosen flight has no slice');
  const { passengers } = search.criteria.search;
  const { organization, self, policy } = await context.database.forOrganization(caller.organizationId, async (tx) => ({
    organization: await readOrganization(tx),
    self: await readPerson(tx, caller.personId),
    policy: search.criteria.personal ? null : await readEffectivePolicy(tx, caller.personId, now),
  }));
  const terms = quoteTerms(organization, search.criteria, context.supplierStateCode, now);
  return {
    searchedFlightId: search.id,
    flightId: chosen.flightId,
    isIntl: search.criteria.international,
    isRoundTrip: search.criteria.search.slices.length === 2,
    expiresAt: search.expiresAt.toString(),
    quotedAt: search.createdAt.toString(),
    forward,
    return: back ?? null,
    cabinClass: cabinName(
      offers.flatMap((offer) => offer.slices.flatMap((slice) => slice.segments.map((segment) => segment.cabin))),
    ),
    adults: passengers.adults,
    children: passengers.children,
    infants: passengers.infants,
    fareType: choice.fareType,
    faresList: chosen.choices.map((fare) => ({
      fareType: fare.fareType,
      kind: fare.kind,
      label: fare.label,
      brand: fare.brandLabel,
      totalPrice: toRupees(fare.sellPaise),
      baggage: fare.baggage.map(({ cabin, checkIn }) => ({ cabin, checkIn })),
      refundable: fare.refundable,
      mealIncluded: fare.mealIncluded,
      seatsLeft: fare.seatsLeft,
      note: fare.note,
    })),
    summary: presentQuote(quoteBooking(offers, terms), terms.travellers),
    requirements: {
      passport: offers.some((offer) => offer.requirements.passport),
      passportIssueDate: offers.some((offer) => offer.requirements.passportIssueDate === true),
      dateOfBirth: offers.some((offer) => offer.requirements.dateOfBirth),
      pan: offers.some((offer) => offer.requirements.pan),
    },
    self: {
      title: self?.traveller.title ?? 'Mr',
      firstName: caller.firstName,
      lastName: caller.lastName,
      gender: self?.traveller.gender ?? 'male',
      hasPassport: self?.traveller.passport != null,
      hasDateOfBirth: self?.traveller.dateOfBirth != null,
    },
    // International rules are shown only once the supplier has stated them for the chosen fare (screens §2.5).
    rules: search.criteria.international ? null : presentRules(offers, now),
    supplier: caller.isAdmin ? supplierLabels(context, offers) : null,
    verdict: policy && presentFareVerdict(policy.version, chosen, now),
    tripPolicy: paidExtras(policy),
  };
}

/** What may be chosen at a price (rules §5.11). Without a policy nothing is in the way. */
function paidExtras(policy: EffectivePolicy | null): PayloadOf<typeof getFlightDetails>['tripPolicy'] {
  const rules = policy?.version.rules.flight;
  const extra = (rule: { readonly allowed: boolean; readonly limitPaise: Paise | null } | undefined) => ({
    allowed: rule?.allowed ?? true,
    limit: rule?.limitPaise == null ? null : toRupees(rule.limitPaise),
  });
  return { flight: { paidSeat: extra(rules?.paidSeat), paidMeal: extra(rules?.paidMeal) } };
}

/** What the suppliers say now about the chosen fare: price, rules, notes, seats and meals. */
export async function showMiniRules(
  context: FlightContext,
  caller: Caller,
  chosen: ChosenFlight,
): Promise<PayloadOf<typeof getMiniRules>> {
  const now = context.clock.now();
  // The price comes first: suppliers answer for seats and meals only after a quote.
  const offers = await checkOffers(context, chosen.offers);
  const details = await Promise.all(offers.map((offer) => askDetails(context, offer)));
  const organization = await context.database.forOrganization(caller.organizationId, readOrganization);
  const terms = quoteTerms(organization, chosen.search.criteria, context.supplierStateCode, now);
  const quote = quoteBooking(offers, terms);
  const before = quoteBooking(chosen.offers, terms);
  return {
    miniRules: {
      rules: presentRules(
        offers.map((offer, index) => ({ ...offer, rules: details[index]?.windows ?? offer.rules })),
        now,
      ),
      note: details.flatMap((detail) => [...detail.notes]),
      seatMap: details.flatMap((detail) => detail.seatMap),
    },
    newTotalPrice: toRupees(quote.totalPaise),
    priceChanged: quote.totalPaise !== before.totalPaise,
    summary: presentQuote(quote, terms.travellers),
    _arbitrage: caller.isAdmin
      ? toRupees(sum(offers.map((offer) => offer.price.sellPaise))) - toRupees(quote.costPaise)
      : null,
  };
}

async function askDetails(context: FlightContext, offer: Offer) {
  const { supplier, label } = supplierOf(context, offer.supplierId);
  const signal = AbortSignal.timeout(context.searchDeadlineMs);
  const [rules, extras] = await Promise.all([supplier.getRules(offer, signal), supplier.getExtras(offer, signal)]);
  const { windows, notes } = unwrap(rules, label);
  // Seats and meals are a comfort: without them the fare can still be judged and bought.
  const segments = extras.ok ? extras.value : [];
  return {
    windows: windows.length > 0 ? windows : offer.rules,
    notes,
    seatMap: segments.map((segment) => ({
      flightKey: segment.segmentKey,
      seats: segment.seats.map((seat) => ({
        code: seat.code,
        row: seat.row,
        column: seat.column,
        amount: toRupees(seat.pricePaise),
        booked: !seat.available,
        aisle: seat.kind === 'aisle',
        legroom: seat.legroom,
      })),
      meals: segment.meals.map((meal) => ({ code: meal.code, name: meal.name, amount: toRupees(meal.pricePaise) })),
    })),
  };
}

/** Included baggage per direction. */
export function showBaggage(chosen: ChosenFlight): PayloadOf<typeof getBaggage> {
  return {
    baggageInfo: chosen.offers.flatMap((offer) =>
      offer.slices.map((slice, index) => ({
        from: departureOf(slice).airportCode,
        to: arrivalOf(slice).airportCode,
        cabin: offer.baggage[index]?.cabin ?? null,
        checkIn: offer.baggage[index]?.checkIn ?? null,
      })),
    ),
  };
}

function presentSlices(offers: readonly Offer[]) {
  return offers.flatMap((offer) => offer.slices.map((slice, index) => presentSlice(slice, offer.baggage[index])));
}

function supplierLabels(context: FlightContext, offers: readonly Offer[]): string {
  return [...new Set(offers.map((offer) => supplierOf(context, offer.supplierId).label))].join(', ');
}
