import { formatInr, formatInrExact, type Paise } from '../money/money.ts';
import { needsSecondPerson } from './second-person.ts';
import type { WorkCaseKind } from './work-case-kinds.ts';

/** What a person of the travel desk can do about a case. */
export type CaseAction =
  | 'ask_again'
  | 'accept_price'
  | 'give_back'
  | 'mark_booked'
  | 'mark_absent'
  | 'enter_cancellation'
  | 'settle_cancellation'
  | 'enter_change'
  | 'confirm_change'
  | 'refuse_change'
  | 'withdraw_change'
  | 'send_refund_again'
  | 'mark_recovered'
  | 'write_off'
  | 'refuse_write_off'
  | 'withdraw_write_off'
  | 'withdraw_question'
  | 'close'
  | 'reopen';

/**
 * Who decides about a movement of money: the owner of the account it leaves. `customer`: the organisation, about what
 * it owes itself. `provider`: the people of the provider, about what leaves the provider's account.
 */
export type Decider = 'customer' | 'provider';

/** An action with its effect, and what cannot be undone about it. */
export interface OfferedAction {
  readonly action: CaseAction;
  readonly label: string;
  readonly effect: string;
  /** True where it cannot be undone. */
  readonly isFinal: boolean;
  /** `depends`: on the entry. See `whoDecidesCase`. */
  readonly decider: Decider | 'depends';
}

/** What the travel desk has asked the provider to decide; nothing else is done about the case until then. */
export interface AskedQuestion {
  readonly text: string;
}

/** What is still missing of a claim against an airline, for the reader of its case. */
export interface OpenClaim {
  readonly leftPaise: Paise;
  /** Above this sum two people give a claim up, as with what is entered offline. */
  readonly limitPaise: Paise;
  /** Who has proposed to give it up; null = not proposed yet. */
  readonly proposedBy: string | null;
  readonly personId: string;
  /**
   * Who lacks what is claimed: we, since the refund was full nevertheless; the organisation, of a booking entered by
   * hand; or a traveller, who has a credit instead. Absent = we.
   */
  readonly bornBy?: 'us' | 'organisation' | 'traveller';
  /** True where the missing sum is unknown: `leftPaise` is the most that may still return; absent = it is known. */
  readonly isUnknown?: boolean;
}

/** An entered change that costs so much that two people are needed. */
export interface EnteredChange {
  readonly owedPaise: Paise;
  readonly enteredBy: string;
  /** The reader of its case. */
  readonly personId: string;
}

/** The effect of giving a claim up: it is done, it is proposed to a second person, or it waits for one. */
export type WriteOffStep = 'alone' | 'propose' | 'confirm' | 'waiting';

/**
 * What a case is about: a purchase, a cancellation, a change, or a held seat that should be given back, whose outcome
 * is unknown; a cancellation that never reached its airline, so that its flight flies; a refund; an airline that has
 * cancelled and says nothing of the money; or a booking that was made offline, of which the desk enters the outcome.
 */
export type CaseSubject =
  | 'purchase'
  | 'cancellation'
  | 'not_cancelled'
  | 'change'
  | 'hold'
  | 'refund'
  | 'late_airline'
  | 'offline';

type PlainAction = Exclude<CaseAction, 'write_off' | 'confirm_change' | 'settle_cancellation'>;
type Words = Omit<OfferedAction, 'action' | 'decider'>;

/** Who decides the actions that always have the same decider; see `whoDecidesCase`. */
const PROVIDERS: Readonly<Partial<Record<CaseAction, Decider | 'depends'>>> = {
  accept_price: 'provider',
  mark_booked: 'provider',
  mark_absent: 'provider',
  enter_change: 'provider',
  mark_recovered: 'provider',
  enter_cancellation: 'depends',
};

/** Where the kind of the case makes it another. */
const DECIDERS_OF: Readonly<Partial<Record<WorkCaseKind, Partial<Record<CaseAction, Decider | 'depends'>>>>> = {
  unknown_outcome: { give_back: 'provider' },
  // Entered with its flights and its money, which say who decides.
  change_request: { enter_change: 'depends' },
};

