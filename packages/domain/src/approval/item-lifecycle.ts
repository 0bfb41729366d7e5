import type { Paise } from '../money/money.ts';
import type { ApprovalStatus, ChainLevel, ItemDecision, Vote } from './approval.ts';
import { askedOf, itemState } from './decide-item.ts';
import { type ApprovalStanding, guardPurchase, type PurchaseRefusal } from './fingerprint.ts';

/**
 * The state of an item between being chosen and being bought. `unasked` is also what an item falls back to when its
 * request is withdrawn, or when what would be bought is no longer what was asked about.
 */
export type ItemStatus =
  | 'unasked'
  | 'not_required'
  | 'pending'
  | 'changes'
  | 'approved'
  | 'rejected'
  | 'bypassed'
  | 'bought';

/** What an event amounts to for the item it happens to. */
export type ItemStep =
  | 'asked'
  | 'cleared'
  | 'still_open'
  | 'sent_back'
  | 'agreed'
  | 'refused'
  | 'withdrawn'
  | 'outdated'
  | 'bypassed'
  | 'bought';

/** The one table of transitions. Any other transition is impossible. */
export const ITEM_TRANSITIONS: Readonly<Record<ItemStatus, Partial<Record<ItemStep, ItemStatus>>>> = {
  unasked: { asked: 'pending', cleared: 'not_required', bypassed: 'bypassed' },
  not_required: { outdated: 'unasked', withdrawn: 'unasked', bought: 'bought' },
  pending: {
    still_open: 'pending',
    sent_back: 'changes',
    agreed: 'approved',
    refused: 'rejected',
    withdrawn: 'unasked',
    outdated: 'unasked',
    bypassed: 'bypassed',
  },
  // Others on the level may still decide: the answer follows from what was said, not from who spoke first.
  changes: {
    asked: 'pending',
    cleared: 'not_required',
    still_open: 'pending',
    sent_back: 'changes',
    agreed: 'approved',
    refused: 'rejected',
    withdrawn: 'unasked',
    outdated: 'unasked',
    bypassed: 'bypassed',
  },
  approved: { withdrawn: 'unasked', outdated: 'unasked', bought: 'bought' },
  rejected: {
    asked: 'pending',
    cleared: 'not_required',
    withdrawn: 'unasked',
    outdated: 'unasked',
    bypassed: 'bypassed',
  },
  bypassed: { withdrawn: 'unasked', outdated: 'unasked', bought: 'bought' },
  bought: {},
};

/** An item with everything its next step depends on. */
export interface ApprovalItem {
  readonly status: ItemStatus;
  readonly levels: readonly ChainLevel[];
  readonly votes: readonly Vote[];
  /** The level that is asked now. */
  readonly level: number;
  /** What was asked about; null while nothing is. */
  readonly fingerprint: string | null;
  readonly bandPaise: Paise | null;
  readonly bypassActor: string | null;
}

/** What can happen to an item. */
export type ItemEvent =
  /** Asked about, or judged to need no question: then `levels` is empty. */
  | {
      readonly type: 'submitted';
      readonly levels: readonly ChainLevel[];
      readonly fingerprint: string;
      readonly bandPaise: Paise;
    }
  | { readonly type: 'voted'; readonly vote: Vote }
  | { readonly type: 'withdrawn' }
  /** Something else would be bought now. */
  | { readonly type: 'changed'; readonly fingerprint: string }
  | { readonly type: 'requoted'; readonly totalPaise: Paise }
  | { readonly type: 'bypassed'; readonly actor: string; readonly fingerprint: string; readonly bandPaise: Paise }
  | { readonly type: 'bought'; readonly fingerprint: string; readonly totalPaise: Paise };

/** Why an event cannot happen. */
type ItemRefusal = 'not_possible_now' | 'not_asked' | 'level_decided' | 'actor_missing' | PurchaseRefusal;

/** The item after an event, or why it does not change. */
export type ItemAnswer =
  | { readonly ok: true; readonly item: ApprovalItem }
  | { readonly ok: false; readonly code: ItemRefusal };

