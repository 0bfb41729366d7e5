import type { compareFlights as operation } from '@pravas/contract/flight/compare-prices.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type ComparedNet, compareOptions } from '@pravas/domain/compare/compare-options.ts';
import { composeFares } from '@pravas/domain/fare/fare-choices.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { halfOf, recallSearch, wholeOf } from './choose-flight.ts';
import { kgPerTraveller } from './estimate-emissions.ts';
import type { FlightContext } from './flight-context.ts';
import { readJourneyGst } from './gst-registration.ts';
import { describeChosen, judgeChosen } from './judge-chosen.ts';
import { createNetPricing, type NetPricing } from './net-price.ts';
import type { RememberedSearch } from './search-memory.ts';
import { findSearchPolicy } from './search-policy.ts';

/** Puts fares of a remembered search side by side; halves of a return are compared with halves. Asks no supplier. */
export async function compareFlights(
  context: FlightContext,
  caller: Caller,
  { searchedFlightId, options }: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const search = await recallSearch(context, caller, searchedFlightId);
  const { criteria } = search;
  const now = context.clock.now();
  const { policy, registration } = await context.database.forOrganization(caller.organizationId, async (tx) => ({
    policy: await findSearchPolicy(tx, caller, criteria, now),
    ...(await readJourneyGst(tx, criteria)),
  }));
  const pricing = createNetPricing(criteria, registration, indianDay(now));
  const columns = options.split(',').map((text) => {
    const [flightId = '', fareType = ''] = text.split(':');
    return { flightId, choice: fareOf(search, flightId, fareType) };
  });
  const { titles, rows } = compareOptions(
    columns.map(({ choice }) => ({
      choice,
      net: pricing && comparedNet(pricing.netOf(choice.offers)),
      kgPerTraveller: kgPerTraveller(choice.offers.flatMap((offer) => offer.slices)),
      outcome: policy ? judgeChosen(policy.version, describeChosen(search, choice), search, now).outcome : null,
    })),
    now,
  );
  return {
    columns: columns.map(({ flightId, choice }, index) => ({
      flightId,
      fareType: choice.fareType,
      title: titles[index] ?? '',
      totalPrice: choice.sellPaise,
    })),
    rows: rows.map((row) => ({ ...row, values: [...row.values], best: [...row.best] })),
  };
}

function comparedNet({ netPrice, gstCredit, note }: ReturnType<NetPricing['netOf']>): ComparedNet {
  return { pricePaise: netPrice, creditPaise: gstCredit, sentence: note };
}

function fareOf(search: RememberedSearch, flightId: string, fareType: string) {
  const { onward, back } = halfOf(search, flightId) ?? wholeOf(search, flightId);
  const choice = composeFares(onward, back).find((one) => one.fareType === fareType);
  if (!choice) throw new Refusal('fare_not_offered');
  return choice;
}