const DECIDER_WORDS: Readonly<Record<Decider | 'depends', string>> = {
  customer: '',
  provider: ' The provider decides this. You ask, and it is done once they agree.',
  depends:
    " If it goes beyond the airline's own order and rules, the provider decides. You ask, and it is done once they agree.",
};

/** What is decided by two people has words of its own: they state the sum and who decides. */
const ACTIONS: Readonly<Record<PlainAction, Words>> = {
  ask_again: {
    label: 'Ask the airline again',
    effect: 'Looks up the order again. This buys and cancels nothing.',
    isFinal: false,
  },
  accept_price: {
    label: 'Take the new price',
    effect: 'Buys at the higher price. The customer pays the agreed price, and the provider the difference.',
    isFinal: true,
  },
  give_back: {
    label: 'Give the money back',
    effect: 'Ends the purchase. The hold is released and everything paid is refunded.',
    isFinal: true,
  },
  mark_booked: {
    label: 'Enter the PNR found at the airline',
    effect: 'The order counts as booked with this PNR and these tickets.',
    isFinal: true,
  },
  mark_absent: {
    label: 'The airline has no such order',
    effect: 'Allows the order to be sent again. Possible only when a late answer can no longer arrive.',
    isFinal: true,
  },
  enter_cancellation: {
    label: "Enter the airline's answer",
    effect: 'Records what the airline keeps. Refund, ledger entries and notes follow as for any cancellation.',
    isFinal: true,
  },
  enter_change: {
    label: "Enter the airline's answer",
    effect: 'Records whether the change was made. If not, its payment is refunded.',
    isFinal: true,
  },
  refuse_change: {
    label: 'Refuse what was entered',
    effect: 'Nothing changes. The person who entered it sees your reason and can enter it again.',
    isFinal: false,
  },
  withdraw_change: {
    label: 'Take the entry back',
    effect: 'Nobody needs to confirm it any more, and it can be entered again.',
    isFinal: false,
  },
  send_refund_again: {
    label: 'Ask the gateway again',
    effect: 'Sends the refund again with the same reference, so that it can arrive only once.',
    isFinal: false,
  },
  mark_recovered: {
    label: 'Enter what the airline paid back',
    effect: 'Books the recovered amount and closes the case when nothing is missing.',
    isFinal: true,
  },
  refuse_write_off: {
    label: 'Refuse to write it off',
    effect: 'The claim stays open, and we keep asking the airline for what it owes.',
    isFinal: false,
  },
  withdraw_write_off: {
    label: 'Take the proposal back',
    effect: 'Nobody needs to confirm it any more. The claim stays open.',
    isFinal: false,
  },
  withdraw_question: {
    label: 'Take the question back',
    effect: 'The provider is no longer asked, and you can choose another action.',
    isFinal: false,
  },
  close: {
    label: 'Close with a comment',
    effect: 'Closes the case. The booking does not change.',
    isFinal: false,
  },
  reopen: {
    label: 'Open the case again',
    effect: 'The airline still owes the money. You can then enter its answer.',
    isFinal: false,
  },
};

/** A request without an offer: it is answered, not put away. */
const NO_OFFER = {
  label: 'Tell them that there is none',
  effect: 'Closes the request without an offer. The person who asked sees your comment in the trip.',
} as const;

const OF_SUBJECT: Readonly<Record<CaseSubject, readonly PlainAction[]>> = {
  purchase: ['ask_again', 'mark_booked', 'mark_absent', 'give_back'],
  cancellation: ['enter_cancellation'],
  // It is over, and can be asked for again.
  not_cancelled: ['close'],
  change: ['enter_change'],
  hold: ['ask_again', 'close'],
  // Money that is on its way to the customer cannot be closed away: its case ends when it has arrived.
  refund: ['send_refund_again'],
  // Entering the airline's answer releases the refund; a case that is closed instead waits some days for the money.
  late_airline: ['enter_cancellation', 'close'],
  // Entered with its refund, which a second person confirms above the limit; not decided here.
  offline: [],
};

