import type { flightOption, priceSummary, sliceRules } from '@pravas/contract/flight/flight-shapes.ts';
import { lawfulLimits, limitText } from '@pravas/domain/fare/keepable.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import {
  currentBar,
  NOTHING_ALLOWED,
  offerTimelines,
  type RuleBar,
  type RuleTimeline,
} from '@pravas/domain/fare/rule-timeline.ts';
import type { RuleWindow } from '@pravas/domain/fare/rule-window.ts';
import { sharedEach } from '@pravas/domain/fare/shared-charge.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import {
  arrivalOf,
  type BaggageAllowance,
  departureOf,
  flightCode,
  hoursToDeparture,
  layoversMinutes,
  operatorOf,
  type Segment,
  type Slice,
  segmentKey,
  sliceDurationMinutes,
} from '@pravas/domain/flight/itinerary.ts';
import {
  type ChangeCosts,
  changeTotal,
  type FlightQuote,
  quoteParts,
} from '@pravas/domain/flight-order/quote-booking.ts';
import { clockOf, dateOf, dayOffset } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import { type FlightBooking, offersOf } from './flight-booking.ts';

type WireSlice = z.output<typeof flightOption>['slices'][number];
type WireSummary = z.output<typeof priceSummary>;
type WireRules = z.output<typeof sliceRules>;

/** A slice under the specification's names. */
export function presentSlice(slice: Slice, baggage: BaggageAllowance | undefined): WireSlice {
  return {
    segments: slice.segments.map(presentSegment),
    durationMinutes: sliceDurationMinutes(slice),
    layoversMinutes: [...layoversMinutes(slice)],
    arrivalDayOffset: dayOffset(departureOf(slice).time.wall, arrivalOf(slice).time.wall),
    baggage: { cabin: baggage?.cabin ?? null, checkIn: baggage?.checkIn ?? null },
  };
}

/** The directions of a booking's offers as lists show them: the first, and the second where there is one. */
export function presentDirections(
  booking: FlightBooking,
  offers: readonly Offer[] = offersOf(booking),
): { readonly forward: WireSlice; readonly return: WireSlice | null } {
  const [forward, back] = presentSlices(offers);
  if (!forward) throw new Error(`Booking ${booking.id} has no flight`);
  return { forward, return: back ?? null };
}

/** Every slice of these offers. */
export function presentSlices(offers: readonly Offer[]): WireSlice[] {
  return offers.flatMap((offer) => offer.slices.map((slice, index) => presentSlice(slice, offer.baggage[index])));
}

function presentSegment(segment: Segment): WireSlice['segments'][number] {
  return {
    from: segment.from.airportCode,
    fromCity: segment.from.city,
    fromAirport: segment.from.airportName,
    to: segment.to.airportCode,
    toCity: segment.to.city,
    toAirport: segment.to.airportName,
    departureDate: dateOf(segment.from.time.wall),
    departureTime: clockOf(segment.from.time.wall),
    departureZone: segment.from.time.zone,
    arrivalDate: dateOf(segment.to.time.wall),
    arrivalTime: clockOf(segment.to.time.wall),
    arrivalZone: segment.to.time.zone,
    departureTerminal: segment.from.terminal,
    arrivalTerminal: segment.to.terminal,
    duration: segment.durationMinutes,
    airline: segment.airlineName,
    airlineCode: segment.airlineCode,
    operatingAirline: operatorOf(segment),
    flightNumber: segment.flightNumber,
    flightFullNumber: flightCode(segment),
    cabinType: cabinName([segment.cabin]),
    cabinCode: segment.cabin,
    aircraft: segment.aircraft,
    ...(segment.stops
      ? { stops: segment.stops.map(({ airportCode, city, minutes }) => ({ airport: airportCode, city, minutes })) }
      : {}),
    ...(segment.carriage ? { carriage: segment.carriage } : {}),
    flightKey: segmentKey(segment),
  };
}

/** Names of the taxes inside a fare, as people know them. */
const TAX_NAMES: Readonly<Record<string, string>> = {
  K3: 'GST on the ticket (K3)',
  YQ: 'Fuel charge',
  YR: 'Carrier charge',
  UDF: 'User development fee',
  PSF: 'Passenger service fee',
  ASF: 'Aviation security fee',
};

/** A price with its composition. */
export function presentQuote(quote: FlightQuote, travellers: number): WireSummary {
  const parts = quoteParts(quote);
  return {
    fare: parts.farePaise,
    baseFare: quote.basePaise,
    taxes: quote.taxesPaise,
    taxLines: quote.taxLines
      .filter((line) => line.amountPaise !== 0)
      .map((line) => ({
        label: TAX_NAMES[line.code] ?? line.code,
        amount: line.amountPaise,
        detail: line.code,
      })),
    seat: parts.seatPaise,
    meal: parts.mealPaise,
    bag: parts.bagPaise,
    credit: parts.creditPaise,
    convenienceFee: quote.feePaise,
    CGST: quote.cgstPaise,
    SGST: quote.sgstPaise,
    IGST: quote.igstPaise,
    serviceCharge: parts.serviceChargePaise,
    change: quote.change ? presentChangeCosts(quote.change) : null,
    totalPrice: quote.totalPaise,
    travellers,
    gstNote: gstNote(quote),
  };
}

