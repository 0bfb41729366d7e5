import { least, subtract, sum } from '@pravas/domain/money/money.ts';
import { disputedTexts } from '@pravas/domain/refund/disputed-refund.ts';
import type { GivenCredit } from '@pravas/domain/refund/given-credit.ts';
import type { Tx } from '../../../platform/database.ts';
import { type Cancellation, listGivenCredits } from '../../booking/index.ts';
import { cancelledKnownTaxes, type FlightBooking } from '../../flight-order/index.ts';
import type { Refund } from '../../payment/index.ts';
import type { Returned } from '../templates/returned-words.ts';

/** The refund of a cancellation: what was settled, else what its airlines have answered, else what was quoted. */
export async function readReturned(
  tx: Tx,
  booking: FlightBooking,
  cancellation: Cancellation,
  refunds: readonly Refund[],
): Promise<Returned> {
  const knowsTaxes = cancelledKnownTaxes(booking, cancellation);
  if (cancellation.state !== 'settled') return { ...answeredOf(booking, cancellation), knowsTaxes };
  const own = refunds.filter((refund) => refund.cancellationId === cancellation.id);
  const [first] = own;
  return {
    booking: paidOf(booking),
    known: 'stated',
    moneyPaise: sum(own.map((refund) => refund.amountPaise)),
    isSent: own.length > 0 && own.every((refund) => refund.state === 'refunded'),
    dueOn: first?.dueOn ?? null,
    disputed: disputedTexts(own),
    credits: await readCredits(tx, booking, cancellation),
    knowsTaxes,
  };
}

const paidOf = ({ origin, paidFrom }: FlightBooking) => ({ origin, paidFrom });

/** Credits are granted at the moment when their cancellation is settled. */
async function readCredits(
  tx: Tx,
  booking: FlightBooking,
  { settledAt }: Cancellation,
): Promise<readonly GivenCredit[]> {
  const given = await listGivenCredits(tx, booking);
  return given.filter(({ grantedAt }) => grantedAt.getTime() === settledAt?.getTime());
}

/** Before it is settled only that is promised which every airline has stated. */
function answeredOf(booking: FlightBooking, { orders: cancelled, quote }: Cancellation): Omit<Returned, 'knowsTaxes'> {
  const answers = Object.values(cancelled).filter(({ progress }) => progress !== 'refused');
  const isStated = answers.every(({ progress, cancellation }) => progress === 'settled' && cancellation !== null);
  const given = answers.flatMap(({ cancellation }) => cancellation?.credits ?? []);
  const [first] = given.toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
  const around = { booking: paidOf(booking), isSent: false, dueOn: null };
  if (!isStated || (!first && !quote.exact)) {
    return { ...around, known: 'expected', moneyPaise: quote.refundPaise, credits: [] };
  }
  const creditPaise = least(quote.refundPaise, sum(given.map((one) => one.amountPaise)));
  const moneyPaise = subtract(quote.refundPaise, creditPaise);
  if (!first) return { ...around, known: 'stated', moneyPaise, credits: [] };
  const sellerName = booking.orders[0]?.detail.slices[0].segments[0].airlineName ?? 'The airline';
  const credit = {
    sellerName,
    thing: 'flight',
    travellerName: null,
    amountPaise: creditPaise,
    expiresOn: first.expiresOn,
  };
  return { ...around, known: 'stated', moneyPaise, credits: [credit] };
}
