import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import { claimLink, quoted, type Words } from './words.ts';

/** What notices say of a claim. */
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

/** Something that happened to a claim, in plain words. */
export const claimWords = {
  claimed: (facts: ClaimFacts): Words => ({
    ...told(facts, `from ${facts.ownerName}: ${formatInrExact(facts.totalPaise)}`, [
      `${facts.ownerName} claims ${formatInrExact(facts.totalPaise)}${aboutTrip(facts)} and asks you to decide.`,
      ...(facts.comment === null ? [] : [`Comment: ${quoted(facts.comment)}`]),
    ]),
    needsAction: true,
  }),
  withdrawn: (facts: ClaimFacts): Words =>
    told(facts, `from ${facts.ownerName} withdrawn`, [
      `${facts.ownerName} withdrew the claim. You no longer need to decide.`,
    ]),
  decided: (facts: ClaimFacts): Words => ({
    ...told(facts, DECIDED[facts.state] ?? 'decided', [
      `${approvedText(facts)}${aboutTrip(facts)} is approved.`,
      ...facts.rejected.map(({ title, comment }) =>
        comment === null ? `Not approved: ${title}` : `Not approved: ${title}. ${quoted(comment)}`,
      ),
      ...(facts.rejected.length === 0 ? [] : ['What was not approved is a draft again: change it and claim it again.']),
    ]),
    needsAction: facts.rejected.length > 0,
  }),
  reimbursed: (facts: ClaimFacts): Words =>
    told(facts, `paid: ${formatInrExact(facts.approvedPaise)}`, [
      `${formatInrExact(facts.approvedPaise)}${aboutTrip(facts)} was paid to you.`,
      ...(facts.paymentRef === null ? [] : [`Payment reference: ${facts.paymentRef}`]),
    ]),
};

function told({ claimId, number }: ClaimFacts, what: string, lines: readonly string[]): Words {
  return {
    subject: `Claim ${number} ${what}`,
    lines,
    link: claimLink(claimId),
    linkLabel: 'Open the claim',
    needsAction: false,
  };
}

function approvedText({ approvedPaise, totalPaise }: ClaimFacts): string {
  if (approvedPaise === totalPaise) return formatInrExact(totalPaise);
  return `${approvedPaise === 0 ? 'Nothing' : formatInrExact(approvedPaise)} of ${formatInrExact(totalPaise)}`;
}

const aboutTrip = ({ tripName }: ClaimFacts): string => (tripName === null ? '' : ` for ${tripName}`);

const DECIDED: Readonly<Record<string, string>> = {
  approved: 'approved',
  partly_approved: 'partly approved',
  rejected: 'not approved',
  reimbursed: 'approved',
};
