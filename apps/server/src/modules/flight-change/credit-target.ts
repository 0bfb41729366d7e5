import { payWithCredits } from '@pravas/domain/flight-change/change-quote.ts';
import { type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { type FlightBooking, type FlightChangeAmounts, offersOf } from '../flight-order/index.ts';
import { findChange, listChangesOf, updateChange } from './change-record.ts';

/** What credits may pay a part of: a booking that is not paid yet, or the flights chosen in place of a booked one. */
export interface CreditTarget {
  readonly airlineCodes: readonly string[];
  /** What airlines get of it: credits never pay our own charge. */
  readonly airlinePaise: Paise;
  /** What is to be paid where no credit pays. */
  readonly totalPaise: Paise;
  /** The chosen flights; null = the booking itself. */
  readonly change: { readonly id: string; readonly amounts: FlightChangeAmounts } | null;
}

/** What credits may pay now, or null where nothing waits for a payment. `lock`: lock its trip and booking first. */
export async function findCreditTarget(tx: Tx, booking: FlightBooking, lock: boolean): Promise<CreditTarget | null> {
  if (booking.status === 'CREATED') {
    const { quote } = booking.facts;
    return {
      airlineCodes: airlinesOf(offersOf(booking)),
      airlinePaise: quote.sellPaise > 0 ? quote.sellPaise : ZERO,
      totalPaise: booking.totalPaise,
      change: null,
    };
  }
  if (booking.status !== 'BOOKED') return null;
  const chosen = (await listChangesOf(tx, booking.id)).find((one) => one.state === 'chosen');
  const change = chosen ? await findChange(tx, chosen.id, lock) : null;
  if (change?.state !== 'chosen' || !change.amounts || !change.offer) return null;
  const { id, amounts, offer } = change;
  const { airlinePaise, ownPaise } = partsOf(amounts);
  const { payPaise } = payWithCredits({ airlinePaise, ownPaise }, ZERO);
  return { airlineCodes: airlinesOf([offer]), airlinePaise, totalPaise: payPaise, change: { id, amounts } };
}

/** Writes what is left to pay of chosen flights once credits have paid this much of them. */
export async function payChangeWithCredits(
  tx: Tx,
  { id, amounts }: NonNullable<CreditTarget['change']>,
  wantedPaise: Paise,
): Promise<void> {
  const { creditPaise, payPaise, returnPaise } = payWithCredits(partsOf(amounts), wantedPaise);
  await updateChange(tx, id, { amounts: { ...amounts, creditPaise, payPaise, returnPaise } });
}

function partsOf(amounts: FlightChangeAmounts) {
  const { fareDifferencePaise, penaltyPaise, serviceChargePaise, cgstPaise, sgstPaise, igstPaise } = amounts;
  return {
    airlinePaise: sum([fareDifferencePaise, penaltyPaise]),
    ownPaise: sum([serviceChargePaise, cgstPaise, sgstPaise, igstPaise]),
  };
}

function airlinesOf(offers: readonly Pick<FlightBooking['orders'][number]['detail'], 'slices'>[]): readonly string[] {
  const codes = offers.flatMap(({ slices }) =>
    slices.flatMap((slice) => slice.segments.map((segment) => segment.airlineCode)),
  );
  return [...new Set(codes)];
}
