import {
  applyRate,
  type BasisPoints,
  formatInr,
  greatest,
  least,
  type Paise,
  paise,
  splitEvenly,
  subtract,
  sum,
  ZERO,
} from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { ticketGstRates } from './air-gst.ts';
import type { Offer } from './offer.ts';

/** What an organisation has decided on credit for GST on economy tickets; `ask` = its finance team has not decided. */
export type EconomyCredit = 'claimable' | 'not_claimable' | 'ask';

/**
 * A row of an organisation's table of eligibility; days are YYYY-MM-DD, both inclusive, null = until further notice.
 */
export interface CreditEligibility {
  readonly economy5: EconomyCredit;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly source: string;
}

/**
 * The default for an organisation without a table of its own. The 5 % entry for economy air travel restricts credit on
 * inputs at the airline; advisers differ on whether a passenger's employer may claim, so the reading is named.
 */
export const DEFAULT_ELIGIBILITY: readonly CreditEligibility[] = [
  {
    economy5: 'claimable',
    validFrom: '2017-07-01',
    validTo: null,
    source:
      'CGST Act section 16; Notification 11/2017-Central Tax (Rate), SAC 996425: read as claimable by the passenger’s employer',
  },
];

/** The GST registration a ticket is bought for. */
export interface CreditRegistration {
  /** GST state code of the registration. */
  readonly stateCode: string;
  readonly kind: 'regular' | 'composition' | 'sez' | 'unregistered_branch';
}

/** What decides how much GST can be claimed. */
export interface GstCreditQuestion {
  readonly offers: readonly Pick<Offer, 'offerId' | 'slices' | 'price' | 'requirements'>[];
  /** Our fee of all travellers, null where the price is shown without it. */
  readonly fee: { readonly feePaise: Paise; readonly gstPaise: Paise; readonly rate: BasisPoints } | null;
  readonly personal: boolean;
  /** The registration chosen for the booking; null = none is chosen. */
  readonly registration: CreditRegistration | null;
  readonly eligibility?: readonly CreditEligibility[];
  /** Day of supply, YYYY-MM-DD. */
  readonly on: string;
}

/** Why a line's GST can or cannot be claimed. */
type CreditReason =
  | 'claimable'
  | 'claimable_by_decision'
  | 'no_gst_charged'
  | 'personal_booking'
  | 'no_registration'
  | 'registration_without_credit'
  | 'ticket_without_gstin'
  | 'economy_not_claimable'
  | 'economy_undecided';

/** GST on one ticket or on our fee. */
interface GstCreditLine {
  readonly what: 'ticket' | 'fee';
  /** Null for the fee. */
  readonly offerId: string | null;
  /** Basis points; of a ticket with several rates the highest. */
  readonly rate: BasisPoints;
  readonly gstPaise: Paise;
  readonly creditPaise: Paise;
  readonly reason: CreditReason;
  /** True where the supplier does not state the airline's GST and it is computed from base fare and fuel charge. */
  readonly estimated: boolean;
}

/** A price less the GST that can be claimed back, and why. */
export interface GstCredit {
  readonly pricePaise: Paise;
  readonly creditPaise: Paise;
  readonly netPaise: Paise;
  readonly lines: readonly GstCreditLine[];
  /** The state in which it can be claimed: the registered recipient's (IGST Act section 12(2) and (9)); null = none. */
  readonly placeOfSupplyStateCode: string | null;
  /** Why, or why not, in one sentence for the screen. */
  readonly sentence: string;
  readonly proof: Proof;
}

/** What a list shows of it. */
export interface ListedGstCredit extends Pick<GstCredit, 'creditPaise' | 'netPaise'> {
  /** Why, or why not, without amounts. */
  readonly sentence: string;
}

/**
 * The price net of creditable GST (CGST Act sections 16 and 17): GST on the tickets and on our fee counts where a
 * registration that may claim is chosen and the journey is for business. Never more than the GST that is charged.
 * Throws RangeError for a day before GST began.
 */
export function gstCredit(question: GstCreditQuestion): GstCredit {
  const { registration } = question;
  const terms = termsOf(question);
  const { eligibility } = terms;
  const credit = creditOf(question, terms);
  const { pricePaise, creditPaise, netPaise, lines, placeOfSupplyStateCode } = credit;
  return {
    ...credit,
    proof: proof({
      rule: 'gst_credit.net_price',
      inputs: {
        pricePaise,
        creditPaise,
        personal: question.personal,
        registration: registration?.kind ?? null,
        placeOfSupplyStateCode,
        economy5: eligibility.economy5,
        on: question.on,
      },
      result: netPaise,
      source: `CGST Act sections 16 and 17; ${eligibility.source}`,
      parts: lines.map(lineProof),
    }),
  };
}

