import type { substitute } from '@pravas/contract/approval/substitute-operations.ts';
import { composeFares, type FareChoice, type FlightOption } from '@pravas/domain/fare/fare-choices.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { arrivalOf, departureOf, type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { searchShape } from '@pravas/domain/flight/search-limits.ts';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { formatInr, type Paise, paise } from '@pravas/domain/money/money.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { strictness } from '@pravas/domain/policy/rule-check.ts';
import type { Verdict, VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { dateOf, durationText, instantOf } from '@pravas/domain/time/airport-time.ts';
import type { FlightSearch } from '@pravas/suppliers/flight/port.ts';
import type * as z from 'zod/mini';
import { type FlightBooking, offersOf, presentSlice } from '../flight-order/index.ts';
import { presentVerdict } from '../policy/index.ts';
import { describeChosen, judgeChosen } from './judge-chosen.ts';
import { optionsOf } from './merge-offers.ts';
import { optionId } from './present-option.ts';
import type { RememberedSearch, SearchCriteria } from './search-memory.ts';

type WireSubstitute = z.output<typeof substitute>;

/** So many choices are shown. */
const MOST = 6;
/** Nobody goes further through a list than this; each is judged with its whole tree. */
const MOST_JUDGED = 60;

/** What to search for again: the route, dates, cabin and party of a booking. */
export function criteriaOf(
  booking: FlightBooking,
  personal: boolean,
  supplierOrder: readonly string[],
): SearchCriteria {
  const [first, ...others] = slicesOf(booking).map((slice) => ({
    from: departureOf(slice).airportCode,
    to: arrivalOf(slice).airportCode,
    date: dateOf(departureOf(slice).time.wall),
  }));
  if (!first) throw new Error(`FlightBooking ${booking.id} has no flight`);
  const slices: FlightSearch['slices'] = [first, ...others];
  const { cabin, passengers, international } = booking.facts;
  return {
    search: { slices, cabin, passengers },
    international,
    personal,
    shape: searchShape(slices),
    supplierOrder,
    limits: [],
    gstRegistrationId: null,
    tripId: booking.tripId,
  };
}

/** The directions of a booking in order of travel. */
export function slicesOf(booking: FlightBooking): readonly Slice[] {
  return offersOf(booking).flatMap((offer) => offer.slices);
}

/** What a substitute is measured against. */
export interface Measure {
  readonly booking: FlightBooking;
  readonly version: PolicyVersion | null;
  /** The approver has agreed to a compliant substitute. */
  readonly allowsSubstitutes: boolean;
  readonly now: Temporal.Instant;
}

interface Candidate {
  readonly optionKeys: readonly FlightOption[];
  readonly minutesApart: number;
}

/** Up to six choices that are no stricter than what was judged before, the nearest departure first. */
export function chooseSubstitutes(search: RememberedSearch, measure: Measure): WireSubstitute[] {
  const found: WireSubstitute[] = [];
  let judged = 0;
  for (const candidate of candidatesIn(search, measure.booking)) {
    const [onward, back] = candidate.optionKeys;
    if (!onward) continue;
    for (const fare of composeFares(onward, back ?? null)) {
      if (found.length >= MOST || judged >= MOST_JUDGED) return found;
      if (isSame(fare.offers, measure.booking)) continue;
      judged += 1;
      const verdict = judgeFare(search, fare, measure);
      if (strictness(verdict?.outcome ?? 'within') > strictness(limitOf(measure.booking))) continue;
      found.push(present(candidate, fare, verdict, measure));
      break;
    }
  }
  return found;
}

/** What the policy says of a fare of a remembered search; null where none holds. */
export function judgeFare(
  search: RememberedSearch,
  fare: FareChoice,
  { version, now }: Pick<Measure, 'version' | 'now'>,
): Verdict | null {
  return version && judgeChosen(version, describeChosen(search, fare), search, now);
}

/** The strictest verdict that a substitute may have: the booking's, and never "not allowed". */
function limitOf(booking: FlightBooking): VerdictOutcome {
  const outcome = booking.approval.verdict?.outcome ?? 'within';
  return outcome === 'block' ? 'approval' : outcome;
}

/** Whether a substitute is bought on the existing approval: agreed to, compliant, and inside the band. */
export function staysApproved(
  booking: FlightBooking,
  allowsSubstitutes: boolean,
  totalPaise: Paise,
  outcome: VerdictOutcome,
): boolean {
  const { status, bandPaise } = booking.approval;
  const isInside = bandPaise !== null && totalPaise <= bandPaise;
  return status === 'Approved' && allowsSubstitutes && isInside && strictness(outcome) <= 1;
}

/** Journeys like the booking's: whole ones, or pairs in which one half stays where it is. */
function candidatesIn(search: RememberedSearch, booking: FlightBooking): readonly Candidate[] {
  const options = optionsOf(search);
  const slices = slicesOf(booking);
  const apart = (chosen: readonly FlightOption[]) =>
    chosen
      .flatMap((option) => option.slices)
      .reduce((sum, slice, index) => sum + minutesBetween(slice, slices[index]), 0);
  const pairs = search.criteria.shape === 'return' ? pairsOf(options, slices) : [];
  const alone = options.filter((option) => option.coverage === 'whole' || slices.length === 1);
  return [...alone.map((option) => [option]), ...pairs]
    .map((optionKeys) => ({ optionKeys, minutesApart: apart(optionKeys) }))
    .toSorted((a, b) => a.minutesApart - b.minutesApart);
}

function pairsOf(options: readonly FlightOption[], slices: readonly Slice[]): FlightOption[][] {
  const onward = options.filter((option) => option.coverage === 'onward');
  const back = options.filter((option) => option.coverage === 'return');
  const nearest = (list: readonly FlightOption[], slice: Slice | undefined) =>
    list.toSorted((a, b) => minutesBetween(a.slices[0], slice) - minutesBetween(b.slices[0], slice))[0];
  const [out, home] = [nearest(onward, slices[0]), nearest(back, slices[1])];
  if (!out || !home) return [];
  return [...back.map((one) => [out, one]), ...onward.filter((one) => one !== out).map((one) => [one, home])];
}

function minutesBetween(slice: Slice, other: Slice | undefined): number {
  if (!other) return 0;
  const at = (one: Slice) => instantOf(departureOf(one).time).epochMilliseconds;
  return Math.abs(at(slice) - at(other)) / 60_000;
}

function isSame(offers: readonly Offer[], booking: FlightBooking): boolean {
  const keyOf = (list: readonly Offer[]) =>
    list.map((offer) => [offer.kind, offer.brand, ...offer.slices.map(sliceKey)].join('|')).join('&');
  return keyOf(offers) === keyOf(offersOf(booking));
}

function present(candidate: Candidate, fare: FareChoice, verdict: Verdict | null, measure: Measure): WireSubstitute {
  const { booking, allowsSubstitutes } = measure;
  const totalPaise = quoteBooking(fare.offers, booking.facts.terms).totalPaise;
  const differencePaise = paise(totalPaise - booking.totalPaise);
  const outcome = verdict?.outcome ?? 'within';
  const { bandPaise, status } = booking.approval;
  const needsNobody = status === 'Not Required' && strictness(outcome) <= 1;
  const needsNewApproval = !needsNobody && !staysApproved(booking, allowsSubstitutes, totalPaise, outcome);
  const presented = verdict && presentVerdict(verdict);
  return {
    optionId: candidate.optionKeys.map((option) => optionId(option.optionKey)).join('~'),
    fareType: fare.fareType,
    fareLabel: fare.brandLabel ?? fare.label,
    slices: fare.offers.flatMap((offer) =>
      offer.slices.map((slice, index) => presentSlice(slice, offer.baggage[index])),
    ),
    total: totalPaise,
    difference: differencePaise,
    verdict: presented && {
      outcome: presented.outcome,
      reasons: presented.checks.filter((check) => check.outcome !== 'within').map((check) => check.label),
      suggestion: presented.suggestion,
    },
    isInsideBand: bandPaise !== null && totalPaise <= bandPaise,
    needsNewApproval,
    text: textOf(candidate, booking, differencePaise, needsNewApproval),
  };
}

/** "20m later, ₹300 less; needs no new approval". */
function textOf(
  candidate: Candidate,
  booking: FlightBooking,
  differencePaise: Paise,
  needsNewApproval: boolean,
): string {
  const [slice] = candidate.optionKeys[0]?.slices ?? [];
  const [before] = slicesOf(booking);
  const at = (one: Slice) => instantOf(departureOf(one).time).epochMilliseconds;
  const minutes = slice && before ? (at(slice) - at(before)) / 60_000 : 0;
  const when = minutes === 0 ? 'same time' : `${durationText(Math.abs(minutes))} ${minutes > 0 ? 'later' : 'earlier'}`;
  const price =
    differencePaise === 0
      ? 'same price'
      : `${formatInr(paise(Math.abs(differencePaise)))} ${differencePaise > 0 ? 'more' : 'less'}`;
  return `${when}, ${price}; ${needsNewApproval ? 'needs a new approval' : 'needs no new approval'}`;
}
