import type { WorkCaseKind } from './work-case-kinds.ts';

/** What a person of the travel desk can do about a case. */
export type CaseAction =
  | 'ask_again'
  | 'accept_price'
  | 'give_back'
  | 'mark_booked'
  | 'mark_absent'
  | 'enter_cancellation'
  | 'enter_change'
  | 'send_refund_again'
  | 'mark_recovered'
  | 'close';

/** An action with what it does, and what cannot be undone about it. */
export interface OfferedAction {
  readonly action: CaseAction;
  readonly label: string;
  readonly effect: string;
  /** True where nothing brings back what was before. */
  readonly isFinal: boolean;
}

/** What an unknown outcome is about: a purchase, a cancellation, a change, or a held seat that should be given back. */
export type CaseSubject = 'purchase' | 'cancellation' | 'change' | 'hold' | 'refund';

const ACTIONS: Readonly<Record<CaseAction, Omit<OfferedAction, 'action'>>> = {
  ask_again: {
    label: 'Ask the airline again',
    effect: 'Looks the order up once more. Nothing is bought or cancelled by it.',
    isFinal: false,
  },
  accept_price: {
    label: 'Take the new price',
    effect: 'Buys at the higher price. The customer pays what was agreed; the difference is ours.',
    isFinal: true,
  },
  give_back: {
    label: 'Give the money back',
    effect: 'Ends the purchase. What is held is released and everything paid for it goes back.',
    isFinal: true,
  },
  mark_booked: {
    label: 'Enter the PNR found at the airline',
    effect: 'The order counts as booked with this PNR and these tickets.',
    isFinal: true,
  },
  mark_absent: {
    label: 'The airline has no such order',
    effect: 'Lets the order be sent again. Possible only when a late answer cannot arrive any more.',
    isFinal: true,
  },
  enter_cancellation: {
    label: "Enter the airline's answer",
    effect: 'Records what the airline keeps. Refund, ledger and notes follow from it as for any cancellation.',
    isFinal: true,
  },
  enter_change: {
    label: "Enter the airline's answer",
    effect: 'Records whether the change was made. What was paid for it goes back where it was not.',
    isFinal: true,
  },
  send_refund_again: {
    label: 'Ask the gateway again',
    effect: 'Sends the refund again under its own reference, so that it can arrive once only.',
    isFinal: false,
  },
  mark_recovered: {
    label: 'Enter what the airline paid back',
    effect: 'Books what was recovered and closes the case when nothing is missing any more.',
    isFinal: true,
  },
  close: {
    label: 'Close with a comment',
    effect: 'Ends the case. Nothing else happens to the booking.',
    isFinal: false,
  },
};

const OF_SUBJECT: Readonly<Record<CaseSubject, readonly CaseAction[]>> = {
  purchase: ['ask_again', 'mark_booked', 'mark_absent', 'give_back'],
  cancellation: ['enter_cancellation'],
  change: ['enter_change'],
  hold: ['ask_again', 'close'],
  refund: ['send_refund_again', 'close'],
};

/**
 * The next safe actions of a case, the safest first. `subject` says what an unknown outcome or a late refund is about;
 * null where its kind says enough.
 */
export function actionsOfCase(kind: WorkCaseKind, subject: CaseSubject | null): readonly OfferedAction[] {
  return namesOf(kind, subject).map((action) => ({ action, ...ACTIONS[action] }));
}

function namesOf(kind: WorkCaseKind, subject: CaseSubject | null): readonly CaseAction[] {
  switch (kind) {
    case 'booking_paused':
      return ['give_back', 'accept_price', 'mark_booked'];
    case 'unknown_outcome':
      return OF_SUBJECT[subject ?? 'purchase'];
    case 'cancel_request':
      return ['enter_cancellation'];
    case 'change_request':
      return ['enter_change'];
    case 'refund_short':
      return ['mark_recovered', 'close'];
    case 'refund_overdue':
      return subject === 'refund' ? OF_SUBJECT.refund : ['close'];
    case 'half_booked':
    case 'price_moved':
    case 'schedule_change':
    case 'books_disagree':
      return ['close'];
    case 'offline_booking':
      // Decided where the entry is shown in full, by somebody else than who entered it.
      return [];
  }
}
