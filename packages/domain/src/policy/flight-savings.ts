import { paise } from '../money/money.ts';
import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { compareFares } from './flight-comparison.ts';
import { choiceKey } from './flight-measures.ts';
import type { ChosenJourney } from './flight-terms.ts';
import type { FlightRules, RelativeCeiling } from './policy.ts';
import { held, medianOf, type Savings } from './savings.ts';

/** Where a policy does not say what it compares with, all flights of the day in the same cabin count. */
const WHOLE_DAY: RelativeCeiling = {
  action: 'note',
  above: 'lowest_logical',
  allowedPaise: null,
  allowedPercent: null,
  comparable: { hoursAround: null, maxStops: null, maxLayoverMinutes: null, withoutAirlines: [] },
};

/** What a purchase saved and missed among what its search had found (decisions §3 "Reports"). Halves of a return are added up. */
export function fareSavings(rules: FlightRules, market: FlightMarket, bought: ChosenJourney): Savings {
  const keys = new Set(bought.map(choiceKey));
  // A market that was made smaller may have lost what was bought.
  const whole = { ...market, choices: [...market.choices.filter((one) => !keys.has(choiceKey(one))), ...bought] };
  const parts = bought.map((chosen) => partOf(rules, whole, chosen));
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    paise(parts.reduce((total, part) => total + of(part), 0));
  const paidPaise = sum(({ paid }) => paid);
  const lowestPaise = sum(({ lowest }) => lowest.perTravellerPaise);
  const medianPaise = sum(({ median }) => median);
  const negotiated = parts.flatMap((part) => (part.negotiated === null ? [] : [part.negotiated]));
  return {
    paidPaise,
    lowestPaise,
    medianPaise,
    ...held(paidPaise, { lowestPaise, medianPaise }),
    negotiatedPaise: negotiated.length === 0 ? null : paise(negotiated.reduce((total, one) => total + one, 0)),
    lowestTitle: parts.map(({ lowest }) => lowest.title).join(' and '),
    compared: Math.min(...parts.map(({ compared }) => compared)),
  };
}

function partOf(rules: FlightRules, market: FlightMarket, chosen: FlightChoice) {
  const { compared } = compareFares(rules, rules.relative ?? WHOLE_DAY, chosen, market);
  const [lowest = chosen] = compared;
  const regular = market.choices.filter(({ optionKey, kind }) => optionKey === chosen.optionKey && kind === 'regular');
  const regularPaise = regular.reduce<number | null>(
    (low, one) => (low === null || one.perTravellerPaise < low ? one.perTravellerPaise : low),
    null,
  );
  return {
    paid: chosen.perTravellerPaise,
    lowest,
    median: medianOf(compared.map(({ perTravellerPaise }) => perTravellerPaise)),
    negotiated:
      chosen.kind === 'corporate' && regularPaise !== null ? paise(regularPaise - chosen.perTravellerPaise) : null,
    compared: compared.length,
  };
}