/** An item not asked about yet. */
export const UNASKED_ITEM: ApprovalItem = {
  status: 'unasked',
  levels: [],
  votes: [],
  level: 0,
  fingerprint: null,
  bandPaise: null,
  bypassActor: null,
};

/**
 * What an event makes of an item (decisions §3 "Approval"). A price inside the band and an unchanged fingerprint
 * change nothing: approval does not restart. The band is set when the question is put and never moves with a price.
 */
export function advanceItem(item: ApprovalItem, event: ItemEvent): ItemAnswer {
  switch (event.type) {
    case 'submitted': {
      const { levels, fingerprint, bandPaise } = event;
      const asked = { ...UNASKED_ITEM, levels, fingerprint, bandPaise };
      return step(item, levels.length === 0 ? 'cleared' : 'asked', asked);
    }
    case 'voted':
      return vote(item, event.vote);
    case 'withdrawn':
      return step(item, 'withdrawn', UNASKED_ITEM);
    case 'changed':
      return item.fingerprint === event.fingerprint ? { ok: true, item } : outdate(item);
    case 'requoted':
      return item.bandPaise !== null && event.totalPaise <= item.bandPaise ? { ok: true, item } : outdate(item);
    case 'bypassed': {
      const { actor, fingerprint, bandPaise } = event;
      if (actor.trim() === '') return { ok: false, code: 'actor_missing' };
      return step(item, 'bypassed', { ...item, fingerprint, bandPaise, bypassActor: actor });
    }
    case 'bought': {
      if (item.status === 'bought') return { ok: false, code: 'not_possible_now' };
      const answer = guardPurchase(standingOf(item), event);
      return answer.ok ? step(item, 'bought', item) : answer;
    }
  }
}

/** What the booking of an item keeps for the guard. Once bought it keeps what it was bought on. */
export function standingOf(item: ApprovalItem): ApprovalStanding {
  return {
    approvalStatus: item.status === 'bought' ? boughtOn(item) : STATUS_WORDS[item.status],
    approvedFingerprint: item.fingerprint,
    approvedBandPaise: item.bandPaise,
    bypassActor: item.bypassActor,
  };
}

function boughtOn(item: ApprovalItem): ApprovalStatus {
  if (item.bypassActor !== null) return 'Bypass';
  return item.levels.length === 0 ? 'Not Required' : 'Approved';
}

/** The wire's word for each status (screens §4). */
const STATUS_WORDS: Readonly<Record<Exclude<ItemStatus, 'bought'>, ApprovalStatus>> = {
  unasked: 'Pending For Approval',
  not_required: 'Not Required',
  pending: 'Pending For Approval',
  changes: 'Pending For Approval',
  approved: 'Approved',
  rejected: 'Rejected',
  bypassed: 'Bypass',
};

const STEP_OF_DECISION: Readonly<Record<ItemDecision, ItemStep>> = {
  pending: 'still_open',
  changes: 'sent_back',
  approved: 'agreed',
  rejected: 'refused',
};

function vote(item: ApprovalItem, given: Vote): ItemAnswer {
  if (!('agreed' in ITEM_TRANSITIONS[item.status])) return { ok: false, code: 'not_possible_now' };
  if (!askedOf(item.levels[given.level]).includes(given.approverId)) return { ok: false, code: 'not_asked' };
  // A level that has agreed stays agreed: later levels have decided in reliance on it.
  if (given.level < item.level) return { ok: false, code: 'level_decided' };
  const votes = [...item.votes, given];
  const { decision, level } = itemState(item.levels, votes);
  return step(item, STEP_OF_DECISION[decision], { ...item, votes, level });
}

/** Nothing was asked about an unasked item, so nothing is lost. */
function outdate(item: ApprovalItem): ItemAnswer {
  return item.status === 'unasked' ? { ok: true, item } : step(item, 'outdated', UNASKED_ITEM);
}

function step(item: ApprovalItem, name: ItemStep, next: ApprovalItem): ItemAnswer {
  const status = ITEM_TRANSITIONS[item.status][name];
  return status === undefined ? { ok: false, code: 'not_possible_now' } : { ok: true, item: { ...next, status } };
}
