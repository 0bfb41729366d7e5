/** The state of a withdrawal. `approved`: a second person of the provider agreed · `taken_back`: by the customer. */
export type WithdrawalState = 'asked' | 'approved' | 'paid' | 'refused' | 'taken_back';

/** What can happen to one. */
export type WithdrawalEvent = 'approve' | 'pay' | 'refuse' | 'take_back';

/**
 * Once it is approved the transfer may be under way at the bank, so the customer takes it back before that alone; the
 * provider may refuse it later as well, as where the bank sent the money back.
 */
const TRANSITIONS: Readonly<Record<WithdrawalState, Partial<Readonly<Record<WithdrawalEvent, WithdrawalState>>>>> = {
  asked: { approve: 'approved', refuse: 'refused', take_back: 'taken_back' },
  approved: { pay: 'paid', refuse: 'refused' },
  paid: {},
  refused: {},
  taken_back: {},
};

/** Its state after an event; null where that cannot happen to it. */
export function nextWithdrawal(state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | null {
  return TRANSITIONS[state][event] ?? null;
}

/** Who has acted on a withdrawal and on the account that it goes to. */
export interface WithdrawalHands {
  readonly askedBy: string;
  /** Of the provider, who said that the account is the payer's own. */
  readonly verifiedBy: string | null;
  readonly approvedBy: string | null;
}

/** True where this person may agree: never to their own wish, nor to an account that they vouched for themselves. */
export function mayApproveWithdrawal({ askedBy, verifiedBy }: WithdrawalHands, personId: string): boolean {
  return personId !== askedBy && personId !== verifiedBy;
}

/** True where this person may enter the bank's transfer: never of what they asked for or agreed to. */
export function mayPayWithdrawal({ askedBy, approvedBy }: WithdrawalHands, personId: string): boolean {
  return personId !== askedBy && personId !== approvedBy;
}

/** True where this person may refuse it: once it is approved the bank may have paid it, so never the approver. */
export function mayRefuseWithdrawal({ approvedBy }: WithdrawalHands, personId: string): boolean {
  return personId !== approvedBy;
}
