import { createHash } from 'node:crypto';
import type { Board } from '@pravas/domain/hotel/board.ts';
import { type HouseRule, houseRuleOf } from '@pravas/domain/hotel/house-rules.ts';
import { type RefundStep, tiersOfRefunds } from '@pravas/domain/hotel/stay-cancellation.ts';
import { nightDates } from '@pravas/domain/hotel/stay-dates.ts';
import type { AtHotelCharge, OfferedRoom, StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { least, type Paise, splitEvenly, subtract, ZERO } from '@pravas/domain/money/money.ts';
import { inPaise } from '../duffel/money.ts';
import { readNumber } from '../lenient.ts';
import type { OfferContext } from './context.ts';
import { instantOf, refundsOf } from './refunds.ts';
import type { StaysQuote, StaysRate, StaysRoom } from './wire.ts';

const BOARDS: Readonly<Record<string, NonNullable<Board>>> = {
  room_only: 'room_only',
  breakfast: 'breakfast',
  half_board: 'half_board',
  full_board: 'full_board',
  all_inclusive: 'all_inclusive',
};
const BED_WORDS: Readonly<Record<string, readonly [string, string]>> = {
  single: ['single bed', 'single beds'],
  double: ['double bed', 'double beds'],
  queen: ['queen bed', 'queen beds'],
  king: ['king bed', 'king beds'],
  sofabed: ['sofa bed', 'sofa beds'],
};

/** An offer's facts besides those of its rate. */
export interface OfferFacts {
  readonly supplierId: string;
  readonly hotelId: string;
  /** Of an offer that was checked. */
  readonly quoteId?: string;
  readonly asked: Pick<OfferContext, 'supplierHotelId' | 'zone' | 'stay' | 'rooms' | 'nationality' | 'companyCodes'>;
}

/** Whether a rate can be paid for out of our balance now; a card or the hotel's desk would be another payer's. */
export function isPayable({ payment_type, available_payment_methods }: StaysRate): boolean {
  return payment_type === 'pay_now' && available_payment_methods.includes('balance');
}

/** The amounts of a rate or of a quote. */
type Amounts = Pick<
  StaysQuote,
  | 'total_amount'
  | 'total_currency'
  | 'base_amount'
  | 'base_currency'
  | 'tax_amount'
  | 'tax_currency'
  | 'fee_amount'
  | 'fee_currency'
  | 'due_at_accommodation_amount'
  | 'due_at_accommodation_currency'
>;

/**
 * A rate of a kind of room as an offer; null where its price is not in rupees or missing. It states no price of a
 * night: the nights share the price before tax evenly, an odd paisa to the first.
 */
export function toOffer(room: StaysRoom, rate: StaysRate, amounts: Amounts, facts: OfferFacts): StayOffer | null {
  const { supplierId, hotelId, asked } = facts;
  const totalPaise = inPaise(amounts.total_amount, amounts.total_currency);
  const expiresAt = instantOf(rate.expires_at);
  if (totalPaise === null || totalPaise <= 0 || expiresAt === null) return null;
  const refunds = refundsOf(rate, totalPaise);
  const taxPaise = partOf(amounts.tax_amount, amounts.tax_currency, totalPaise);
  const context: OfferContext = {
    rateId: rate.id,
    quoteId: facts.quoteId ?? null,
    ...asked,
    rateName: rate.name,
    refunds: refunds.map((step) => ({ ...step })),
  };
  return {
    offerId: createHash('sha256').update(`${supplierId} ${rate.id}`).digest('hex').slice(0, 24),
    hotelId,
    supplierId,
    context: JSON.stringify(context),
    rooms: roomsOf(room, basePaise(amounts, totalPaise, taxPaise), asked),
    board: BOARDS[rate.board_type] ?? null,
    boardNote: null,
    payment: 'prepaid',
    isNegotiated: rate.code !== '' || rate.negotiated_rate_id !== '',
    totalPaise,
    taxPaise,
    sellFloorPaise: null,
    atHotel: atHotelOf(amounts),
    ...termsOf(totalPaise, refunds),
    expiresAt,
    houseRules: houseRulesOf(rate),
  };
}

/** The terms of a rate: what is kept from when on. Duffel states what is refunded until when. */
function termsOf(totalPaise: Paise, refunds: readonly RefundStep[]) {
  return {
    tiers: tiersOfRefunds(totalPaise, refunds),
    lastFreeAt: null,
    isRefundable: refunds.length > 0,
  };
}

function partOf(amount: string, currency: string, totalPaise: Paise): Paise | null {
  const part = inPaise(amount, currency);
  return part === null || part < 0 ? null : least(part, totalPaise);
}

/** The price of all nights before tax; where it is not stated, the rest of the total. */
function basePaise(amounts: Amounts, totalPaise: Paise, taxPaise: Paise | null): Paise {
  const mostPaise = subtract(totalPaise, taxPaise ?? ZERO);
  const said = partOf(amounts.base_amount, amounts.base_currency, mostPaise);
  if (said !== null) return said;
  return subtract(mostPaise, partOf(amounts.fee_amount, amounts.fee_currency, mostPaise) ?? ZERO);
}

function roomsOf({ name, beds }: StaysRoom, base: Paise, { stay, rooms }: OfferFacts['asked']): readonly OfferedRoom[] {
  const dates = nightDates(stay);
  const prices = splitEvenly(base, rooms.length * dates.length);
  const bedText = beds.flatMap(({ type, count }) => bedWords(type, count ?? 1)).join(' and ');
  return rooms.map((_, index) => ({
    name,
    beds: bedText === '' ? null : bedText,
    nights: dates.map((date, night) => ({
      date,
      pricePaise: prices[index * dates.length + night] ?? ZERO,
      taxPaise: null,
    })),
  }));
}

function bedWords(type: string, count: number): string[] {
  const [one, several] = BED_WORDS[type] ?? [`${type} bed`, `${type} beds`];
  return type === '' || count < 1 ? [] : [`${count} ${count === 1 ? one : several}`];
}

/** What is paid at the desk, in the hotel's own currency. */
function atHotelOf(amounts: Amounts): readonly AtHotelCharge[] {
  const due = readNumber(amounts.due_at_accommodation_amount);
  const currency = amounts.due_at_accommodation_currency;
  if (due === null || due <= 0 || !/^[A-Z]{3}$/.test(currency)) return [];
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return [{ label: 'Taxes and fees', currency, amountMinor: Math.round(Number((due * 10 ** decimals).toFixed(4))) }];
}

function houseRulesOf({ conditions }: StaysRate): readonly HouseRule[] {
  const texts = conditions.map(({ title, description }) => description || title).filter((text) => text !== '');
  return [...new Set(texts)].map(houseRuleOf);
}
