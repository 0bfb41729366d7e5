import { formatInrExact, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { longDate } from '../time/airport-time.ts';
import { withoutCost } from './hidden-cost.ts';
import type { GuardFinding } from './refund-guard.ts';

/** One point of a letter: whom and what it is about, and the finding. */
export interface LetterClaim {
  readonly travellerName: string;
  /** "6E 6045, Bengaluru - Delhi". */
  readonly flight: string;
  /** Its rule is absent where no rule of the guard was broken, and in records from before rules were kept. */
  readonly finding: Pick<GuardFinding, 'sentence' | 'askedPaise' | 'allowedPaise' | 'shortfallPaise' | 'source'> &
    Partial<Pick<GuardFinding, 'rule'>>;
  /** The last day on which it may be refunded, YYYY-MM-DD, where it is claimed for being late; absent = it is not. */
  readonly dueBy?: string;
}

/** What a letter to an airline is about. */
export type RefundOccasion = 'cancellation' | 'change' | 'credit' | 'late';

/** What a claim says on a day: whether the deadline of the refund is still in the future. */
export function claimSentence({ finding, dueBy }: LetterClaim, today: string): string {
  if (dueBy === undefined) return finding.sentence;
  const day = longDate(dueBy);
  const due = today > dueBy ? `The refund was due by ${day}.` : `The refund is due by ${day} at the latest.`;
  return `${due} ${finding.sentence}`;
}

/** All facts of a letter to an airline. Dates are YYYY-MM-DD. */
export interface RefundLetterFacts {
  readonly writtenOn: string;
  readonly airlineName: string;
  readonly locator: string;
  readonly bookingRef: string;
  readonly tickets: readonly { readonly travellerName: string; readonly ticketNumber: string }[];
  readonly bookedOn: string;
  /**
   * What the letter to the airline is about: what it kept of a cancellation, what it asked for a change, a credit that
   * it gave instead of money, or a refund that it does not mention; absent = a cancellation.
   */
  readonly occasion?: RefundOccasion;
  /** The day of the cancellation or of the change. */
  readonly cancelledOn: string;
  readonly paidPaise: Paise;
  readonly keptPaise: Paise;
  /** What the airline returned so far, of a credit what it gave as such; null = it has not said. */
  readonly returnedPaise: Paise | null;
  readonly claims: readonly LetterClaim[];
  /** What it has paid of the claim since; absent = nothing. */
  readonly recoveredPaise?: Paise;
  /** The airline's credit note, where it gave one. */
  readonly creditNoteNo: string | null;
  /** Days from the letter within which the money is asked for. */
  readonly answerWithinDays: number;
  readonly sender: { readonly name: string; readonly company: string; readonly email: string };
  /**
   * True where the reader may not know what the airline was paid, kept of that and returned, as our part of the price
   * is the difference to what the customer paid (decisions §2, "Arbitrage"); absent = they may.
   */
  readonly hidesCost?: true;
}

/** How many days after the letter an airline is asked to answer; no rule says how many. */
export const ANSWER_WITHIN_DAYS = 14;

/** A letter that is ready to be sent, and its enclosures. */
export interface RefundLetter {
  readonly subject: string;
  /** Plain text with line ends. */
  readonly text: string;
  readonly demandedPaise: Paise;
  readonly evidence: readonly string[];
}

/**
 * Writes to an airline that kept more than it may: facts, the rule with its source, the sum and the day. Throws
 * RangeError without a claim, since there would be nothing to ask for.
 */
export function refundLetter(facts: RefundLetterFacts): RefundLetter {
  if (facts.claims.length === 0) throw new RangeError('A letter needs something to claim');
  const claimedPaise = sum(facts.claims.map((claim) => claim.finding.shortfallPaise));
  const leftPaise = subtract(claimedPaise, facts.recoveredPaise ?? ZERO);
  // The letter of a settled claim stays as it was sent.
  const demandedPaise = leftPaise > 0 ? leftPaise : claimedPaise;
  const answerBy = Temporal.PlainDate.from(facts.writtenOn).add({ days: facts.answerWithinDays }).toString();
  const evidence = refundEvidence(facts);
  const text = [
    longDate(facts.writtenOn),
    '',
    `To: Refunds, ${facts.airlineName}`,
    `Subject: ${subjectOf(facts, demandedPaise)}`,
    '',
    'Dear Sir or Madam,',
    '',
    `The tickets below were booked on ${longDate(facts.bookedOn)} and ${isChange(facts) ? 'changed' : 'cancelled'} on ${longDate(facts.cancelledOn)}.`,
    '',
    ...factLines(facts),
    '',
    WORDS[occasionOf(facts)].heading,
    '',
    ...facts.claims.flatMap((claim) => claimLines(claim, facts)),
    `This rests on: ${[...new Set(facts.claims.map((claim) => claim.finding.source))].join('; ')}.`,
    '',
    `Please return ${hidesSum(facts) ? 'the refund of these tickets' : formatInrExact(demandedPaise)} to the original way of payment by ${longDate(answerBy)} (${facts.answerWithinDays} days from this letter) and confirm it to ${facts.sender.email}. If you see it differently, please send us the calculation of each amount.`,
    '',
    'Enclosed:',
    ...evidence.map((line, index) => `${index + 1}. ${line}`),
    '',
    'Yours faithfully,',
    facts.sender.name,
    facts.sender.company,
  ].join('\n');
  return { subject: subjectOf(facts, demandedPaise), text, demandedPaise, evidence };
}

interface OccasionWords {
  /** Reads after the sum. */
  readonly subject: string;
  readonly heading: string;
  /** Reads before the sum that a claim is about. */
  readonly claimed: string;
}

const WORDS: Readonly<Record<RefundOccasion, OccasionWords>> = {
  cancellation: {
    subject: 'of the refund is missing',
    heading: 'What was kept is more than may be kept:',
    claimed: 'Kept',
  },
  change: {
    subject: 'charged for a change that is free',
    heading: 'What was asked for is more than may be asked for:',
    claimed: 'Asked for',
  },
  credit: {
    subject: 'was given as a credit in place of money',
    heading: 'What was given as a credit is to be returned as money, as nobody asked for a credit:',
    claimed: 'As a credit',
  },
  late: {
    subject: 'of the refund is missing',
    heading: 'Not refunded so far:',
    claimed: 'Not returned',
  },
};

function occasionOf({ occasion }: Pick<RefundLetterFacts, 'occasion'>): RefundOccasion {
  return occasion ?? 'cancellation';
}

/** The word before the sum that a claim is about: "Kept", "Asked for", "As a credit", "Not returned". */
export function claimWord(facts: Pick<RefundLetterFacts, 'occasion'>): string {
  return WORDS[occasionOf(facts)].claimed;
}

function subjectOf(facts: RefundLetterFacts, demandedPaise: Paise): string {
  if (hidesSum(facts)) return `PNR ${facts.locator}: the refund is missing`;
  return `PNR ${facts.locator}: ${formatInrExact(demandedPaise)} ${WORDS[occasionOf(facts)].subject}`;
}

function isChange({ occasion }: RefundLetterFacts): boolean {
  return occasion === 'change';
}

function factLines(facts: RefundLetterFacts): readonly string[] {
  return [
    `PNR: ${facts.locator}`,
    `Booking: ${facts.bookingRef}`,
    ...facts.tickets.map((ticket) => `Ticket: ${ticket.ticketNumber}, ${ticket.travellerName}`),
    ...(isChange(facts)
      ? [`Charged by ${facts.airlineName} besides the difference in fare: ${formatInrExact(facts.keptPaise)}`]
      : moneyLines(facts)),
    ...(facts.recoveredPaise ? [`Paid of this claim since: ${formatInrExact(facts.recoveredPaise)}`] : []),
    ...(facts.creditNoteNo === null ? [] : [`Credit note: ${facts.creditNoteNo}`]),
  ];
}

function moneyLines(facts: RefundLetterFacts): readonly string[] {
  if (facts.hidesCost) return [];
  return [
    `Paid for the cancelled part: ${formatInrExact(facts.paidPaise)}`,
    ...(facts.occasion === 'late' ? [] : [`Kept by ${facts.airlineName}: ${formatInrExact(facts.keptPaise)}`]),
    `${facts.occasion === 'credit' ? 'Given as a credit' : 'Returned so far'}: ${facts.returnedPaise === null ? 'not stated' : formatInrExact(facts.returnedPaise)}`,
  ];
}

function claimLines(claim: LetterClaim, facts: RefundLetterFacts): readonly string[] {
  const { travellerName, flight, finding } = claim;
  if (hidesKept(facts)) {
    return [
      `- ${travellerName}, ${flight}: ${readableSentence(claim, facts.writtenOn)}`,
      ...(hidesSum(facts) ? [] : [`  To be returned ${formatInrExact(finding.shortfallPaise)}.`]),
      '',
    ];
  }
  return [
    `- ${travellerName}, ${flight}: ${claimSentence(claim, facts.writtenOn)}`,
    `  ${claimWord(facts)} ${formatInrExact(finding.askedPaise)}, allowed ${formatInrExact(finding.allowedPaise)}, to be returned ${formatInrExact(finding.shortfallPaise)}.`,
    '',
  ];
}

/**
 * Whether what the airline kept is hidden from the reader; a charge for a change and a credit reveal nothing of our
 * price.
 */
export function hidesKept({ hidesCost, occasion }: Pick<RefundLetterFacts, 'hidesCost' | 'occasion'>): boolean {
  return hidesCost === true && occasion !== 'change' && occasion !== 'credit';
}

/**
 * Whether the sum is hidden from the reader as well: a late refund is all that the airline was paid less its charge,
 * which the cancelled traveller knows.
 */
export function hidesSum({ hidesCost, occasion }: Pick<RefundLetterFacts, 'hidesCost' | 'occasion'>): boolean {
  return hidesCost === true && occasion === 'late';
}

/** A late refund reveals nothing of our price. */
function readableSentence(claim: LetterClaim, today: string): string {
  return claim.dueBy === undefined ? withoutCost(claim.finding).sentence : claimSentence(claim, today);
}

/** The enclosures that a letter announces: ticket, record, the airline's statement, calculation. */
export function refundEvidence(facts: RefundLetterFacts): readonly [string, string, string, string] {
  return [
    `Ticket receipt of PNR ${facts.locator} with the fare taken apart`,
    `Record of the ${isChange(facts) ? 'change' : 'cancellation'} on ${longDate(facts.cancelledOn)}`,
    facts.creditNoteNo === null
      ? `Statement of charges by ${facts.airlineName}`
      : `Credit note ${facts.creditNoteNo} of ${facts.airlineName}`,
    'Calculation of the amount that is claimed',
  ];
}
