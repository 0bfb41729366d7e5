import type { BookingStatus } from '../booking/booking-lifecycle.ts';
import { formatInrExact, greatest, type Paise, subtract, sum, sumFormat, ZERO } from '../money/money.ts';

/** What cancelling the old stay takes and gives, as its quote says; paid = kept + our charge + not returned + back. */
export interface OldStayAmounts {
  readonly paidPaise: Paise;
  /** What its hotel keeps. */
  readonly keptPaise: Paise;
  /** What we charge for cancelling, with GST. */
  readonly ourChargePaise: Paise;
  /** Our fee for booking it and whatever else is never refunded. */
  readonly notReturnedPaise: Paise;
  readonly backPaise: Paise;
}

/** The sum of changing a paid stay: the new one is paid in full, what is left of the old one is refunded. */
export interface StayChangeSum extends OldStayAmounts {
  /** What is paid now for the new stay, our fee in it. */
  readonly payPaise: Paise;
  /** What it costs in all beyond what was paid already; 0 where money is left over. */
  readonly morePaise: Paise;
  /** What is left over in all; 0 where it costs more. */
  readonly lessPaise: Paise;
}

/** Combines both stays in one sum: pay - back = more - less, and one of the two is 0. */
export function stayChangeSum(payPaise: Paise, old: OldStayAmounts): StayChangeSum {
  const { paidPaise, keptPaise, ourChargePaise, notReturnedPaise, backPaise } = old;
  if (sum([keptPaise, ourChargePaise, notReturnedPaise, backPaise]) !== paidPaise) {
    throw new Error('What is kept of a stay and what comes back are not what was paid for it');
  }
  return {
    ...old,
    payPaise,
    morePaise: greatest(subtract(payPaise, backPaise), ZERO),
    lessPaise: greatest(subtract(backPaise, payPaise), ZERO),
  };
}

/** The sum in one sentence; `back` is where to and by when: "to the card, by Thu 10 Dec at the latest". */
export function stayChangeText(
  {
    payPaise,
    backPaise,
    morePaise,
    lessPaise,
  }: Pick<StayChangeSum, 'payPaise' | 'backPaise' | 'morePaise' | 'lessPaise'>,
  { back, isExact }: { readonly back: string; readonly isExact: boolean },
): string {
  const inr = sumFormat([payPaise, backPaise]);
  const about = isExact ? '' : 'about ';
  const returns =
    backPaise === ZERO ? 'no refund for the old stay' : `${about}${inr(backPaise)} of the old stay is refunded ${back}`;
  const all =
    morePaise > 0
      ? `all in all ${about}${inr(morePaise)} more`
      : lessPaise > 0
        ? `all in all ${about}${inr(lessPaise)} less`
        : 'all in all it costs the same';
  return `You pay ${inr(payPaise)} now; ${returns}; ${all}.`;
}

/** The refund of the old stay that a person agreed to, and the smaller one of now. */
export function lessBackText(agreedPaise: Paise, nowPaise: Paise): string {
  const of = (amount: Paise) => (amount === ZERO ? 'nothing' : formatInrExact(amount));
  return `The refund for the old stay has changed. Before: ${of(agreedPaise)}. Now: ${of(nowPaise)}.`;
}

/**
 * The progress of a change: the new stay is being booked, the old one is being cancelled, both are as wished, it was
 * abandoned.
 */
export type StayChangeState = 'open' | 'cancelling' | 'done' | 'ended';

/** Why a change was abandoned. The old stay is unchanged, except in the first case. */
export type StayChangeEnd = 'old_gone' | 'withdrawn' | 'not_had' | 'new_cancelled' | 'not_cancelled';

/** The known facts of both stays of a change. */
export interface StayChangeFacts {
  readonly state: StayChangeState;
  readonly old: BookingStatus;
  readonly fresh: BookingStatus;
  /** True where the new stay was taken out of its trip. */
  readonly isWithdrawn: boolean;
  /** True if the approvers rejected it and what this means for the old stay is not reported yet. */
  readonly isDeclined: boolean;
  /** Of the old stay, by this change; null = not asked for yet. */
  readonly cancellation: {
    readonly state: 'requested' | 'supplier' | 'settled' | 'refused';
    readonly channel: 'online' | 'request';
  } | null;
}

/** What is done next about a change. */
export type StayChangeStep =
  | { readonly type: 'wait' }
  | { readonly type: 'tell_declined' }
  | { readonly type: 'cancel_old'; readonly by: 'supplier' | 'desk' }
  | { readonly type: 'done' }
  | { readonly type: 'end'; readonly why: StayChangeEnd };

/**
 * Decides it from what is recorded alone. The old stay is touched only once the new one is booked; what its supplier
 * turns down goes to the travel desk, provided the new one is booked.
 */
export function stayChangeStep(facts: StayChangeFacts): StayChangeStep {
  const { state, old, fresh, cancellation } = facts;
  if (state === 'done' || state === 'ended') return { type: 'wait' };
  if (state === 'cancelling') {
    if (old === 'CANCELED') return { type: 'done' };
    if (!cancellation || cancellation.state === 'requested') return { type: 'wait' };
    // If the new stay was cancelled in the meantime, cancelling the old one would leave the guest without any.
    if (fresh !== 'BOOKED') return { type: 'end', why: 'new_cancelled' };
    return cancellation.channel === 'online'
      ? { type: 'cancel_old', by: 'desk' }
      : { type: 'end', why: 'not_cancelled' };
  }
  if (facts.isWithdrawn) return { type: 'end', why: 'withdrawn' };
  if (old !== 'BOOKED') return fresh === 'BOOKED' ? { type: 'done' } : { type: 'end', why: 'old_gone' };
  switch (fresh) {
    case 'BOOKED':
      return { type: 'cancel_old', by: 'supplier' };
    case 'FAILED':
    case 'EXPIRED':
      return { type: 'end', why: 'not_had' };
    case 'CANCELED':
      return { type: 'end', why: 'new_cancelled' };
    default:
      return facts.isDeclined ? { type: 'tell_declined' } : { type: 'wait' };
  }
}
