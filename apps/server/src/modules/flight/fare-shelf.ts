import type { fareChoice } from '@pravas/contract/flight/flight-details.ts';
import type { FareChoice } from '@pravas/domain/fare/fare-choices.ts';
import { bagsEachWay, type ChargeNow, columnsOf, eachWay, type FareColumn } from '@pravas/domain/fare/fare-shelf.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import { formatInr } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';

type WireShelf = z.output<typeof fareChoice>['shelf'];

const NOT_TOLD = 'The airline does not say';

/** A fare's column of the shelf: the same rows for every fare, in words. */
export function presentShelf(fare: FareChoice, now: Temporal.Instant): WireShelf {
  return columnsOf([fare], now).flatMap((column) => rowsOf(column, fare));
}

function rowsOf(column: FareColumn, fare: FareChoice): WireShelf {
  const slices = fare.offers.reduce((count, offer) => count + offer.slices.length, 0);
  const row = (key: string, label: string, value: string) => ({ key, label, value });
  return [
    row(
      'cabin',
      'Cabin',
      column.mixedCabin ? `${cabinName(column.cabins)}: not the same on all flights` : cabinName(column.cabins),
    ),
    row('cabinBag', 'Cabin bag', bagsEachWay(fare.baggage.map(({ cabin }) => cabin)) ?? NOT_TOLD),
    row('checkInBag', 'Check-in bag', bagsEachWay(fare.baggage.map(({ checkIn }) => checkIn)) ?? NOT_TOLD),
    row('meal', 'Meal', eachWay(fare.offers.map(({ mealIncluded }) => mealText(mealIncluded))) ?? NOT_TOLD),
    row('change', 'Change of date', chargeText(column.change, 'No change!', slices)),
    row('cancel', 'Cancellation', chargeText(column.cancel, 'No refund!', slices)),
    row('refundable', 'Refundable', yesNo(column.refundable, 'Yes', 'No')),
    row('gst', 'GST on the ticket', `${column.gstRate / 100}%`),
  ];
}

function mealText(included: boolean | null): string | null {
  return included === null ? null : included ? 'Included' : 'Not included';
}

function yesNo(value: boolean | null, yes: string, no: string): string {
  return value === null ? NOT_TOLD : value ? yes : no;
}

/** Rules are stated for each direction: a sum over several says so. */
function chargeText(charge: ChargeNow, never: string, slices: number): string {
  if (charge.state === 'unknown') return NOT_TOLD;
  if (charge.state === 'not_allowed') return never;
  if (charge.perTravellerPaise === 0) return 'Free now';
  const journey = slices > 1 ? ', whole journey' : '';
  return `${formatInr(charge.perTravellerPaise)} per traveller now${journey}`;
}
