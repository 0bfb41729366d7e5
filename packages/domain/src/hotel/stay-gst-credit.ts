import { type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import type { invoicingOf } from './hotel-invoice.ts';
import type { RoomGst } from './room-gst.ts';

/** The fate of the hotel's GST at the company: three states, and two without a question. */
type StayCreditState = 'usable' | 'no_registration' | 'hotel_unregistered' | 'personal' | 'abroad';

/** What decides how much of the tax can be claimed. */
export interface StayCreditQuestion {
  readonly hotel: {
    /** GST code of its State; null = abroad. */
    readonly stateCode: string | null;
    /** "Karnataka". */
    readonly stateName: string | null;
    readonly isGstRegistered: boolean | null;
  };
  readonly nights: readonly Pick<RoomGst, 'rate' | 'totalPaise'>[];
  /** GST codes of the States in which the company is registered. */
  readonly registeredIn: readonly string[];
  /** Whether the company claims what a hotel charges at 5 %: advisers differ, so that it is the company's decision. */
  readonly creditAt5: boolean;
  /** What the organisation has counted of the hotel's invoices; absent = nothing. */
  readonly invoicing?: ReturnType<typeof invoicingOf>;
  /** GST within our fee, creditable in any State where the company is registered; 0 where it is not. */
  readonly feeTaxPaise: Paise;
  /** True where the trip is private. */
  readonly isPersonal: boolean;
  /** All that is paid, with tax and our fee. */
  readonly paidPaise: Paise;
}

/** How much of the tax the company can claim, and what the stay costs it in the end. */
export interface StayCredit {
  readonly state: StayCreditState;
  /** Of the hotel's tax. */
  readonly stayCreditPaise: Paise;
  readonly feeCreditPaise: Paise;
  readonly netPaise: Paise;
  /** What is printed beside the price. */
  readonly sentence: string;
  readonly proof: Proof;
}

const LOWER_RATE = 500;

/** No statement about a hotel's invoices without a count. */
const USABLE = {
  usually: (where: string) => `GST credit usable: you hold a ${where} GSTIN, and the hotel usually invoices.`,
  seldom: (where: string) =>
    `GST credit in doubt: you hold a ${where} GSTIN, but the hotel seldom sends a proper invoice.`,
  unknown: (where: string) => `GST credit usable if the hotel invoices: you hold a ${where} GSTIN.`,
} as const;

/**
 * The credit for a stay: only with a GSTIN of the hotel's own State, on the hotel's invoice (CGST Act section 16, IGST
 * Act section 12(3)); of nights at 5 % only where the company has decided to claim it. The hotel has still to send an
 * invoice that names the company, so that nothing is promised.
 */
export function stayCredit(question: StayCreditQuestion): StayCredit {
  const { nights, paidPaise, feeTaxPaise, creditAt5 } = question;
  const { state, sentence } = creditState(question);
  const { stayCreditPaise, feeCreditPaise } = creditOf(state, question);
  const netPaise = subtract(paidPaise, sum([stayCreditPaise, feeCreditPaise]));
  return {
    state,
    stayCreditPaise,
    feeCreditPaise,
    netPaise,
    sentence,
    proof: proof({
      rule: `stay_credit.${state}`,
      inputs: {
        paidPaise,
        stayTaxPaise: sum(nights.map(({ totalPaise }) => totalPaise)),
        feeTaxPaise,
        stayCreditPaise,
        feeCreditPaise,
        hotelStateCode: question.hotel.stateCode,
        creditAt5,
      },
      result: netPaise,
      source: 'CGST Act section 16; IGST Act section 12(3); the company’s own decision on nights at 5 %',
    }),
  };
}

/** The fate of a hotel's GST, whatever its rates: what lists say once for each hotel. */
export function creditState(
  question: Pick<StayCreditQuestion, 'hotel' | 'invoicing' | 'registeredIn' | 'isPersonal'>,
): Pick<StayCredit, 'state' | 'sentence'> {
  const state = stateOf(question);
  return { state, sentence: sentenceOf(state, question) };
}

/** How much of the tax can be claimed, in a state that is known: what lists ask of each rate, without a proof. */
export function creditOf(
  state: StayCreditState,
  {
    nights,
    feeTaxPaise,
    isPersonal,
    registeredIn,
    creditAt5,
  }: Pick<StayCreditQuestion, 'nights' | 'feeTaxPaise' | 'isPersonal' | 'registeredIn' | 'creditAt5'>,
): Pick<StayCredit, 'stayCreditPaise' | 'feeCreditPaise'> {
  const claimed = nights.filter(({ rate }) => rate !== LOWER_RATE || creditAt5);
  return {
    stayCreditPaise: state === 'usable' ? sum(claimed.map(({ totalPaise }) => totalPaise)) : ZERO,
    feeCreditPaise: isPersonal || registeredIn.length === 0 ? ZERO : feeTaxPaise,
  };
}

function stateOf({
  hotel,
  registeredIn,
  isPersonal,
}: Pick<StayCreditQuestion, 'hotel' | 'registeredIn' | 'isPersonal'>): StayCreditState {
  if (isPersonal) return 'personal';
  if (hotel.stateCode === null) return 'abroad';
  if (hotel.isGstRegistered === false) return 'hotel_unregistered';
  return registeredIn.includes(hotel.stateCode) ? 'usable' : 'no_registration';
}

function sentenceOf(
  state: StayCreditState,
  { hotel, invoicing = 'unknown' }: Pick<StayCreditQuestion, 'hotel' | 'invoicing'>,
): string {
  const where = hotel.stateName ?? 'local';
  switch (state) {
    case 'usable':
      return USABLE[invoicing](where);
    case 'no_registration':
      return `GST is a cost: you hold no ${where} GSTIN.`;
    case 'hotel_unregistered':
      return 'The hotel is not registered for GST: there is no credit.';
    case 'personal':
      return 'A personal stay has no GST credit.';
    case 'abroad':
      return 'Abroad no Indian GST is charged on the stay.';
  }
}