/**
 * The effect of giving a claim up for the person who asks: up to the limit it is done at once, above it one person
 * proposes and another confirms.
 */
export function writeOffStep({ leftPaise, limitPaise, proposedBy, personId }: OpenClaim): WriteOffStep {
  if (!needsSecondPerson(leftPaise, limitPaise)) return 'alone';
  if (proposedBy === null) return 'propose';
  return proposedBy === personId ? 'waiting' : 'confirm';
}

/**
 * The next safe actions of a case, the safest first; of what waits for a second person, that person's question first.
 * `subject` says what an unknown outcome or a late refund is about; null where its kind says enough. `claim` is what is
 * missing of a claim; null where nothing is claimed. `entered` is the change that waits for a second person; null where
 * none does. `asked` is what waits for the provider.
 */
export function actionsOfCase(
  kind: WorkCaseKind,
  subject: CaseSubject | null,
  claim: OpenClaim | null,
  entered: EnteredChange | null = null,
  asked: AskedQuestion | null = null,
): readonly OfferedAction[] {
  // An entry is taken back at the entry itself, and its question with it.
  if (asked !== null) return kind === 'offline_booking' ? [] : [offered('withdraw_question')];
  if (kind === 'refund_short') return ofClaim(claim);
  if (kind === 'change_request' && entered !== null) return ofEnteredChange(entered);
  return namesOf(kind, subject).map((action) => ({
    ...offered(action, DECIDERS_OF[kind]?.[action]),
    ...(action === 'close' && kind === 'refund_overdue' ? { effect: closedLate(subject) } : {}),
    ...(action === 'close' && kind === 'desk_request' ? NO_OFFER : {}),
  }));
}

/** What can be done about a case that is done: nothing unless its airline still owes money, which `isOwed` says. */
export function actionsOfDoneCase(subject: CaseSubject | null, isOwed: boolean): readonly OfferedAction[] {
  return subject === 'late_airline' && isOwed ? [offered('reopen')] : [];
}

function offered(
  action: PlainAction,
  decider: OfferedAction['decider'] = PROVIDERS[action] ?? 'customer',
): OfferedAction {
  return decidedBy({ action, ...ACTIONS[action] }, decider);
}

/** Says at once whose decision it is. */
function decidedBy(action: Omit<OfferedAction, 'decider'>, decider: OfferedAction['decider']): OfferedAction {
  return { ...action, effect: action.effect + DECIDER_WORDS[decider], decider };
}

const STILL_AWAITED =
  "Closes the case. We still wait for the airline's answer, and its refund goes to the customer as before.";

/** After how many days a closed case about a late airline reopens on its own while the airline owes the money. */
export const OPENS_AGAIN_DAYS = 7;

function closedLate(subject: CaseSubject | null): string {
  if (subject !== 'late_airline') return STILL_AWAITED;
  return `Sets the case aside. While the airline still owes the money it opens again by itself after ${OPENS_AGAIN_DAYS} days, and you can open it before.`;
}

const WRITTEN_OFF = 'What the airline still owes is written off at the provider’s cost. The customer keeps the refund.';
const GIVEN_UP =
  'What the airline still owes is written off. The organisation has borne this cost and gets nothing back.';
const CREDIT_KEPT = 'We no longer ask for the money. The traveller keeps the credit.';
const WRITE_OFF_EFFECTS = { us: WRITTEN_OFF, organisation: GIVEN_UP, traveller: CREDIT_KEPT } as const;

function writeOffWords(claim: OpenClaim, step: Exclude<WriteOffStep, 'waiting'>): Words {
  const sum = formatInrExact(claim.leftPaise);
  const effect = WRITE_OFF_EFFECTS[claim.bornBy ?? 'us'];
  switch (step) {
    case 'alone':
      return { label: `Write ${sum} off`, effect, isFinal: true };
    case 'propose':
      return {
        label: `Propose to write ${sum} off`,
        effect: `Above ${formatInr(claim.limitPaise)} two people decide that: you propose it, and a colleague of the travel desk confirms it.`,
        isFinal: false,
      };
    case 'confirm':
      return {
        label: `Confirm writing ${sum} off`,
        effect: `${effect} A colleague has proposed it.`,
        isFinal: true,
      };
  }
}

