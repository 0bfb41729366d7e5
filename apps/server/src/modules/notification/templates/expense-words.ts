import { formatInr, type Paise } from '@pravas/domain/money/money.ts';
import { claimLink, quoted, type Words } from './words.ts';

/** What is told of a claim. */
export interface ClaimFacts {
  readonly claimId: string;
  readonly number: number;
  readonly ownerName: string;
  readonly tripName: string | null;
  readonly state: string;
  readonly totalPaise: Paise;
  readonly approvedPaise: Paise;
  readonly comment: string | null;
  readonly paymentRef: string | null;
  /** Lines that were not approved, each with what its approver wrote. */
  readonly rejected: readonly { readonly title: string; readonly comment: string | null }[];
}

/** Something that happened to a claim, in plain words; null for events nobody is told about. */
export function claimWords(topic: string, facts: ClaimFacts): Words | null {
  const told = toldOf(topic, facts);
  return told && { ...told, link: claimLink(facts.claimId), linkLabel: 'The claim' };
}

function toldOf(topic: string, facts: ClaimFacts): Pick<Words, 'subject' | 'lines' | 'needsAction'> | null {
  const about = facts.tripName === null ? '' : ` for ${facts.tripName}`;
  switch (topic) {
    case 'expense.claimed':
      return {
        subject: `Claim ${facts.number} from ${facts.ownerName}: ${formatInr(facts.totalPaise)}`,
        lines: [
          `${facts.ownerName} claims ${formatInr(facts.totalPaise)}${about} and asks you to decide.`,
          ...(facts.comment === null ? [] : [`Comment: ${quoted(facts.comment)}`]),
        ],
        needsAction: true,
      };
    case 'expense.withdrawn':
      return {
        subject: `Claim ${facts.number} from ${facts.ownerName} withdrawn`,
        lines: [`${facts.ownerName} took the claim back. There is nothing left for you to decide.`],
        needsAction: false,
      };
    case 'expense.decided':
      return {
        subject: `Claim ${facts.number} ${DECIDED[facts.state] ?? 'decided'}`,
        lines: [
          `${formatInr(facts.approvedPaise)} of ${formatInr(facts.totalPaise)}${about} is approved.`,
          ...facts.rejected.map(({ title, comment }) =>
            comment === null ? `Not approved: ${title}.` : `Not approved: ${title}. ${quoted(comment)}`,
          ),
          ...(facts.rejected.length === 0
            ? []
            : ['What was not approved is a draft again: change it and claim it anew.']),
        ],
        needsAction: facts.rejected.length > 0,
      };
    case 'expense.reimbursed':
      return {
        subject: `Claim ${facts.number} paid: ${formatInr(facts.approvedPaise)}`,
        lines: [
          `${formatInr(facts.approvedPaise)}${about} was paid to you.`,
          ...(facts.paymentRef === null ? [] : [`Payment reference: ${facts.paymentRef}`]),
        ],
        needsAction: false,
      };
    default:
      return null;
  }
}

const DECIDED: Readonly<Record<string, string>> = {
  approved: 'approved',
  partly_approved: 'partly approved',
  rejected: 'not approved',
  reimbursed: 'approved',
};
