import type { fareChoice } from '@pravas/contract/flight/flight-details.ts';
import type { ChargeNow, SliceChargeNow } from '@pravas/domain/fare/action-now.ts';
import type { FareChoice } from '@pravas/domain/fare/fare-choices.ts';
import { bagsEachWay, columnsOf, type FareColumn } from '@pravas/domain/fare/fare-shelf.ts';
import { eachWay, perWay } from '@pravas/domain/fare/per-way.ts';
import { sharedEach, shareWords } from '@pravas/domain/fare/shared-charge.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import { formatInr, type Paise } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';

type WireShelf = z.output<typeof fareChoice>['shelf'];

const NOT_TOLD = 'The airline does not say';

/** A fare's column of the shelf: the same rows for every fare, in words. */
export function presentShelf(fare: FareChoice, now: Temporal.Instant): WireShelf {
  return columnsOf([fare], now).flatMap((column) => rowsOf(column, fare));
}

function rowsOf(column: FareColumn, fare: FareChoice): WireShelf {
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
    row('change', 'Change of date', chargeText(column.change, 'No change!', sharedEach(fare.offers, 'change'))),
    row('cancel', 'Cancellation', chargeText(column.cancel, 'No refund!', sharedEach(fare.offers, 'cancel'))),
    row('refundable', 'Refundable', eachWay(column.refundableEach.map(yesNo)) ?? NOT_TOLD),
    row('gst', 'GST on the ticket', `${column.gstRate / 100}%`),
  ];
}

function mealText(included: boolean | null): string | null {
  return included === null ? null : included ? 'Included' : 'Not included';
}

function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'Yes' : 'No';
}

/**
 * Rules are stated for each direction: a sum over several says so, and so does a rule of one alone, and a share of one
 * sum for all travellers (`shared`, of each direction).
 */
function chargeText(charge: ChargeNow, never: string, shared: readonly boolean[]): string {
  switch (charge.state) {
    case 'unknown':
      return NOT_TOLD;
    case 'not_allowed':
      return never;
    case 'partly':
      return perWay(charge.each.map((one, index) => sliceText(one, never, shared.slice(index, index + 1))));
    case 'amount':
      return amountText(charge.perTravellerPaise, shared);
  }
}

function sliceText(charge: SliceChargeNow, never: string, shared: readonly boolean[]): string {
  if (charge === 'unknown') return NOT_TOLD;
  return charge === 'not_allowed' ? never : amountText(charge, shared);
}

function amountText(charge: Paise, shared: readonly boolean[]): string {
  if (charge === 0) return 'Free now';
  const whole = shared.length > 1 ? ', whole journey' : '';
  return `${formatInr(charge)} per traveller now${whole}${shareWords(shared)}`;
}