function presentChangeCosts(costs: ChangeCosts): NonNullable<WireSummary['change']> {
  return {
    fareDifference: costs.fareDifferencePaise,
    airlinePenalty: costs.penaltyPaise,
    serviceCharge: costs.feePaise,
    CGST: costs.cgstPaise,
    SGST: costs.sgstPaise,
    IGST: costs.igstPaise,
    credit: costs.creditPaise,
    total: changeTotal(costs),
  };
}

/** The note on supplies to special economic zones, by the rule that taxed them. */
const ZONE_NOTES: Readonly<Record<string, string>> = {
  'service_gst.sez_with_payment': 'IGST 18% on our fee: your registration is in a special economic zone.',
  'service_gst.sez_zero_rated':
    'No GST on our fee: your registration is in a special economic zone, and we hold a letter of undertaking.',
};

function gstNote(quote: FlightQuote): string {
  if (quote.feePaise === 0) return 'No convenience fee, so no GST on it.';
  const ofZone = ZONE_NOTES[quote.gstProof?.rule ?? ''];
  if (ofZone !== undefined) return ofZone;
  if (quote.igstPaise > 0) return 'IGST 18% on our fee: its place of supply is in another state than ours.';
  return quote.cgstPaise > 0
    ? 'CGST 9% and SGST 9% on our fee: its place of supply is in our own state.'
    : 'No GST is charged on our fee.';
}

/** Cancellation and date-change lines of every slice of some offers. */
export function presentRules(offers: readonly Offer[], now: Temporal.Instant): WireRules[] {
  return offers.flatMap((offer) => {
    const cancellations = offerTimelines(offer, 'cancel');
    const changes = offerTimelines(offer, 'change');
    return offer.slices.map((slice, index) => {
      const hoursLeft = hoursToDeparture(slice, now);
      return {
        title: `${departureOf(slice).city} → ${arrivalOf(slice).city}`,
        ...presentLine('cancellation', cancellations[index], hoursLeft),
        ...presentLine('dateChange', changes[index], hoursLeft),
        note: notesOn(offer, index),
      } as WireRules;
    });
  });
}

const NOT_STATED = {
  both: 'The airline states no rules for this flight. Count on no refund and no change until it quotes one.',
  cancel: 'The airline states no cancellation rules for this flight. Count on no refund until it quotes one.',
  change: 'The airline states no rules about changing this flight. Count on no change until it quotes one.',
} as const;

/** What must be known of the rules of a slice before its lines are read; null where they say all. */
function notesOn(offer: Offer, index: number): string | null {
  const isShared = (['cancel', 'change'] as const).some((kind) => sharedEach([offer], kind)[index]);
  const notes = [noteOn(offer, index) ?? limitNote(offer, index), isShared ? ONE_SUM : null];
  return notes.filter((note) => note !== null).join(' ') || null;
}

const ONE_SUM = 'The airline states one sum for all travellers together: amounts here are equal shares of it.';

/** What an airline leaves unsaid about a slice; null where it states both kinds of rules. */
function noteOn({ rules }: Offer, sliceIndex: number): string | null {
  const own = rules.filter((window) => window.sliceIndex === undefined || window.sliceIndex === sliceIndex);
  const states = (kind: RuleWindow['kind']) => own.some((window) => window.kind === kind);
  if (states('cancel')) return states('change') ? null : NOT_STATED.change;
  return states('change') ? NOT_STATED.cancel : NOT_STATED.both;
}

/** An airline's rules may state more than it may keep; the refund is computed by the law. */
function limitNote(offer: Offer, sliceIndex: number): string | null {
  const limits = lawfulLimits(offer, sliceIndex);
  if (limits.length === 0) return null;
  return `The airline states more than it may keep: by law at most base fare and fuel charge, ${limitText(limits)} here. Taxes are always refunded, and nothing else.`;
}

function presentLine(name: 'cancellation' | 'dateChange', line: RuleTimeline | undefined, hoursLeft: number) {
  if (!line) return { [name]: [], [`${name}Empty`]: NOTHING_ALLOWED[name === 'cancellation' ? 'cancel' : 'change'] };
  const current = currentBar(line, hoursLeft);
  const present = (bar: RuleBar, width: number) => ({
    charges: bar.chargePaise,
    label: bar.label,
    fromHours: bar.fromHours,
    tillTime: bar.toHours,
    width,
    tone: bar.tone,
    current: bar === current,
    endsAt: bar.tillTime,
    text: bar.text,
  });
  const nothing = [...line.ahead, ...line.bars].every((bar) => bar.chargePaise === null);
  return {
    // A span that ends before the 140-hour line begins has no width on it, yet may be the one that applies now.
    [name]: [...line.ahead.map((bar) => present(bar, 0)), ...line.bars.map((bar) => present(bar, bar.widthPercent))],
    [`${name}Empty`]: nothing ? NOTHING_ALLOWED[line.kind] : null,
  };
}