function namesOf(kind: Exclude<WorkCaseKind, 'refund_short'>, subject: CaseSubject | null): readonly PlainAction[] {
  switch (kind) {
    case 'booking_paused':
      return ['give_back', 'accept_price', 'mark_booked'];
    case 'desk_purchase':
      // A purchase is entered where its service is entered.
      return ['give_back'];
    case 'desk_request':
      return ['close'];
    case 'unknown_outcome':
      return OF_SUBJECT[subject ?? 'purchase'];
    case 'cancel_request':
      return subject === 'offline' ? OF_SUBJECT.offline : ['enter_cancellation'];
    case 'change_request':
      return ['enter_change'];
    case 'refund_overdue':
      return subject === 'refund' || subject === 'late_airline' ? OF_SUBJECT[subject] : ['close'];
    case 'half_booked':
    case 'price_moved':
    case 'schedule_change':
    case 'flight_cancelled':
    case 'stay_unconfirmed':
    case 'stay_overcharged':
    case 'stay_change':
    case 'invoice_missing':
    case 'e_invoice_refused':
    case 'bus_missing':
    case 'payment_disputed':
    case 'books_disagree':
      return ['close'];
    case 'offline_booking':
      // Decided where the entry is shown in full, by another person than the one who entered it.
      return [];
  }
}

/** The person who entered it can take it back; everybody else agrees with its sum, or does not. */
function ofEnteredChange({ owedPaise, enteredBy, personId }: EnteredChange): readonly OfferedAction[] {
  if (enteredBy === personId) return [offered('withdraw_change')];
  const owed = formatInrExact(owedPaise);
  const confirm: OfferedAction = {
    decider: 'customer',
    action: 'confirm_change',
    label: `Confirm the change for ${owed}`,
    effect: `Flights, tickets and price move together, and ${owed} is owed for it. A colleague has entered it.`,
    isFinal: true,
  };
  return [confirm, offered('refuse_change')];
}

const PAID_OUT = decidedBy(
  {
    action: 'mark_recovered',
    label: 'Enter what the airline paid in its place',
    effect: 'Sends the money back the way the flight was paid, and takes it off the credit.',
    isFinal: true,
  },
  'provider',
);

const PAID_SOMETHING =
  'Books what was recovered. The missing amount is not known, so the case stays open until everything is refunded or someone closes it.';
const NOTHING_MORE = 'Closes the case: nothing more is expected from the airline. Its refunds so far stay booked.';

/**
 * A claim ends by being paid or by being given up; only where nothing is owing, or the debt is unknown, is there
 * something to close.
 */
function ofClaim(claim: OpenClaim | null): readonly OfferedAction[] {
  if (claim === null || claim.leftPaise <= 0) return [offered('close')];
  const isOurs = (claim.bornBy ?? 'us') === 'us';
  if (claim.isUnknown) {
    return [
      decidedBy({ action: 'mark_recovered', ...ACTIONS.mark_recovered, effect: PAID_SOMETHING }, 'provider'),
      decidedBy({ action: 'close', ...ACTIONS.close, effect: NOTHING_MORE }, isOurs ? 'provider' : 'customer'),
    ];
  }
  const recovered = claim.bornBy === 'traveller' ? PAID_OUT : offered('mark_recovered');
  if (isOurs) {
    const label = `Write ${formatInrExact(claim.leftPaise)} off`;
    return [recovered, decidedBy({ action: 'write_off', label, effect: WRITTEN_OFF, isFinal: true }, 'provider')];
  }
  const step = writeOffStep(claim);
  if (step === 'waiting') return [recovered, offered('withdraw_write_off')];
  const writeOff: OfferedAction = { action: 'write_off', ...writeOffWords(claim, step), decider: 'customer' };
  return step === 'confirm' ? [recovered, offered('refuse_write_off'), writeOff] : [recovered, writeOff];
}
