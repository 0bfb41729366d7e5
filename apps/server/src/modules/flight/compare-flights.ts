import type { compareFlights as operation } from '@pravas/contract/flight/compare-prices.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type ComparedNet, compareOptions } from '@pravas/domain/compare/compare-options.ts';
import { composeFares } from '@pravas/domain/fare/fare-choices.ts';
import { type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { halfOf, recallSearch, wholeOf } from './choose-flight.ts';
import { kgPerTraveller } from './estimate-emissions.ts';
import type { FlightContext } from './flight-context.ts';
import { describeChosen, judgeChosen } from './judge-chosen.ts';
import type { NetPricing } from './net-price.ts';
import { readTermsOf } from './read-search.ts';
import type { RememberedSearch } from './search-memory.ts';

/** Puts fares of a remembered search side by side; halves of a return are compared with halves. Asks no supplier. */
export async function compareFlights(
  context: FlightContext,
  caller: Caller,
  { searchedFlightId, options }: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const search = await recallSearch(context, caller, searchedFlightId);
  const now = context.clock.now();
  const { version, pricing, feePaise, netFeePaise } = await readTermsOf(context, caller, search);
  const columns = options.split(',').map((text) => {
    const [flightId = '', fareType = ''] = text.split(':');
    const isHalf = halfOf(search, flightId) !== null;
    // The fee is for both ways: half of a return has none of its own.
    const fees = isHalf ? { feePaise: ZERO, netFeePaise: ZERO } : { feePaise, netFeePaise };
    return { flightId, choice: fareOf(search, flightId, fareType), isHalf, ...fees };
  });
  const { titles, rows } = compareOptions(
    columns.map(({ choice, ...fees }) => ({
      choice,
      feePaise: fees.isHalf ? null : fees.feePaise,
      net: pricing && comparedNet(pricing.netOf(choice.offers), fees),
      kgPerTraveller: kgPerTraveller(choice.offers.flatMap((offer) => offer.slices)),
      outcome: version ? judgeChosen(version, describeChosen(search, choice), search, now).outcome : null,
    })),
    now,
  );
  return {
    columns: columns.map(({ flightId, choice, isHalf }, index) => ({
      flightId,
      fareType: choice.fareType,
      title: titles[index] ?? '',
      totalPrice: choice.sellPaise,
      totalWithFee: isHalf ? null : sum([choice.sellPaise, feePaise]),
    })),
    rows: rows.map((row) => ({ ...row, values: [...row.values], best: [...row.best] })),
  };
}

function comparedNet(
  { netPrice, gstCredit, note }: ReturnType<NetPricing['netOf']>,
  { feePaise, netFeePaise }: { readonly feePaise: Paise; readonly netFeePaise: Paise },
): ComparedNet {
  const creditPaise = sum([gstCredit, subtract(feePaise, netFeePaise)]);
  return { pricePaise: sum([netPrice, netFeePaise]), creditPaise, sentence: note };
}

function fareOf(search: RememberedSearch, flightId: string, fareType: string) {
  const { onward, back } = halfOf(search, flightId) ?? wholeOf(search, flightId);
  const choice = composeFares(onward, back).find((one) => one.fareType === fareType);
  if (!choice) throw new Refusal('fare_not_offered');
  return choice;
}
