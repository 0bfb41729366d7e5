import type {} from '@duffel/api';
import type { StaysRateCondition, StaysRoomRate } from '@duffel/api/Stays/StaysTypes';
import { CURRENCY } from '../duffel/account.ts';
import { amount, instant } from '../duffel/envelope.ts';
import type { RoomOffer } from '../hotel-engine/offers.ts';
import type { PolicyStep } from '../hotel-engine/policies.ts';
import type { PlanCode } from '../hotel-engine/price.ts';
import { type RefundStep, refundTimeline, type SecondSums, secondSums } from '../hotel-engine/second-price.ts';
import { nightsOf } from '../hotel-engine/stay.ts';

const BOARDS: Readonly<Record<PlanCode, StaysRoomRate['board_type']>> = {
  RO: 'room_only',
  SEMI: 'room_only',
  NR: 'room_only',
  BB: 'breakfast',
  CORP: 'breakfast',
  HB: 'half_board',
};
const NAMES: Readonly<Record<PlanCode, string>> = {
  RO: 'Best Available Rate',
  SEMI: 'Early Bird',
  NR: 'Advance Purchase',
  BB: 'Bed and Breakfast',
  CORP: 'Company Rate',
  HB: 'Half Board',
};
const SOURCES = ['bookingcom', 'expedia', 'priceline', 'travelport'] as const;
const COMMISSION_PERCENT = 8;
/** The linen money that the guest house asks at its own desk, paise for each room and night. */
const LINEN_PAISE = 15_000;

const HOUSE_CONDITIONS: StaysRateCondition[] = [
  {
    title: 'Identification',
    description: 'A government photo ID with an address is asked of every adult. A PAN card is not accepted.',
  },
  { title: 'Minors', description: 'Guests under 18 years are not allowed to check in without a parent.' },
];
const PACKAGE_CONDITION: StaysRateCondition = {
  title: 'Package rate',
  description: 'This rate can only be sold with an airline ticket as part of a package.',
};

/** What is printed of a rate in every answer. */
export interface PrintedRate {
  readonly id: string;
  readonly index: number;
  readonly offer: RoomOffer;
  readonly steps: readonly PolicyStep[];
  readonly negotiated: { readonly id: string; readonly code: string } | null;
  readonly isPackageOnly: boolean;
  readonly expiresAtMs: number;
}

/** Whether a rate is guaranteed with a card and paid at the hotel, which the agency's balance can not do. */
export function isPaidAtHotel({ index, offer }: Pick<PrintedRate, 'index' | 'offer'>): boolean {
  return index === 12 && offer.plan === 'SEMI';
}

/** What guests pay at the desk besides, paise; null where nothing is known of it. */
export function duePaise({ index, offer }: Pick<PrintedRate, 'index' | 'offer'>): number | null {
  if (index === 1) return null;
  return index === 12 ? LINEN_PAISE * offer.rooms.length * nightsOf(offer.stay).length : 0;
}

/** What is refunded of a rate until when, ascending. */
export function timelineOf({ steps, offer }: Pick<PrintedRate, 'steps' | 'offer'>): readonly RefundStep[] {
  return refundTimeline(steps, secondSums(offer));
}

/** The amounts of a rate or quote. Number 1 prints its total alone. */
export function amountsOf(sums: SecondSums, { index, offer }: Pick<PrintedRate, 'index' | 'offer'>) {
  const printed = (paise: number): string | null => (index === 1 ? null : amount(paise));
  const due = duePaise({ index, offer });
  return {
    total_amount: amount(sums.totalPaise),
    total_currency: CURRENCY,
    base_amount: printed(sums.valuePaise),
    base_currency: CURRENCY,
    tax_amount: printed(sums.taxPaise),
    tax_currency: CURRENCY,
    fee_amount: printed(sums.feePaise),
    fee_currency: CURRENCY,
    due_at_accommodation_amount: due === null ? null : amount(due),
    due_at_accommodation_currency: CURRENCY,
  };
}

function paymentMethods(rate: PrintedRate): StaysRoomRate['available_payment_methods'] {
  if (isPaidAtHotel(rate)) return ['card'];
  // Number 9 nests its list twice, as was seen once.
  return (rate.index === 9 ? [['balance']] : ['balance', 'card']) as StaysRoomRate['available_payment_methods'];
}

/** A rate as the wire writes it. */
export function toRate(rate: PrintedRate): StaysRoomRate {
  const { index, offer, negotiated, isPackageOnly } = rate;
  const sums = secondSums(offer);
  return {
    id: rate.id,
    ...amountsOf(sums, rate),
    board_type: BOARDS[offer.plan],
    cancellation_timeline: timelineOf(rate).map(({ beforeMs, refundPaise }) => ({
      before: instant(beforeMs),
      refund_amount: amount(refundPaise),
      currency: CURRENCY,
    })),
    conditions: isPackageOnly ? [...HOUSE_CONDITIONS, PACKAGE_CONDITION] : HOUSE_CONDITIONS,
    payment_type: isPaidAtHotel(rate) ? 'guarantee' : 'pay_now',
    available_payment_methods: paymentMethods(rate),
    loyalty_programme_required: false,
    supported_loyalty_programme: null,
    quantity_available: index === 1 ? null : offer.roomsLeft,
    estimated_commission_amount: amount(Math.floor((sums.valuePaise * COMMISSION_PERCENT + 50) / 100)),
    estimated_commission_currency: CURRENCY,
    source: SOURCES[index % SOURCES.length] ?? 'duffel',
    code: negotiated?.code ?? null,
    name: NAMES[offer.plan],
    description: null,
    ...(negotiated === null ? {} : { negotiated_rate_id: negotiated.id }),
    expires_at: instant(rate.expiresAtMs),
  };
}
