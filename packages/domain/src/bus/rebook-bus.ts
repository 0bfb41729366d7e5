import { greatest, type Paise, subtract, sum, sumFormat, ZERO } from '../money/money.ts';

/** What cancelling the old seats takes and gives: paid = kept + our charge + not returned + back. */
export interface OldSeats {
  readonly paidPaise: Paise;
  /** What the operator keeps. */
  readonly keptPaise: Paise;
  /** What we charge for cancelling, with GST. */
  readonly ourChargePaise: Paise;
  /** Our fee for booking them. */
  readonly notReturnedPaise: Paise;
  readonly backPaise: Paise;
}

/**
 * The sum of replacing a booked bus with another: the new one is paid in full, what is left of the old one is refunded.
 */
export interface RebookSum {
  /** What is paid now for the new seats, our fee in it. */
  readonly payPaise: Paise;
  readonly backPaise: Paise;
  /** What it costs in all beyond what was paid already; 0 where money is left over. */
  readonly morePaise: Paise;
  /** What is left over in all; 0 where it costs more. */
  readonly lessPaise: Paise;
  /** The same in a sentence. */
  readonly text: string;
}

/**
 * Puts both buses into one sum: pay - back = more - less, and one of the two is 0. `isExact`: the supplier says so
 * itself.
 */
export function rebookSum(payPaise: Paise, old: OldSeats, isExact: boolean): RebookSum {
  const { paidPaise, keptPaise, ourChargePaise, notReturnedPaise, backPaise } = old;
  if (sum([keptPaise, ourChargePaise, notReturnedPaise, backPaise]) !== paidPaise) {
    throw new RangeError('What is kept of seats and what comes back are not what was paid for them');
  }
  const morePaise = greatest(subtract(payPaise, backPaise), ZERO);
  const lessPaise = greatest(subtract(backPaise, payPaise), ZERO);
  const format = sumFormat([payPaise, backPaise]);
  const about = isExact ? '' : 'about ';
  const back =
    backPaise === ZERO
      ? 'there is no refund for the old bus'
      : `${about}${format(backPaise)} is refunded for the old bus`;
  const all =
    morePaise > ZERO
      ? `All in all it costs ${about}${format(morePaise)} more.`
      : lessPaise > ZERO
        ? `All in all ${about}${format(lessPaise)} is left over.`
        : 'All in all it costs the same.';
  return { payPaise, backPaise, morePaise, lessPaise, text: `You pay ${format(payPaise)} now, and ${back}. ${all}` };
}
