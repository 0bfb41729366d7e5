import { formatInrExact, type Paise, sum } from '@pravas/domain/money/money.ts';
import { approvalLink, namesText, quoted, tripLink, type Words } from './words.ts';

/** One item of a request, as far as notices show it. */
export interface ApprovalItemFacts {
  /** "Delhi to Mumbai, Wed, 5 Jan". */
  readonly title: string;
  readonly totalPaise: Paise;
  readonly state: string;
  /** The chain that decides: `out` asks for more than the policy allows. */
  readonly chain: string;
  /** The level of the chain that is asked now, from 0. */
  readonly level: number;
  /** One sentence for each rule that is broken. */
  readonly broken: readonly string[];
  /** The nearest choice within policy: "Leave 09:40, save ₹1,150". */
  readonly suggestion: string | null;
  /** Why it was chosen anyway. */
  readonly reason: string | null;
  /** The latest decision about it, and by whom. */
  readonly comment: { readonly by: string; readonly text: string } | null;
}

/** What notices say of a request for approval. */
export interface ApprovalFacts {
  readonly requestId: string;
  readonly tripId: string;
  readonly tripName: string;
  readonly purpose: string | null;
  readonly requesterName: string;
  readonly reason: string | null;
  readonly travellers: readonly string[];
  /** Who decided, bypassed or withdrew; null where no person did. */
  readonly actorName: string | null;
  /** The items the event is about. */
  readonly items: readonly ApprovalItemFacts[];
  /** What the trip's history says of the event; a bypass includes its reason. */
  readonly history: readonly string[];
  /** "Thu, 6 Jan, 18:00 (India)"; null where nobody is asked. */
  readonly decideBy: string | null;
}

/** The words for a person who is asked to decide: asked, reminded, or asked as well because another was late. */
export const askWords = {
  requested: (facts: ApprovalFacts): Words =>
    asked(facts, 'Please decide', `${facts.requesterName} asks you to approve the trip ${facts.tripName}.`),
  reminder: (facts: ApprovalFacts): Words =>
    asked(
      facts,
      'Waiting for your decision',
      `${facts.requesterName} is waiting for your decision on the trip ${facts.tripName}.`,
    ),
  escalated: (facts: ApprovalFacts): Words =>
    asked(
      facts,
      'Overdue, please decide',
      `${facts.requesterName} asked for the trip ${facts.tripName}. No one decided in time, so you are asked too.`,
    ),
};

function asked(facts: ApprovalFacts, what: string, first: string): Words {
  const total = formatInrExact(sum(facts.items.map((item) => item.totalPaise)));
  return {
    subject: `${what}: ${facts.tripName}, ${total}`,
    lines: [
      first,
      '',
      ...(facts.purpose === null ? [] : [`Purpose: ${facts.purpose}`]),
      `${facts.travellers.length === 1 ? 'Traveller' : 'Travellers'}: ${namesText(facts.travellers)}`,
      ...(facts.reason === null ? [] : [`Note: ${quoted(facts.reason)}`]),
      '',
      ...facts.items.flatMap(askedLines),
      ...(facts.items.length > 1 ? [`Total: ${total}`] : []),
      ...(facts.decideBy === null ? [] : [`Please decide by: ${facts.decideBy}`]),
    ],
    link: approvalLink(facts.requestId),
    linkLabel: 'See all details in Pravas',
    needsAction: true,
  };
}

function askedLines(item: ApprovalItemFacts): readonly string[] {
  const policy = item.chain === 'out' ? 'out of policy' : 'within policy';
  return [
    `${item.title}: ${formatInrExact(item.totalPaise)}, ${policy}`,
    ...item.broken.map((sentence) => `  - ${sentence}`),
    ...(item.reason === null ? [] : [`  Reason given: ${quoted(item.reason)}`]),
    ...(item.suggestion === null ? [] : [`  Within policy instead: ${item.suggestion}`]),
    '',
  ];
}

/** The outcome of a request, for the requester, the travellers and the approvers. */
export const outcomeWords = {
  requested: (facts: ApprovalFacts): Words =>
    told(facts, 'Sent for approval', [`${facts.requesterName} sent the trip ${facts.tripName} for approval.`]),
  decided: decidedWords,
  changesRequested: (facts: ApprovalFacts): Words => ({
    ...told(facts, 'Change requested', [
      `${facts.actorName ?? 'Your approver'} asks for a change before deciding.`,
      ...facts.items.flatMap((item) => [item.title, ...commentLines(item)]),
      'Change it and finalise the trip again. What is approved stays approved.',
    ]),
    needsAction: true,
  }),
  withdrawn: (facts: ApprovalFacts): Words =>
    told(facts, 'Request withdrawn', [
      `${facts.requesterName} withdrew the trip ${facts.tripName}. You no longer need to decide.`,
    ]),
  bypassed: (facts: ApprovalFacts): Words =>
    told(facts, 'Approval bypassed', [
      `${facts.actorName ?? 'An admin'} allowed this to be bought without approval:`,
      ...facts.items.map((item) => `${item.title}: ${formatInrExact(item.totalPaise)}`),
      ...facts.history,
    ]),
};

function told({ tripId, tripName }: ApprovalFacts, what: string, lines: readonly string[]): Words {
  return {
    subject: `${what}: ${tripName}`,
    lines,
    link: tripLink(tripId),
    linkLabel: 'Open the trip',
    needsAction: false,
  };
}

function decidedWords(facts: ApprovalFacts): Words {
  const states = new Set(facts.items.map((item) => item.state));
  const only = states.size === 1 ? [...states][0] : undefined;
  const word = only === 'approved' ? 'Approved' : only === 'rejected' ? 'Not approved' : 'Decided';
  const canPay = states.has('approved');
  const canMend = states.has('rejected');
  const lines = [
    ...facts.items.flatMap((item) => [
      `${item.title}, ${formatInrExact(item.totalPaise)}: ${STATE_WORDS[item.state] ?? item.state}`,
      ...commentLines(item),
    ]),
    ...(canPay ? ['You can pay for what is approved now.'] : []),
    ...(canMend ? ['Replace or remove what is not approved, then finalise the trip again.'] : []),
  ];
  return { ...told(facts, word, lines), needsAction: canPay || canMend };
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  pending: 'approved so far; the next approver is asked now',
  approved: 'approved',
  rejected: 'not approved',
  changes: 'change requested',
  withdrawn: 'withdrawn',
  bypassed: 'bought without approval',
};

function commentLines({ comment }: ApprovalItemFacts): readonly string[] {
  return comment === null ? [] : [`  ${comment.by}: ${quoted(comment.text)}`];
}

/** The words about a comment that a person wrote on a trip. */
export function commentWords(facts: {
  readonly tripId: string;
  readonly tripName: string;
  readonly authorName: string;
  readonly text: string;
}): Words {
  return {
    subject: `${facts.authorName} commented on ${facts.tripName}`,
    lines: [`${facts.authorName}: ${quoted(facts.text)}`],
    link: tripLink(facts.tripId),
    linkLabel: 'Open the trip',
    needsAction: false,
  };
}