/**
 * Gives the same figures and reason without our fee, lines and proof: lists show thousands of fares, so anything common
 * to all is worked out once. The sentence contains no amounts, because these are shown next to it.
 */
export function gstCreditLister(
  question: Omit<GstCreditQuestion, 'offers' | 'fee'>,
): (offers: GstCreditQuestion['offers']) => ListedGstCredit {
  const terms = termsOf(question);
  const sentences = new Map<string, string>();
  return (offers) => {
    const lines = offers.map((offer) => ticketLine(offer, terms));
    let [creditPaise, pricePaise, key] = [0, 0, ''];
    for (const line of lines) {
      creditPaise += line.creditPaise;
      // There are few different sentences, and a list asks for the same ones again and again.
      key += line.estimated ? `${line.reason}~` : `${line.reason},`;
    }
    for (const offer of offers) pricePaise += offer.price.sellPaise;
    const sentence = sentences.get(key) ?? sentenceOf(lines, paise(creditPaise), 'the GST on the ticket');
    sentences.set(key, sentence);
    return { creditPaise: paise(creditPaise), netPaise: paise(pricePaise - creditPaise), sentence };
  };
}

/** The facts common to all tickets of a question. */
interface CreditTerms {
  readonly on: string;
  readonly eligibility: CreditEligibility;
  /** Why nothing can be claimed, whatever the ticket; null = it depends on the ticket. */
  readonly recipient: CreditReason | null;
}

function termsOf(question: Omit<GstCreditQuestion, 'offers' | 'fee'>): CreditTerms {
  const eligibility = eligibilityOn(question.eligibility ?? DEFAULT_ELIGIBILITY, question.on);
  return { on: question.on, eligibility, recipient: recipientReason(question) };
}

function creditOf(question: GstCreditQuestion, terms: CreditTerms): Omit<GstCredit, 'proof'> {
  const { offers, fee, registration } = question;
  const lines = [
    ...offers.map((offer) => ticketLine(offer, terms)),
    ...(fee && fee.gstPaise > 0 ? [feeLine(fee, terms)] : []),
  ];
  const pricePaise = sum([
    ...offers.map((offer) => offer.price.sellPaise),
    ...(fee ? [fee.feePaise, fee.gstPaise] : []),
  ]);
  const creditPaise = sum(lines.map((line) => line.creditPaise));
  const netPaise = subtract(pricePaise, creditPaise);
  const placeOfSupplyStateCode = creditPaise > 0 ? (registration?.stateCode ?? null) : null;
  return {
    pricePaise,
    creditPaise,
    netPaise,
    lines,
    placeOfSupplyStateCode,
    sentence: sentenceOf(lines, creditPaise, claimedText(lines)),
  };
}

/** The row that applies on a day; without one nothing is decided. */
function eligibilityOn(table: readonly CreditEligibility[], on: string): CreditEligibility {
  const day = on.slice(0, 10);
  return (
    table.find((row) => row.validFrom <= day && (row.validTo === null || day <= row.validTo)) ?? {
      economy5: 'ask',
      validFrom: day,
      validTo: day,
      source: 'No row of the table of eligibility holds on that day',
    }
  );
}

function ticketLine(offer: GstCreditQuestion['offers'][number], terms: CreditTerms): GstCreditLine {
  const rates = ticketGstRates(offer.slices, terms.on);
  const rate = Math.max(...rates);
  const stated = offer.price.airlineGstPaise;
  // A foreign or exempt ticket has no GST of which a credit could be taken, whatever a supplier calls its taxes.
  const gstPaise = rate === 0 ? ZERO : stated > 0 ? stated : estimateGst(offer, rates);
  const isEconomy = offer.slices.some((slice) => slice.segments.some((segment) => segment.cabin === 'E'));
  const reason = ticketReason(gstPaise, isEconomy, offer.requirements.gst === 'no', terms);
  return {
    what: 'ticket',
    offerId: offer.offerId,
    rate,
    gstPaise,
    creditPaise: isClaimed(reason) ? gstPaise : ZERO,
    reason,
    estimated: gstPaise > 0 && stated <= 0,
  };
}

function feeLine(fee: NonNullable<GstCreditQuestion['fee']>, { recipient }: CreditTerms): GstCreditLine {
  const reason = recipient ?? 'claimable';
  return {
    what: 'fee',
    offerId: null,
    rate: fee.rate,
    gstPaise: fee.gstPaise,
    creditPaise: isClaimed(reason) ? fee.gstPaise : ZERO,
    reason,
    estimated: false,
  };
}

