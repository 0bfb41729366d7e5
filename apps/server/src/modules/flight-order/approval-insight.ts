import type { alternative, costOfWaiting, refundability } from '@pravas/contract/approval/approval-shapes.ts';
import { currentBar, NOTHING_ALLOWED, offerTimelines } from '@pravas/domain/fare/rule-timeline.ts';
import { arrivalOf, departureOf, hoursToDeparture, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { formatInr, paise } from '@pravas/domain/money/money.ts';
import type { FlightChoice, FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { isSpecialHalf } from '@pravas/domain/policy/flight-market.ts';
import { choiceKey, departuresOf } from '@pravas/domain/policy/flight-measures.ts';
import type { ChosenJourney } from '@pravas/domain/policy/flight-terms.ts';
import { judgeOptions } from '@pravas/domain/policy/judge-options.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { suggestionOf } from '@pravas/domain/policy/suggest-flight.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type FlightBooking, offersOf } from './flight-booking.ts';

type WireAlternative = z.output<typeof alternative>;

/** How many choices are shown besides the suggestion. */
const NEAREST = 2;

/** Fewer searches than this say nothing about how a price moves. */
const FEWEST_SEARCHES = 5;

/**
 * What could be bought instead and complies: the suggestion of the verdict, and the nearest departures besides it, at
 * the prices the traveller's own search found. Journeys combined from two halves have only their suggestion.
 */
export function alternativesTo(
  chosen: ChosenJourney,
  market: FlightMarket,
  version: PolicyVersion | null,
  verdict: Verdict | null,
): WireAlternative[] {
  const [only, second] = chosen;
  const named = verdict?.suggestion ?? null;
  const suggested =
    named && market.choices.find((one) => one.optionKey === named.optionKey && one.fareKey === named.fareKey);
  const half = suggested && chosen.find((one) => one.coverage === suggested.coverage);
  const first = suggested && half ? [presentAlternative('suggestion', half, suggested)] : [];
  if (second) return first;
  const nearest = compliantOthers(only, market, version, suggested?.optionKey ?? null).slice(0, NEAREST);
  return [...first, ...nearest.map((one) => presentAlternative('nearest', only, one))];
}

/** The cheapest compliant fare of each other flight, nearest departure first. */
function compliantOthers(
  chosen: FlightChoice,
  market: FlightMarket,
  version: PolicyVersion | null,
  suggestedKey: string | null,
): readonly FlightChoice[] {
  const verdicts = version && judgeOptions(version, market, { bookedOn: market.searchedOn, budget: null });
  const seen = new Set([chosen.optionKey, suggestedKey]);
  const apart = (one: FlightChoice) =>
    departuresOf(one).reduce((sum, at, index) => sum + Math.abs(at - (departuresOf(chosen)[index] ?? at)), 0);
  return market.choices
    .filter((one) => one.coverage === chosen.coverage && !isSpecialHalf(one))
    .filter((one) => verdicts === null || verdicts.get(choiceKey(one))?.outcome === 'within')
    .toSorted((a, b) => a.perTravellerPaise - b.perTravellerPaise)
    .filter((one) => !seen.has(one.optionKey) && seen.add(one.optionKey) !== undefined)
    .toSorted((a, b) => apart(a) - apart(b) || a.perTravellerPaise - b.perTravellerPaise);
}

function presentAlternative(
  kind: WireAlternative['kind'],
  chosen: FlightChoice,
  instead: FlightChoice,
): WireAlternative {
  const { text, savesPaise } = suggestionOf(chosen, instead);
  return {
    kind,
    title: instead.title,
    departs: instead.slices[0]?.departs ?? '',
    arrives: instead.slices.at(-1)?.arrives ?? '',
    label: instead.fareLabel,
    perTraveller: instead.perTravellerPaise,
    saves: savesPaise,
    text,
  };
}

/** The refund if the flight is cancelled now or later, in the words of the fare's own rules. */
export function refundabilityOf(booking: FlightBooking, now: Temporal.Instant): z.output<typeof refundability> {
  const offers = offersOf(booking);
  const several = offers.reduce((count, offer) => count + offer.slices.length, 0) > 1;
  const lines = offers.flatMap((offer) =>
    offerTimelines(offer, 'cancel').flatMap((timeline, index) => {
      const slice = offer.slices[index];
      if (!slice) return [];
      const prefix = several ? `${codesOf(slice)}: ` : '';
      const bars = [...timeline.ahead, ...timeline.bars];
      const current = currentBar(timeline, hoursToDeparture(slice, now));
      const after = current === null ? [] : bars.slice(bars.indexOf(current) + 1);
      const say = (text: string) => `${prefix}${text}`;
      return [{ now: say(current?.text ?? NOTHING_ALLOWED.cancel), later: after.map((bar) => say(bar.text)) }];
    }),
  );
  return { now: lines.map((line) => line.now).join('; '), later: lines.flatMap((line) => line.later) };
}

interface SearchRow {
  departs: string;
  lowest: number;
  days: number;
}

/** What a late decision costs, from the organisation's own searches of the same route; never a guess. */
export async function costOfWaitingFor(
  tx: Tx,
  booking: FlightBooking,
  now: Temporal.Instant,
): Promise<z.output<typeof costOfWaiting>> {
  const [order] = booking.orders;
  const slice = order?.detail.slices[0];
  if (!slice) return { daysToDeparture: 0, text: 'The departure is not known.', typicalRise: null };
  const daysToDeparture = Math.max(0, Math.floor(hoursToDeparture(slice, now) / 24));
  const leaves = `Leaves in ${daysToDeparture} ${daysToDeparture === 1 ? 'day' : 'days'}.`;
  const rise = typicalRise(await readSearches(tx, slice, order.detail.coverage));
  if (rise === null) {
    return {
      daysToDeparture,
      text: `${leaves} Too few searches of this route are known to say how its price moves.`,
      typicalRise: null,
    };
  }
  const verb = rise.amountPaise < 0 ? 'fell' : 'rose';
  const moved =
    rise.amountPaise === 0
      ? 'stayed the same'
      : `${verb} by ${formatInr(paise(Math.abs(rise.amountPaise)))} on average`;
  return {
    daysToDeparture,
    text: `${leaves} In ${rise.searches} searches of ${codesOf(slice)}, the lowest fare ${moved} over ${rise.days} ${rise.days === 1 ? 'day' : 'days'}.`,
    typicalRise: { amount: paise(rise.amountPaise), days: rise.days, searches: rise.searches },
  };
}

/** Searches of a route in the last year: for which day, how long before, and the lowest fare they found. */
async function readSearches(tx: Tx, slice: Slice, coverage: string): Promise<readonly SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    select left(c.market->'choices'->0->'slices'->0->>'departs', 10) as departs,
      (c.market->'choices'->0->>'perTravellerPaise')::integer as lowest,
      (left(c.market->'choices'->0->'slices'->0->>'departs', 10)::date - (c.market->>'searchedOn')::date) as days
    from policy_case c
    where c.origin = ${departureOf(slice).airportCode} and c.destination = ${arrivalOf(slice).airportCode}
      and c.market->'choices'->0->>'coverage' = ${coverage} and c.at > now() - interval '1 year'
    order by c.at desc limit 500`.execute(tx);
  return rows;
}

/**
 * Of each day of departure that was searched for at different times, how the lowest fare moved between first and last.
 */
function typicalRise(
  searches: readonly SearchRow[],
): { readonly amountPaise: number; readonly days: number; readonly searches: number } | null {
  const byDay = Map.groupBy(searches, (search) => search.departs);
  const moves = [...byDay.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => b.days - a.days);
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last || first.days === last.days) return [];
    return [{ amount: last.lowest - first.lowest, days: first.days - last.days, searches: group.length }];
  });
  const used = moves.reduce((sum, move) => sum + move.searches, 0);
  if (used < FEWEST_SEARCHES) return null;
  const mean = (of: (move: (typeof moves)[number]) => number) =>
    Math.round(moves.reduce((sum, move) => sum + of(move), 0) / moves.length);
  return {
    amountPaise: mean((move) => move.amount),
    days: Math.max(
      1,
      mean((move) => move.days),
    ),
    searches: used,
  };
}

function codesOf(slice: Slice): string {
  return `${departureOf(slice).airportCode} → ${arrivalOf(slice).airportCode}`;
}
