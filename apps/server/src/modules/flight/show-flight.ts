import type { getBaggage, getFlightDetails, getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { askingJourney } from '@pravas/domain/fare/asking-journey.ts';
import type { FareChoice } from '@pravas/domain/fare/fare-choices.ts';
import { type FareBuyer, missingFor } from '@pravas/domain/fare/fare-need.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import { EMISSIONS_METHOD } from '@pravas/domain/flight/emissions.ts';
import { arrivalOf, departureOf, lastDayOf } from '@pravas/domain/flight/itinerary.ts';
import { passportLack } from '@pravas/domain/flight/passport.ts';
import { type AskingJourney, travellerProblems } from '@pravas/domain/flight/traveller-problems.ts';
import { journeyFee, type QuoteTerms, quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { type Paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { printedOtherwise } from '@pravas/domain/person/printed-name.ts';
import type { SegmentExtras } from '@pravas/suppliers/flight/port.ts';
import type { Caller } from '../../platform/caller.ts';
import { presentQuote, presentRules, presentSlice } from '../flight-order/index.ts';
import { type Person, readOrganization, readPerson } from '../organisation/index.ts';
import { othersRefusal } from '../trip/index.ts';
import { capabilitiesOf } from './booking-capabilities.ts';
import { checkOffers, unwrap } from './check-offers.ts';
import type { ChosenFlight } from './choose-flight.ts';
import { presentEmissions } from './estimate-emissions.ts';
import { presentShelf } from './fare-shelf.ts';
import { type FlightContext, supplierOf } from './flight-context.ts';
import { airlinesOf, type FrequentFlyer, readFrequentFlyers } from './frequent-flyers.ts';
import { presentGstChoice, readJourneyGst } from './gst-registration.ts';
import { presentFareVerdict } from './judge-chosen.ts';
import { listSameFlights } from './list-same-flights.ts';
import { optionsOf } from './merge-offers.ts';
import { createNetPricing, type NetPricing } from './net-price.ts';
import { presentExtras, presentTripPolicy } from './present-extras.ts';
import { quoteTerms } from './quote-terms.ts';
import { askExtras } from './read-extras.ts';
import { findSearchPolicy } from './search-policy.ts';

type WireDetails = PayloadOf<typeof getFlightDetails>;

/** The details screen of a chosen flight, from memory alone: it asks no supplier. */
export async function showFlight(
  context: FlightContext,
  caller: Caller,
  chosen: ChosenFlight,
  gstRegistrationId: string | null,
): Promise<PayloadOf<typeof getFlightDetails>> {
  const { search, choice, offers } = chosen;
  const { criteria } = search;
  const forGst = gstRegistrationId === null ? criteria : { ...criteria, gstRegistrationId };
  const now = context.clock.now();
  const slices = presentSlices(offers);
  const [forward, back] = slices;
  if (!forward) throw new Error('A chosen flight has no slice');
  const { passengers } = criteria.search;
  const known = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const organization = await readOrganization(tx);
    const { registrations, registration } = await readJourneyGst(tx, forGst);
    return {
      self: await readPerson(tx, caller.personId),
      policy: await findSearchPolicy(tx, caller, criteria, now),
      flyers: await readFrequentFlyers(tx, caller.personId, airlinesOf(offers)),
      alreadyIn: await listSameFlights(
        tx,
        caller,
        offers.flatMap((offer) => offer.slices),
      ),
      terms: await quoteTerms(
        tx,
        organization,
        registration,
        { ...criteria, buyerId: caller.personId },
        context.supplierStateCode,
        now,
        search.createdAt,
      ),
      organization,
      registrations,
      registration,
    };
  });
  const { terms } = known;
  const fee = feeOf(offers, terms);
  const pricing = createNetPricing(criteria, known.registration, terms.on, fee);
  const buyer = { hasGstNumber: known.registrations.length > 0 };
  const shown = { pricing, buyer, feePaise: sum([fee.feePaise, fee.gstPaise]), now };
  return {
    searchedFlightId: search.id,
    flightId: chosen.flightId,
    isIntl: criteria.international,
    isRoundTrip: criteria.shape === 'return',
    shape: criteria.shape,
    expiresAt: search.expiresAt.toString(),
    quotedAt: search.createdAt.toString(),
    forward,
    return: criteria.shape === 'return' ? (back ?? null) : null,
    slices,
    cabinClass: cabinName(
      offers.flatMap((offer) => offer.slices.flatMap((slice) => slice.segments.map((segment) => segment.cabin))),
    ),
    adults: passengers.adults,
    children: passengers.children,
    infants: passengers.infants,
    fareType: choice.fareType,
    faresList: chosen.choices.map((fare) => presentFare(fare, shown)),
    summary: presentQuote(quoteBooking(offers, terms), terms.travellers),
    requirements: presentRequirements(offers),
    asking: presentAsking(offers, known.self),
    gst: presentGstChoice(known.registrations, known.registration, offers, criteria.personal),
    capabilities: capabilitiesOf(context, offers),
    emissions: presentEmissions(offers, optionsOf(search)),
    emissionsMethod: EMISSIONS_METHOD,
    othersRefusal:
      criteria.personal || criteria.tripId !== null ? null : othersRefusal(caller, known.organization.settings),
    self: presentSelf(caller, known.self, known.flyers, offers),
    // International rules are shown only once the supplier has stated them for the chosen fare (screens §2.5).
    rules: criteria.international ? null : presentRules(offers, now),
    supplier: caller.isAdmin ? supplierLabels(context, offers) : null,
    verdict: known.policy && presentFareVerdict(known.policy.version, chosen, now),
    tripPolicy: presentTripPolicy(known.policy),
    alreadyIn: known.alreadyIn.map((one) => ({ ...one, travellers: [...one.travellers] })),
  };
}

/** What fares of the details are shown with. */
interface FaresShown {
  readonly pricing: NetPricing | null;
  readonly buyer: FareBuyer;
  readonly feePaise: Paise;
  readonly now: Temporal.Instant;
}

function presentFare(fare: FareChoice, { pricing, buyer, feePaise, now }: FaresShown) {
  const needs = missingFor(fare.offers, buyer);
  return {
    fareType: fare.fareType,
    kind: fare.kind,
    label: fare.label,
    brand: fare.brandLabel,
    totalPrice: fare.sellPaise,
    totalWithFee: sum([fare.sellPaise, feePaise]),
    baggage: fare.baggage.map(({ cabin, checkIn }) => ({ cabin, checkIn })),
    refundable: fare.refundable,
    mealIncluded: fare.mealIncluded,
    seatsLeft: fare.seatsLeft,
    note: fare.note,
    net: pricing?.netOf(fare.offers) ?? null,
    ...(needs ? { needs } : {}),
    shelf: presentShelf(fare, now),
  };
}

function presentRequirements(offers: readonly Offer[]): WireDetails['requirements'] {
  const any = (test: (requirements: Offer['requirements']) => boolean | undefined) =>
    offers.some((offer) => test(offer.requirements) === true);
  return {
    passport: any((one) => one.passport),
    passportIssueDate: any((one) => one.passportIssueDate),
    dateOfBirth: any((one) => one.dateOfBirth),
    pan: any((one) => one.pan),
    seatMandatory: any((one) => one.seatMandatory),
    mealMandatory: any((one) => one.mealMandatory),
  };
}

/**
 * What these flights ask of the person and the profile does not answer; a name with other letters has to be checked.
 */
function lacksOf({ traveller, mobile }: Person, offers: readonly Offer[]): string[] {
  const problems = travellerProblems([traveller], askingJourney(offers, mobile !== null));
  return [...problems.map(({ field }) => field), ...(printedOtherwise(traveller) === null ? [] : ['printedName'])];
}

function askingOf(offers: readonly Offer[], self: Person | null): AskingJourney {
  return askingJourney(offers, self?.mobile != null);
}

function presentAsking(offers: readonly Offer[], self: Person | null): WireDetails['asking'] {
  const { countries, airlines, wishes, ...days } = askingOf(offers, self);
  return {
    ...days,
    countries: [...countries],
    airlines: [...airlines],
    wishes: { ...wishes, nameLimits: wishes.nameLimits ?? null },
  };
}

function presentSelf(
  caller: Caller,
  self: Person | null,
  flyers: readonly FrequentFlyer[],
  offers: readonly Offer[],
): WireDetails['self'] {
  const { passport, passportIssueDate: issueDate } = presentRequirements(offers);
  const lack = passportLack(self?.traveller.passport ?? null, { lastDate: lastDayOf(offers), issueDate });
  return {
    user_id: caller.userId,
    title: self?.traveller.title ?? null,
    firstName: caller.firstName,
    lastName: caller.lastName,
    gender: self?.traveller.gender ?? null,
    nationality: self?.traveller.nationality ?? null,
    lacks: self ? lacksOf(self, offers) : [],
    hasPassport: lack === null,
    passportLack: passport ? lack : null,
    hasDateOfBirth: self?.traveller.dateOfBirth != null,
    hasPan: self?.traveller.pan != null,
    FFNumbers: flyers.map(({ airlineCode, FFNumber }) => ({ airlineCode, FFNumber })),
  };
}

/** What the suppliers say now about the chosen fare: price, rules, notes, seats, meals and bags. */
export async function showMiniRules(
  context: FlightContext,
  caller: Caller,
  chosen: ChosenFlight,
): Promise<PayloadOf<typeof getMiniRules>> {
  const { criteria } = chosen.search;
  const now = context.clock.now();
  // The price comes first: suppliers answer for seats and meals only after a quote.
  const offers = await checkOffers(context, chosen.offers);
  const details = await Promise.all(offers.map((offer) => askDetails(context, offer)));
  const { registration, policy, terms } = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const organization = await readOrganization(tx);
    const gst = await readJourneyGst(tx, criteria);
    return {
      registration: gst.registration,
      policy: await findSearchPolicy(tx, caller, criteria, now),
      terms: await quoteTerms(
        tx,
        organization,
        gst.registration,
        { ...criteria, buyerId: caller.personId },
        context.supplierStateCode,
        now,
        chosen.search.createdAt,
      ),
    };
  });
  const quote = quoteBooking(offers, terms);
  const before = quoteBooking(chosen.offers, terms);
  return {
    miniRules: {
      rules: presentRules(
        offers.map((offer, index) => ({ ...offer, rules: details[index]?.windows ?? offer.rules })),
        now,
      ),
      note: details.flatMap((detail) => [...detail.notes]),
      seatMap: presentExtras(details.flatMap((detail) => detail.extras)),
    },
    newTotalPrice: quote.totalPaise,
    priceChanged: quote.totalPaise !== before.totalPaise,
    summary: presentQuote(quote, terms.travellers),
    net: createNetPricing(criteria, registration, terms.on, feeOf(offers, terms))?.netOf(offers) ?? null,
    verdict: policy && presentFareVerdict(policy.version, { ...chosen, choice: choiceAt(chosen.choice, offers) }, now),
    _arbitrage: caller.isAdmin ? subtract(sum(offers.map((offer) => offer.price.sellPaise)), quote.costPaise) : null,
  };
}

function feeOf(offers: readonly Offer[], terms: QuoteTerms) {
  return journeyFee(offers.flatMap((offer) => offer.slices).length, terms);
}

/** The fare as it is sold now. */
function choiceAt(choice: FareChoice, offers: readonly Offer[]): FareChoice {
  const [first, second] = offers;
  if (!first) return choice;
  const sellPaise = sum(offers.map((offer) => offer.price.sellPaise));
  return { ...choice, offers: second ? [first, second] : [first], sellPaise };
}

async function askDetails(context: FlightContext, offer: Offer) {
  const { supplier } = supplierOf(context, offer.supplierId);
  const signal = AbortSignal.timeout(context.searchDeadlineMs);
  const [rules, extras] = await Promise.all([
    supplier.getRules(offer, signal),
    // Seats and meals are optional: without them the fare can still be judged and bought.
    askExtras(context, [offer]).catch((): readonly SegmentExtras[] => []),
  ]);
  const { windows, notes } = unwrap(rules);
  return { windows: windows.length > 0 ? windows : offer.rules, notes, extras };
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
