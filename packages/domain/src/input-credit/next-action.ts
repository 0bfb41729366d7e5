import type { Match } from './match.ts';

/** What is done next about a match. */
export interface NextAction {
  readonly action:
    | 'claim'
    | 'accept'
    | 'check'
    | 'ask_supplier'
    | 'reissue'
    | 'wait'
    | 'chase'
    | 'attach'
    | 'link_note'
    | 'tell_booker'
    | 'none';
  /** Who does it; null = no action is needed. */
  readonly owner: 'finance' | 'desk' | null;
  readonly text: string;
  /** YYYY-MM-DD on which a supplier is reminded next; null = no day. */
  readonly remindOn: string | null;
}

/** What the next action follows from. */
export interface ActionFacts {
  readonly match: Match;
  readonly isConfirmed: boolean;
  readonly claimedIn: string | null;
  readonly ims: 'none' | 'accepted' | 'pending' | 'rejected';
  readonly isLate: boolean;
  readonly isLost: boolean;
  readonly date: string;
  readonly today: string;
}

/** Suppliers are reminded on these days after the date of the document. */
const REMIND_DAYS = [7, 15, 30] as const;

/** The next action for a match, who does it, and when a supplier is reminded. */
export function nextAction(facts: ActionFacts): NextAction {
  const { match, isConfirmed, claimedIn, ims, isLate, isLost } = facts;
  if (claimedIn !== null) return done('Claimed. Nothing is left to do.');
  if (match.status === 'cancelled_out') return done('The invoice and its credit note cancel each other out.');
  if (match.status === 'amended') return done('The supplier amended it; the amendment counts.');
  if (isLost) return lostAction(match);
  if (ims === 'rejected') return done('Rejected in the invoice management system.');
  if (ims === 'pending')
    return { action: 'wait', owner: 'finance', text: 'Accept or reject it: it is pending.', remindOn: null };
  if (isConfirmed) {
    return {
      action: 'claim',
      owner: 'finance',
      text: 'Claim it in the return of a month, and mark it.',
      remindOn: null,
    };
  }
  return openAction(facts, isLate);
}

function openAction(facts: ActionFacts, isLate: boolean): NextAction {
  const finance = (action: NextAction['action'], text: string): NextAction => ({
    action,
    owner: 'finance',
    text,
    remindOn: null,
  });
  const desk = (action: NextAction['action'], text: string): NextAction => ({
    action,
    owner: 'desk',
    text,
    remindOn: remindOn(facts.date, facts.today),
  });
  switch (facts.match.status) {
    case 'suggested':
      return finance('accept', 'Accept it: only what is rounded or written differently differs.');
    case 'proposed':
      return finance('check', 'Check whether it is the same: only its amounts and days fit.');
    case 'mismatch':
      return desk('ask_supplier', 'Ask the supplier to amend it.');
    case 'other_registration':
      return desk('reissue', 'Ask the supplier which registration it was supplied from, and correct it.');
    case 'missing_in_2b':
      if (!isLate) return { ...desk('wait', 'Wait for the next 2B.'), remindOn: null, owner: null };
      return desk('chase', 'Ask the supplier to file it: without that it cannot be claimed.');
    default:
      return facts.match.portals.some(({ kind }) => kind === 'credit_note')
        ? finance('link_note', 'Link it to what was cancelled, and reverse the credit.')
        : finance('attach', 'Find what it is for, or reject it: no booking explains it.');
  }
}

function lostAction({ portals }: Match): NextAction {
  return portals.some(({ unavailable }) => unavailable === 'place_of_supply')
    ? {
        action: 'tell_booker',
        owner: null,
        text: "Register in the hotel's state, or take it as a cost.",
        remindOn: null,
      }
    : done('Nothing to do: it cannot be claimed.');
}

function done(text: string): NextAction {
  return { action: 'none', owner: null, text, remindOn: null };
}

function remindOn(date: string, today: string): string | null {
  const from = Temporal.PlainDate.from(date);
  return REMIND_DAYS.map((days) => from.add({ days }).toString()).find((day) => day > today) ?? null;
}
