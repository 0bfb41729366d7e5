import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { CircleAlert, CircleCheck, CircleDashed, Clock3, type LucideIcon } from 'lucide-react';
import { dayHere } from '../../lib/calendar-date.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { ApprovalCard, ApprovalItem, DecidedRequest } from './approval-query.ts';
import type { DecisionWord } from './decision-draft.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly tone: BadgeTone;
}

/** What approvers said of a trip (screens §4 "Approver action"). */
export const ANSWER_LOOKS: Readonly<Record<ApprovalCard['answer'], Look>> = {
  Approved: { icon: CircleCheck, tone: 'green' },
  Reject: { icon: CircleAlert, tone: 'red' },
  'Partial Approved': { icon: CircleDashed, tone: 'amber' },
  'Pending For Approval': { icon: Clock3, tone: 'blue' },
};

/** The state of an item of a request. */
export const ITEM_LOOKS: Readonly<Record<ApprovalItem['state'], Look & { readonly word: string }>> = {
  pending: { word: 'Pending For Approval', icon: Clock3, tone: 'blue' },
  approved: { word: 'Approved', icon: CircleCheck, tone: 'green' },
  rejected: { word: 'Rejected', icon: CircleAlert, tone: 'red' },
  changes: { word: 'Changes requested', icon: CircleDashed, tone: 'amber' },
  withdrawn: { word: 'Withdrawn', icon: CircleDashed, tone: 'plain' },
  bypassed: { word: 'Bypass', icon: CircleAlert, tone: 'amber' },
};

/** The texts of the buttons of a decision. */
export const DECISION_WORDS: Readonly<Record<DecisionWord, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  changes: 'Ask for changes',
};

/** "Mon, 5 Jan to Fri, 9 Jan" of two instants where the reader is; '-' for a trip without dates. */
export function datesText(startTime: string | null, endTime: string | null): string {
  if (startTime === null) return '-';
  const start = shortDate(dayHere(new Date(startTime)));
  const end = endTime === null ? start : shortDate(dayHere(new Date(endTime)));
  return start === end ? start : `${start} to ${end}`;
}

/** The flights of a request that the reader may decide on now. */
export function openItems(card: ApprovalCard): readonly ApprovalItem[] {
  return card.items.filter((item) => item.state === 'pending' && isAllowed(item, 'approve'));
}

/** The policy's verdict on an item, in a few words; for the travel desk's services also that a reason is needed. */
export function policyText({ chain, verdict }: Pick<ApprovalItem, 'chain' | 'verdict'>, isSoldByDesk: boolean): string {
  if (chain === 'out') return 'out of policy';
  return isSoldByDesk && verdict?.outcome === 'reason' ? 'allowed with a reason' : 'within policy';
}

/** Whether the server allows an action on a record; an unknown one is not allowed. */
export function isAllowed(
  record: { readonly allowedActions: readonly { readonly action: string; readonly allowed: boolean }[] },
  name: string,
): boolean {
  return record.allowedActions.some(({ action, allowed }) => action === name && allowed);
}

/** The outcome of a request after an answer, in the specification's words; a wish for changes says so. */
export function outcomeText({ answer, items }: Pick<DecidedRequest, 'answer' | 'items'>): string {
  return items.some(({ state }) => state === 'changes') ? ITEM_LOOKS.changes.word : answer;
}
