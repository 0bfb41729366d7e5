import type { getPriceCalendar as operation } from '@pravas/contract/flight/compare-prices.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { priceCalendar } from '@pravas/domain/fare/price-calendar.ts';
import { type TypicalPrice, typicalPrice } from '@pravas/domain/fare/typical-price.ts';
import { feeWithGst } from '@pravas/domain/flight-order/quote-booking.ts';
import { formatInr, sum } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { airportDay } from './airport-day.ts';
import { askedAirport } from './asked-airport.ts';
import { expectFlightsOn } from './expect-flights-on.ts';
import { recallFares } from './fare-memory.ts';
import { quoteTerms } from './quote-terms.ts';

type Query = QueryOf<typeof operation>;

/** The typical price uses departures of a month before and after as well: one month alone has too few. */
const AROUND_MONTHS = 1;

/** The lowest remembered price of each day of a month, and what is typical around it. Asks no supplier. */
export async function showPriceCalendar(
  tx: Tx,
  caller: Caller,
  { from, to, cc, month }: Query,
  { supplierStateCode, now }: { readonly supplierStateCode: string; readonly now: Temporal.Instant },
): Promise<PayloadOf<typeof operation>> {
  const origin = askedAirport('from', from);
  const destination = askedAirport('to', to);
  if (from === to) {
    throw new Refusal('same_location', {
      errors: [{ field: 'to', message: 'From and To must be different airports' }],
    });
  }
  const organization = await expectFlightsOn(tx, caller);
  const first = Temporal.PlainDate.from(`${month}-01`);
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  const today = indianDay(now);
  const around = {
    from: first.subtract({ months: AROUND_MONTHS }).toString(),
    to: last.add({ months: AROUND_MONTHS }).toString(),
  };
  const passengers = { adults: 1, children: 0, infants: 0 };
  const international = [origin, destination].some(({ countryCode }) => countryCode !== 'IN');
  const journey = { international, personal: false, buyerId: caller.personId, search: { passengers } };
  const feePaise = feeWithGst(1, await quoteTerms(tx, organization, null, journey, supplierStateCode, now));
  // Fares are remembered as airlines sell them; shown is what would be paid today.
  const remembered = (await recallFares(tx, { from, to, cabin: cc }, around, today)).map((one) => ({
    ...one,
    lowestPaise: sum([one.lowestPaise, feePaise]),
  }));
  const firstDay = airportDay(origin, now);
  const days = priceCalendar({ from: first.toString(), to: last.toString(), today, firstDay, remembered });
  const typical = typicalPrice(remembered);
  return {
    month,
    days: days.map(({ date, lowestPaise, airlineCode, seenOn, ageDays, tone }) => ({
      date,
      lowest: lowestPaise,
      airlineCode,
      seenOn,
      ageDays,
      tone,
    })),
    typical: typical && presentTypical(typical, today),
  };
}

function presentTypical({ lowPaise, highPaise, days, seenOn }: TypicalPrice, today: string) {
  const band = `between ${formatInr(lowPaise)} and ${formatInr(highPaise)}`;
  return {
    low: lowPaise,
    high: highPaise,
    days,
    ageDays: Temporal.PlainDate.from(seenOn).until(today).days,
    text: `Most prices seen for this route were ${band} for one adult, our fee included (${days} days of departure).`,
  };
}
