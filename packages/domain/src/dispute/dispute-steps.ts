/** The state of a disputed payment at the gateway. */
export type DisputeState = 'open' | 'won' | 'lost';

/** What we know of a dispute. */
export interface KnownDispute {
  readonly state: DisputeState;
  /** The amount was taken from the customer's accounts. */
  readonly isDebited: boolean;
  /** It is returned to them. */
  readonly isReturned: boolean;
}

/**
 * What is done about a dispute: `open_case` a person is asked for evidence · `debit` what the bank took is taken from
 * the customer's accounts · `give_back` it is returned to them · `close_case` · `call_person` the gateway's report
 * cannot be true.
 */
export type DisputeStep = 'open_case' | 'debit' | 'give_back' | 'close_case' | 'call_person';

/**
 * The steps that the gateway's report of a dispute asks for; `known` is null for a new dispute, `isSameSum` false where
 * it names another sum than was taken. An older report that arrives late has no effect: while something is open at the
 * gateway nothing is posted.
 */
export function stepsOfDispute(
  known: KnownDispute | null,
  told: DisputeState,
  isSameSum: boolean,
): readonly DisputeStep[] {
  if (known === null) {
    if (told === 'open') return ['open_case'];
    return told === 'lost' ? ['open_case', 'debit', 'close_case'] : ['open_case', 'close_case'];
  }
  if (told === 'open') return [];
  if (told === 'won') {
    if (known.state === 'won') return [];
    return known.isDebited && !known.isReturned ? ['give_back', 'close_case'] : ['close_case'];
  }
  // Nothing was taken for it yet, though it may have been reported before: that report could not be true, or has been
  // corrected.
  if (!known.isDebited) return ['debit', 'close_case'];
  // Lost after it was won: once it is returned, the same dispute cannot take it a second time.
  return known.state === 'lost' && isSameSum ? [] : ['call_person'];
}

/**
 * Whether what is taken for a lost dispute can be believed: `yes` · `no`, it is more than is left of its payment ·
 * `not_yet`, its payment has not been booked. A return is not judged: it was taken, and only that counts.
 */
export type DisputeJudgement = 'yes' | 'no' | 'not_yet';

/**
 * Which of the wanted steps are taken. An amount that cannot be true, or is not booked yet, is not taken; in the first
 * case a person is called instead.
 */
export function stepsThatHold(wanted: readonly DisputeStep[], judgement: DisputeJudgement): readonly DisputeStep[] {
  if (judgement === 'yes' || !wanted.includes('debit')) return wanted;
  const opened = wanted.filter((step) => step === 'open_case');
  return judgement === 'not_yet' ? opened : [...opened, 'call_person'];
}

/**
 * The state of a dispute once these steps were taken for the gateway's report: it is lost only where its amount was
 * taken.
 */
export function stateAfter(before: DisputeState, told: DisputeState, taken: readonly DisputeStep[]): DisputeState {
  if (told === 'won') return 'won';
  return taken.includes('debit') ? 'lost' : before;
}

/**
 * True where an amount can have been taken of a payment: it is no more than what was captured, less what other disputes
 * of the payment have taken and not given back. What others only ask for takes nothing away.
 */
export function isBelievable(amountPaise: number, capturedPaise: number, takenElsewherePaise: number): boolean {
  return amountPaise > 0 && amountPaise <= capturedPaise - takenElsewherePaise;
}

/**
 * How much of a dispute counted as refunded, when its amount is returned: of all that counts for disputes of the
 * payment, what others have not taken themselves, and no more than its own amount.
 */
export function countedOf(amountPaise: number, countedPaise: number, takenElsewherePaise: number): number {
  return Math.min(amountPaise, Math.max(0, countedPaise - takenElsewherePaise));
}
