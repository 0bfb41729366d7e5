import { add, applyRate, type BasisPoints, type Paise, sum, ZERO } from '../money/money.ts';
import { parseGstin } from '../validation/gstin.ts';

/** A rate on a hotel's invoice, with its taxed amount and the tax. */
interface InvoiceLine {
  /** Basis points: 500, 1200 or 1800. */
  readonly rate: BasisPoints;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** A hotel's own invoice for a stay, as a person read it. */
export interface HotelInvoice {
  /** Null = it names none. */
  readonly hotelGstin: string | null;
  /** The company's; null = it names none. */
  readonly buyerGstin: string | null;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly lines: readonly InvoiceLine[];
  readonly totalPaise: Paise;
}

/** What an invoice is compared with. */
export interface InvoiceQuestion {
  readonly invoice: HotelInvoice;
  /** GST code of the hotel's State; null = abroad or not known. */
  readonly hotelStateCode: string | null;
  readonly checkIn: string;
  /** The company's registrations. */
  readonly ownGstins: readonly string[];
  /** Whether the company claims what a hotel charges at 5 %. */
  readonly creditAt5: boolean;
  /** True where the trip is private. */
  readonly isPersonal: boolean;
}

/** The error of an invoice, by the field that shows it. */
interface InvoiceFinding {
  readonly code:
    | 'hotel_gstin_missing'
    | 'hotel_other_state'
    | 'buyer_missing'
    | 'buyer_unknown'
    | 'buyer_other_state'
    | 'igst_charged'
    | 'dated_before_stay'
    | 'rate_unknown'
    | 'tax_wrong'
    | 'total_wrong';
  readonly field: 'hotelGstin' | 'buyerGstin' | 'issuedOn' | 'lines' | 'total';
  readonly text: string;
  /** True where the hotel can write it again so that the credit is not lost. */
  readonly isMended: boolean;
}

/** What an invoice is good for. */
export interface InvoiceVerdict {
  readonly findings: readonly InvoiceFinding[];
  readonly taxPaise: Paise;
  readonly creditPaise: Paise;
  /** One sentence: how much can be claimed, and why or why not. */
  readonly text: string;
  readonly rule: string;
}

/** Invoices round each line, and the whole to the rupee. */
const ROUNDING_PAISE = 100;
const RATES: readonly number[] = [500, 1200, 1800];
const LOWER_RATE = 500;

/**
 * Holds a hotel's invoice against the law and the stay: the place of supply is the hotel's State, so that its tax is
 * CGST and SGST and only a registration of that State can claim it (IGST Act section 12(3), CGST Act section 16); what
 * is taxed at 5 % is claimed where the company has decided so. Whatever prevents the credit is a finding; nothing is
 * promised.
 */
export function judgeInvoice(question: InvoiceQuestion): InvoiceVerdict {
  const { invoice, creditAt5, isPersonal } = question;
  const findings = findingsOf(question);
  const taxPaise = sum(invoice.lines.map(taxOf));
  const rule = 'IGST Act section 12(3); CGST Act section 16';
  if (isPersonal) {
    return { findings, taxPaise, creditPaise: ZERO, rule, text: 'No GST can be claimed on a private stay.' };
  }
  const [first] = findings;
  if (first) return { findings, taxPaise, creditPaise: ZERO, rule, text: `Its GST cannot be claimed: ${first.text}` };
  const claimed = invoice.lines.filter(({ rate }) => rate !== LOWER_RATE || creditAt5);
  const creditPaise = sum(claimed.map(taxOf));
  const text =
    creditPaise === taxPaise
      ? 'All of its GST can be claimed, once the hotel has filed it.'
      : creditPaise > 0
        ? 'The GST at 18 % can be claimed, once the hotel has filed it. Your organisation does not claim what is taxed at 5 %.'
        : 'Your organisation does not claim GST at 5 %.';
  return { findings, taxPaise, creditPaise, rule, text };
}

type Found = Pick<InvoiceFinding, 'code' | 'field' | 'text' | 'isMended'>;

function findingsOf(question: InvoiceQuestion): readonly InvoiceFinding[] {
  const { invoice, checkIn } = question;
  const { lines, totalPaise, issuedOn } = invoice;
  const rules: readonly (readonly [isBroken: boolean, found: Found])[] = [
    ...partyRules(question),
    [
      lines.some(({ igstPaise }) => igstPaise > 0),
      found('igst_charged', 'lines', 'it charges IGST, and a hotel charges CGST and SGST of its own state.'),
    ],
    [
      lines.some(({ rate }) => !RATES.includes(rate)),
      found('rate_unknown', 'lines', 'rooms are taxed at 5 % or 18 %, and it has another rate.'),
    ],
    [lines.some(isWrongTax), found('tax_wrong', 'lines', 'its GST is not what its rate makes of its amounts.')],
    [
      Math.abs(sum(lines.map((line) => add(line.taxablePaise, taxOf(line)))) - totalPaise) > ROUNDING_PAISE,
      found('total_wrong', 'total', 'its lines do not add up to its total.'),
    ],
    [issuedOn < checkIn, found('dated_before_stay', 'issuedOn', 'its date is before check-in.')],
  ];
  return rules.flatMap(([isBroken, finding]) => (isBroken ? [finding] : []));
}

function partyRules({
  invoice: { hotelGstin, buyerGstin },
  hotelStateCode,
  ownGstins,
}: InvoiceQuestion): readonly (readonly [boolean, Found])[] {
  const stateOf = (gstin: string | null) => gstin?.slice(0, 2) ?? null;
  const place = hotelStateCode ?? stateOf(hotelGstin);
  const isOwn = buyerGstin !== null && ownGstins.includes(buyerGstin);
  return [
    [hotelGstin === null, found('hotel_gstin_missing', 'hotelGstin', "it does not name the hotel's GSTIN.")],
    [
      hotelGstin !== null && stateOf(hotelGstin) !== place,
      found('hotel_other_state', 'hotelGstin', "the hotel's GSTIN is of another state than the hotel."),
    ],
    [buyerGstin === null, found('buyer_missing', 'buyerGstin', 'it does not name your GSTIN.')],
    [
      buyerGstin !== null && !isOwn,
      found('buyer_unknown', 'buyerGstin', 'the GSTIN of the customer on it is none of your organisation.'),
    ],
    [isOwn && stateOf(buyerGstin) !== place, { ...found('buyer_other_state', 'buyerGstin', LOST), isMended: false }],
  ];
}

const LOST = 'the hotel is in another State than the GST registration that it invoiced.';

function found(code: InvoiceFinding['code'], field: InvoiceFinding['field'], text: string): Found {
  return { code, field, text, isMended: true };
}

/** Half of the rate each for the centre and the State. */
function isWrongTax({ rate, taxablePaise, cgstPaise, sgstPaise, igstPaise }: InvoiceLine): boolean {
  const expected = 2 * applyRate(taxablePaise, rate / 2);
  const isSplit = igstPaise > 0 || Math.abs(cgstPaise - sgstPaise) <= 1;
  return !isSplit || Math.abs(cgstPaise + sgstPaise + igstPaise - expected) > ROUNDING_PAISE;
}

function taxOf({ cgstPaise, sgstPaise, igstPaise }: InvoiceLine): Paise {
  return sum([cgstPaise, sgstPaise, igstPaise]);
}

/** How often a hotel has sent an invoice that names the company; counted, never supposed. */
export interface InvoicingRecord {
  /** Stays that have ended and were asked about. */
  readonly ended: number;
  /** Of those, how many have an invoice by which GST can be claimed or that fails for the company's own State alone. */
  readonly invoiced: number;
}

/** Fewer stays than this say nothing about a hotel. */
const FEWEST = 3;

/** What is known of a hotel's invoices: "usually" from two of three on. */
export function invoicingOf({ ended, invoiced }: InvoicingRecord): 'usually' | 'seldom' | 'unknown' {
  if (ended < FEWEST) return 'unknown';
  return invoiced * 3 >= ended * 2 ? 'usually' : 'seldom';
}

/** True where the hotel has done its part: it could correct nothing by writing the invoice again. */
export function isProperInvoice({ findings }: Pick<InvoiceVerdict, 'findings'>): boolean {
  return findings.every(({ isMended }) => !isMended);
}

/** A GSTIN as it is kept; null for an impossible one. */
export function gstinOnInvoice(text: string): string | null {
  const read = parseGstin(text);
  return read.ok ? read.gstin.value : null;
}

/** Days after check-out on which a missing invoice is asked for: the guest, again, and then a person rings. */
export const CHASE_DAYS = [1, 3, 7] as const;
