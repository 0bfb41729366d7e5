import { formatInrExact, type Paise, subtract, sum } from '@pravas/domain/money/money.ts';
import type { CancellationAmounts } from '../booking/index.ts';

type Amounts = Pick<
  CancellationAmounts,
  'paidPaise' | 'penaltyPaise' | 'serviceChargePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'refundPaise'
>;

/** What is charged for the cancellation beside the airline's penalty, with its GST; paise. */
export function otherChargesOf(
  amounts: Pick<Amounts, 'serviceChargePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>,
): Paise {
  return sum([amounts.serviceChargePaise, amounts.cgstPaise, amounts.sgstPaise, amounts.igstPaise]);
}

/**
 * Why the refund differs from what was expected, each changed charge by itself, as a sentence that follows another;
 * empty where it is the same, or another part was cancelled in the end. `refund`: null until it is settled.
 */
export function differenceText(quote: Amounts & Pick<CancellationAmounts, 'exact'>, refund: Amounts | null): string {
  if (!refund || refund.paidPaise !== quote.paidPaise || refund.refundPaise === quote.refundPaise) return '';
  const isMore = refund.refundPaise > quote.refundPaise;
  const sumPaise = isMore
    ? subtract(refund.refundPaise, quote.refundPaise)
    : subtract(quote.refundPaise, refund.refundPaise);
  const reasons = [
    changeText('the airline keeps', refund.penaltyPaise, quote.penaltyPaise),
    changeText('other charges are', otherChargesOf(refund), otherChargesOf(quote)),
  ].filter((one) => one !== null);
  const than = quote.exact ? 'quoted' : 'expected by the rules of the fare';
  const why = reasons.length === 0 ? '' : `: ${reasons.join(', and ')}`;
  return ` That is ${formatInrExact(sumPaise)} ${isMore ? 'more' : 'less'} than ${than}${why}.`;
}

function changeText(what: string, isPaise: Paise, wasPaise: Paise): string | null {
  return isPaise === wasPaise ? null : `${what} ${formatInrExact(isPaise)}, not ${formatInrExact(wasPaise)}`;
}
