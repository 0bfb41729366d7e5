import type {
  cancellationAmounts,
  cancellationPart,
  guardJudgement,
} from '@pravas/contract/servicing/cancel-shapes.ts';
import type { PartCancellation } from '@pravas/domain/booking/quote-cancellation.ts';
import { placeOfUnit } from '@pravas/domain/flight-order/flight-scope.ts';
import { withoutCost } from '@pravas/domain/flight-order/hidden-cost.ts';
import type { GuardFinding, GuardJudgement } from '@pravas/domain/flight-order/refund-guard.ts';
import { type Paise, splitByWeight, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { CancellationAmounts } from '../booking/index.ts';
import { type FlightBooking, type FlightBookingOrder, sliceLabel } from '../flight-order/index.ts';

type WireAmounts = z.output<typeof cancellationAmounts>;
type WirePart = z.output<typeof cancellationPart>;
type WireJudgement = z.output<typeof guardJudgement>;

/** Amounts of a cancellation. */
export function presentAmounts(amounts: CancellationAmounts): WireAmounts {
  return {
    paid: amounts.paidPaise,
    airlinePenalty: amounts.penaltyPaise,
    serviceCharge: amounts.serviceChargePaise,
    CGST: amounts.cgstPaise,
    SGST: amounts.sgstPaise,
    IGST: amounts.igstPaise,
    taxesReturned: amounts.statutoryPaise,
    notReturned: amounts.nonRefundablePaise,
    refund: amounts.refundPaise,
  };
}

/** The same by traveller and slice, in the order of travel. Every column adds up to its total. */
export function presentParts(
  booking: FlightBooking,
  orders: readonly FlightBookingOrder[],
  part: PartCancellation,
): WirePart[] {
  const slices = orders.flatMap((order) => order.detail.slices.map((slice, index) => ({ order, slice, index })));
  const cgst = shareTax(part, part.cgstPaise);
  const igst = shareTax(part, part.igstPaise);
  return part.units.map((unit, position) => {
    const place = placeOfUnit(unit.unit);
    const sliceIndex = slices.findIndex(({ order, index }) => order.id === unit.orderId && index === place.sliceIndex);
    const slice = slices[sliceIndex]?.slice;
    const traveller = booking.travellers[place.travellerIndex];
    const cgstPaise = cgst[position] ?? ZERO;
    const igstPaise = igst[position] ?? ZERO;
    return {
      travelerIndex: place.travellerIndex,
      traveler: traveller ? `${traveller.firstName} ${traveller.lastName}` : '',
      sliceIndex,
      slice: slice ? sliceLabel(slice) : '',
      paid: unit.paidPaise,
      airlinePenalty: unit.penaltyPaise,
      serviceCharge: unit.serviceChargePaise,
      CGST: cgstPaise,
      SGST: subtract(unit.serviceTaxPaise, sum([cgstPaise, igstPaise])),
      IGST: igstPaise,
      taxesReturned: unit.taxesReturnedPaise,
      notReturned: unit.nonRefundablePaise,
      refund: unit.refundPaise,
    };
  });
}

function shareTax({ units }: PartCancellation, totalPaise: Paise): readonly Paise[] {
  return totalPaise === 0
    ? []
    : splitByWeight(
        totalPaise,
        units.map((unit) => unit.serviceTaxPaise),
      );
}

/** What the law says of an airline's charges; without what reveals our part of the price where that is hidden. */
export function presentJudgement(
  booking: FlightBooking,
  { ok, findings, shortfallPaise }: GuardJudgement,
  showsCost: boolean,
): WireJudgement {
  return {
    ok,
    shortfall: shortfallPaise,
    findings: findings.map((finding) => {
      const { sentence, askedPaise, allowedPaise } = showsCost ? finding : withoutCost(finding);
      return {
        rule: finding.rule,
        about: aboutText(booking, finding),
        asked: askedPaise,
        allowed: allowedPaise,
        shortfall: finding.shortfallPaise,
        text: sentence,
        source: finding.source,
      };
    }),
  };
}

/** Needless where there is only one ticket. */
function aboutText({ orders, travellers }: FlightBooking, { orderId, sliceIndex, travellerIndex }: UnitRef): string {
  const isOnlyOne = travellers.length === 1 && orders.length === 1 && orders[0]?.detail.slices.length === 1;
  const traveller = travellers[travellerIndex];
  const slice = orders.find((order) => order.id === orderId)?.detail.slices[sliceIndex];
  if (isOnlyOne || !traveller || !slice) return '';
  return `${traveller.firstName} ${traveller.lastName}, ${sliceLabel(slice)}`;
}

type UnitRef = Pick<GuardFinding, 'orderId' | 'sliceIndex' | 'travellerIndex'>;