/** An equal share of base fare and fuel charge per slice at its rate, at most the taxes of the fare. */
function estimateGst(offer: GstCreditQuestion['offers'][number], rates: readonly BasisPoints[]): Paise {
  const { basePaise, fuelPaise, taxesPaise } = offer.price;
  const shares = splitEvenly(sum([basePaise, fuelPaise]), rates.length);
  const gst = sum(shares.map((share, index) => applyRate(share, rates[index] ?? 0)));
  return least(gst, greatest(taxesPaise, ZERO));
}

function recipientReason({
  personal,
  registration,
}: Pick<GstCreditQuestion, 'personal' | 'registration'>): CreditReason | null {
  if (personal) return 'personal_booking';
  if (registration === null) return 'no_registration';
  // Composition dealers pay a flat tax and may not take credit (CGST Act section 10(4)).
  if (registration.kind === 'composition' || registration.kind === 'unregistered_branch') {
    return 'registration_without_credit';
  }
  return null;
}

function ticketReason(
  gstPaise: Paise,
  isEconomy: boolean,
  cannotCarryGstin: boolean,
  { recipient, eligibility: { economy5 } }: CreditTerms,
): CreditReason {
  if (gstPaise <= 0) return 'no_gst_charged';
  if (recipient !== null) return recipient;
  if (cannotCarryGstin) return 'ticket_without_gstin';
  // A ticket with any economy flight is judged as economy, so that a credit is never promised too early.
  if (!isEconomy) return 'claimable';
  if (economy5 === 'claimable') return 'claimable_by_decision';
  return economy5 === 'ask' ? 'economy_undecided' : 'economy_not_claimable';
}

function isClaimed(reason: CreditReason): boolean {
  return reason === 'claimable' || reason === 'claimable_by_decision';
}

const WHY_NOT: Readonly<Record<Exclude<CreditReason, 'claimable' | 'claimable_by_decision'>, string>> = {
  no_gst_charged: 'No GST is charged on this ticket.',
  personal_booking: 'Personal bookings are paid privately, so no GST can be claimed.',
  no_registration: 'No GST registration is chosen, so no GST can be claimed.',
  registration_without_credit: 'The chosen GST registration is not one that can claim credit.',
  ticket_without_gstin: 'This ticket cannot carry your GST number, so GST charged by the airline cannot be claimed.',
  economy_not_claimable: 'Your organisation does not claim the 5% GST on economy tickets.',
  economy_undecided:
    'Whether the 5% GST on economy tickets can be claimed is for your finance team to decide; it is not counted.',
};

/** `claimed` = the claimable part of it, in words. */
function sentenceOf(lines: readonly GstCreditLine[], creditPaise: Paise, claimed: string): string {
  const missing = lines.flatMap(({ reason }) =>
    reason === 'claimable' || reason === 'claimable_by_decision' ? [] : [WHY_NOT[reason]],
  );
  // The answer about the ticket says more than that about the fee, and tickets come first.
  if (creditPaise === 0) return missing[0] ?? WHY_NOT.no_gst_charged;
  const estimated = lines.some((line) => line.estimated && line.creditPaise > 0) ? ' (estimated)' : '';
  const advice = lines.some((line) => line.reason === 'claimable_by_decision')
    ? ' Advisers differ on 5% economy tickets; your company admin can switch this off.'
    : '';
  const [firstMissing] = missing;
  return `Your organisation can claim ${claimed}${estimated}.${advice}${firstMissing ? ` ${firstMissing}` : ''}`;
}

/** "GST of ₹240 on the ticket and ₹36 on our fee". */
function claimedText(lines: readonly GstCreditLine[]): string {
  const of = (what: GstCreditLine['what']) =>
    sum(lines.filter((line) => line.what === what).map((line) => line.creditPaise));
  const [ticketPaise, feePaise] = [of('ticket'), of('fee')];
  const sources = [
    ...(ticketPaise > 0 ? [`${formatInr(ticketPaise)} on the ticket`] : []),
    ...(feePaise > 0 ? [`${formatInr(feePaise)} on our fee`] : []),
  ];
  return `GST of ${sources.join(' and ')}`;
}

function lineProof(line: GstCreditLine): Proof {
  return proof({
    rule: `gst_credit.${line.what}.${line.reason}`,
    rate: line.rate,
    inputs: { offerId: line.offerId, gstPaise: line.gstPaise, estimated: line.estimated },
    result: line.creditPaise,
    source: line.what === 'fee' ? 'IGST Act section 12(2)' : 'IGST Act section 12(9)',
  });
}
