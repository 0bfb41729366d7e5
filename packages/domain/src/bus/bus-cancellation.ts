import { applyRate, greatest, least, type Paise, paise, subtract, sum, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import type { BookedSeat, BusDetail } from './bus-detail.ts';
import type { BusEvent } from './bus-event.ts';
import type { BusCharge, BusTerms, BusTier } from './bus-terms.ts';
import type { SeatFare } from './seat-fare.ts';

/** Why this amount of a seat is kept. */
type BusChargeRule = 'free_after_buying' | 'tier' | 'after_all_tiers' | 'operator_cancelled' | 'replaced';

/** The supplier's refund of a seat: refund + charge + its tax + the non-refundable part = paid. */
export interface SeatRefund {
  readonly seatName: string;
  readonly rule: BusChargeRule;
  readonly paidPaise: Paise;
  /** Before tax. */
  readonly chargePaise: Paise;
  readonly chargeTaxPaise: Paise;
  readonly notRefundablePaise: Paise;
  readonly refundPaise: Paise;
  readonly proof: Proof;
}

/** What decides what seats cost that are cancelled. */
export type BusTermsOf = Pick<BusDetail, 'terms' | 'boughtAt'> & {
  readonly seats: readonly Pick<BookedSeat, 'seatName' | 'fare'>[];
};

const TERMS_SOURCE = "The operator's terms as agreed when it was booked, counted from the start of the service";
const EVENT_SOURCE = 'Product rule: buses that the operator cancels or replaces';
const TAX_SOURCE = 'Circular 178/10/2022-GST: a charge for cancelling is taxed like the ticket';

/**
 * The refund of each seat by the terms when it is cancelled at a moment. The charge is a part of the base fare, with
 * tax at the ticket's rate; the rest of the tax is refunded. Never more than was paid is kept. A supplier's own quote
 * takes precedence over this.
 */
export function seatRefunds(
  { seats, terms, boughtAt }: BusTermsOf,
  at: Temporal.Instant,
  event: BusEvent | null = null,
): readonly SeatRefund[] {
  return seats.map(({ seatName, fare }) => {
    if (event) return ofEvent(seatName, fare, event);
    if (isFreeAfterBuying(terms, boughtAt, at)) {
      return refundOf(seatName, fare, { rule: 'free_after_buying', chargePaise: ZERO, chargeTaxPaise: ZERO });
    }
    const tier = tierAt(terms.tiers, at, fare.basePaise);
    return tier ? ofTier(seatName, fare, tier.charge) : nothingBack(seatName, fare);
  });
}

function ofEvent(seatName: string, fare: SeatFare, event: BusEvent): SeatRefund {
  const refundPaise =
    event.kind === 'operator_cancelled' ? fare.totalPaise : least(greatest(event.backPaise, ZERO), fare.totalPaise);
  return {
    seatName,
    rule: event.kind,
    paidPaise: fare.totalPaise,
    chargePaise: subtract(fare.totalPaise, refundPaise),
    chargeTaxPaise: ZERO,
    notRefundablePaise: ZERO,
    refundPaise,
    proof: proof({
      rule: `bus_refund.${event.kind}`,
      inputs: { totalPaise: fare.totalPaise },
      result: refundPaise,
      source: EVENT_SOURCE,
    }),
  };
}

/** Where a whole base fare is kept its whole tax is too, however it was rounded. */
function ofTier(seatName: string, fare: SeatFare, charge: BusCharge): SeatRefund {
  const chargePaise = least(askedBy(charge, fare.basePaise), leftOf(fare));
  const isAllKept = chargePaise === fare.basePaise && fare.chargesPaise === 0;
  const taxPaise = isAllKept ? fare.taxPaise : taxOn(chargePaise, fare);
  const chargeTaxPaise = least(taxPaise, subtract(leftOf(fare), chargePaise));
  return refundOf(seatName, fare, { rule: 'tier', chargePaise, chargeTaxPaise }, charge);
}

function nothingBack(seatName: string, fare: SeatFare): SeatRefund {
  const chargeTaxPaise = least(fare.taxPaise, leftOf(fare));
  const chargePaise = subtract(leftOf(fare), chargeTaxPaise);
  return refundOf(seatName, fare, { rule: 'after_all_tiers', chargePaise, chargeTaxPaise });
}

/** What may be kept of a seat or refunded of it. */
function leftOf({ totalPaise, notRefundablePaise }: SeatFare): Paise {
  return subtract(totalPaise, notRefundablePaise);
}

function refundOf(
  seatName: string,
  fare: SeatFare,
  kept: Pick<SeatRefund, 'rule' | 'chargePaise' | 'chargeTaxPaise'>,
  charge: BusCharge | null = null,
): SeatRefund {
  const { totalPaise, basePaise, notRefundablePaise } = fare;
  const { rule, chargePaise, chargeTaxPaise } = kept;
  const refundPaise = subtract(leftOf(fare), sum([chargePaise, chargeTaxPaise]));
  return {
    seatName,
    ...kept,
    paidPaise: totalPaise,
    notRefundablePaise,
    refundPaise,
    proof: proof({
      rule: 'bus_refund.total',
      inputs: { totalPaise, notRefundablePaise },
      result: refundPaise,
      source: TERMS_SOURCE,
      parts: [
        proof({
          rule: `bus_refund.${rule}`,
          inputs: { basePaise },
          result: chargePaise,
          source: TERMS_SOURCE,
          ...(charge?.kind === 'percent' ? { rate: charge.rate } : {}),
        }),
        proof({
          rule: 'bus_refund.tax_on_charge',
          inputs: { chargePaise },
          result: chargeTaxPaise,
          source: TAX_SOURCE,
          ...(fare.taxRate === null ? {} : { rate: fare.taxRate }),
        }),
      ],
    }),
  };
}

function askedBy(charge: BusCharge, basePaise: Paise): Paise {
  return least(charge.kind === 'percent' ? applyRate(basePaise, charge.rate) : charge.chargePaise, basePaise);
}

/** Tax on a charge at the ticket's rate; where no rate is stated, in proportion to the tax that was paid. */
function taxOn(chargePaise: Paise, { taxRate, taxPaise, basePaise, chargesPaise }: SeatFare): Paise {
  if (taxRate !== null) return least(applyRate(chargePaise, taxRate), taxPaise);
  const taxedPaise = basePaise + chargesPaise;
  return taxedPaise === 0 ? ZERO : paise(Math.floor((2 * chargePaise * taxPaise + taxedPaise) / (2 * taxedPaise)));
}

function isFreeAfterBuying(
  { freeMinutes }: Pick<BusTerms, 'freeMinutes'>,
  boughtAt: string | null,
  at: Temporal.Instant,
): boolean {
  const end = freeEnd(freeMinutes, boughtAt);
  return end !== null && Temporal.Instant.compare(at, end) <= 0;
}

/** The last moment of the minutes after buying in which cancelling is free; null where there are none. */
export function freeEnd(freeMinutes: number, boughtAt: string | null): Temporal.Instant | null {
  return boughtAt === null || freeMinutes <= 0 ? null : Temporal.Instant.from(boughtAt).add({ minutes: freeMinutes });
}

/** The tier that applies at a moment; of several the dearest. Null where none does: everything is kept. */
export function tierAt(tiers: readonly BusTier[], at: Temporal.Instant, basePaise: Paise): BusTier | null {
  const ms = at.epochMilliseconds;
  const holding = tiers.filter(
    ({ after, until }) =>
      (after === null || Temporal.Instant.from(after).epochMilliseconds < ms) &&
      ms <= Temporal.Instant.from(until).epochMilliseconds,
  );
  const asked = (tier: BusTier) => askedBy(tier.charge, basePaise);
  return holding.reduce<BusTier | null>(
    (dearest, one) => (dearest && asked(dearest) >= asked(one) ? dearest : one),
    null,
  );
}

/** Whether a seat with this base fare is refundable at a moment. */
export function isRefundableAt(terms: Pick<BusTerms, 'tiers'>, basePaise: Paise, at: Temporal.Instant): boolean {
  const tier = tierAt(terms.tiers, at, basePaise);
  return tier !== null && askedBy(tier.charge, basePaise) < basePaise;
}
