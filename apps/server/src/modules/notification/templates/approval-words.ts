import { formatInr, type Paise, sum } from '@pravas/domain/money/money.ts';
import { approvalLink, namesText, quoted, tripLink, type Words } from './words.ts';

/** One item of a request, as far as people are told of it. */
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
  /** Why it was chosen all the same. */
  readonly reason: string | null;
  /** Who said something about it last, and what. */
  readonly comment: { readonly by: string; readonly text: string } | null;
}

/** What is told of a request for approval. */
export interface ApprovalFacts {
  readonly requestId: string;
  readonly tripId: string;
  readonly tripName: string;
  readonly purpose: string | null;
  readonly requesterName: string;
  readonly reason: string | null;
  readonly travellers: readonly string[];
  /** Who decided, bypassed or withdrew; null where it is nobody's act. */
  readonly actorName: string | null;
  /** The items the event is about. */
  readonly items: readonly ApprovalItemFacts[];
  /** What the trip's history says of the event; a bypass stands there with its reason. */
  readonly history: readonly string[];
  /** "Thu, 6 Jan, 18:00 (India)"; null where nobody is asked. */
  readonly decideBy: string | null;
}

type Told = Pick<Words, 'subject' | 'lines' | 'needsAction'>;

/** The words for whoever is asked to decide: asked, reminded, or asked as well because another was late. */
export function askWords(topic: string, facts: ApprovalFacts): Words {
  const total = formatInr(sum(facts.items.map((item) => item.totalPaise)));
  const opening: Readonly<Record<string, readonly [string, string]>> = {
    'approval.requested': [
      `Please decide: ${facts.tripName}, ${total}`,
      `${facts.requesterName} asks you to approve the trip ${facts.tripName}.`,
    ],
    'approval.reminder': [
      `Still to decide: ${facts.tripName}, ${total}`,
      `${facts.requesterName} waits for your decision on the trip ${facts.tripName}.`,
    ],
    'approval.escalated': [
      `Overdue, please decide: ${facts.tripName}, ${total}`,
      `The trip ${facts.tripName} of ${facts.requesterName} was not decided in time, so you are asked as well.`,
    ],
  };
  const [subject, first] = opening[topic] ?? [facts.tripName, ''];
  return {
    subject,
    lines: [
      first,
      '',
      ...(facts.purpose === null ? [] : [`Purpose: ${facts.purpose}`]),
      `Who travels: ${namesText(facts.travellers)}`,
      ...(facts.reason === null ? [] : [`Note: ${quoted(facts.reason)}`]),
      '',
      ...facts.items.flatMap(askedLines),
      ...(facts.items.length > 1 ? [`Together: ${total}`] : []),
      ...(facts.decideBy === null ? [] : [`Please decide by ${facts.decideBy}.`]),
    ],
    link: approvalLink(facts.requestId),
    linkLabel: 'With all details in Pravas',
    needsAction: true,
  };
}

function askedLines(item: ApprovalItemFacts): readonly string[] {
  const policy = item.chain === 'out' ? 'out of policy' : 'within policy';
  return [
    `${item.title}: ${formatInr(item.totalPaise)}, ${policy}`,
    ...item.broken.map((sentence) => `  - ${sentence}`),
    ...(item.reason === null ? [] : [`  Reason given: ${quoted(item.reason)}`]),
    ...(item.suggestion === null ? [] : [`  Within policy instead: ${item.suggestion}`]),
    '',
  ];
}

/** The words for the requester, the travellers and the approvers about what became of a request; null for other topics. */
export function outcomeWords(topic: string, facts: ApprovalFacts): Words | null {
  const told = toldOf(topic, facts);
  return told && { ...told, link: tripLink(facts.tripId), linkLabel: 'Your trip' };
}

function toldOf(topic: string, facts: ApprovalFacts): Told | null {
  const by = facts.actorName ?? 'Your approver';
  switch (topic) {
    case 'approval.requested':
      return {
        subject: `Sent for approval: ${facts.tripName}`,
        lines: [`${facts.requesterName} sent the trip ${facts.tripName} for approval.`],
        needsAction: false,
      };
    case 'approval.decided':
      return decidedWords(facts);
    case 'approval.changes_requested':
      return {
        subject: `A change is asked for: ${facts.tripName}`,
        lines: [
          `${by} asks for a change before deciding.`,
          ...facts.items.flatMap((item) => [item.title, ...commentLines(item)]),
          'Change it and finalise the trip again; what was approved stays approved.',
        ],
        needsAction: true,
      };
    case 'approval.withdrawn':
      return {
        subject: `Withdrawn: ${facts.tripName}`,
        lines: [`${facts.requesterName} withdrew the trip ${facts.tripName}. There is nothing left for you to decide.`],
        needsAction: false,
      };
    case 'approval.bypassed':
      return {
        subject: `May be bought: ${facts.tripName}`,
        lines: [
          `${facts.actorName ?? 'Somebody with the right to do so'} allowed this without the usual approval:`,
          ...facts.items.map((item) => `${item.title}: ${formatInr(item.totalPaise)}`),
          ...facts.history,
        ],
        needsAction: false,
      };
    default:
      return null;
  }
}

function decidedWords(facts: ApprovalFacts): Told {
  const states = new Set(facts.items.map((item) => item.state));
  const only = states.size === 1 ? [...states][0] : undefined;
  const word = only === 'approved' ? 'Approved' : only === 'rejected' ? 'Not approved' : 'Decided';
  const canPay = states.has('approved');
  const canMend = states.has('rejected');
  return {
    subject: `${word}: ${facts.tripName}`,
    lines: [
      ...facts.items.flatMap((item) => [
        `${item.title}, ${formatInr(item.totalPaise)}: ${STATE_WORDS[item.state] ?? item.state}`,
        ...commentLines(item),
      ]),
      ...(canPay ? ['What is approved can be paid now.'] : []),
      ...(canMend ? ['What is not approved can be replaced or removed; then finalise the trip again.'] : []),
    ],
    needsAction: canPay || canMend,
  };
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  pending: 'agreed so far; the next approver is asked now',
  approved: 'approved',
  rejected: 'not approved',
  changes: 'a change is asked for',
  withdrawn: 'withdrawn',
  bypassed: 'may be bought without approval',
};

function commentLines({ comment }: ApprovalItemFacts): readonly string[] {
  return comment === null ? [] : [`  ${comment.by}: ${quoted(comment.text)}`];
}

/** The words about a comment that somebody wrote under a trip. */
export function commentWords(facts: {
  readonly tripId: string;
  readonly tripName: string;
  readonly authorName: string;
  readonly text: string;
}): Words {
  return {
    subject: `${facts.authorName} wrote about ${facts.tripName}`,
    lines: [`${facts.authorName}: ${quoted(facts.text)}`],
    link: tripLink(facts.tripId),
    linkLabel: 'The trip',
    needsAction: false,
  };
}
