import type { segmentExtras, tripPolicy } from '@pravas/contract/flight/extras-shapes.ts';
import type { slice } from '@pravas/contract/flight/flight-shapes.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import type { ExtrasGround, OfferedExtras, PaidExtraRule } from '@pravas/domain/seat/offered-extras.ts';
import { travellerMode } from '@pravas/domain/trip/trip-rules.ts';
import type * as z from 'zod/mini';

/** One direction of the journey. */
export type Slice = z.input<typeof slice>;

/** What can be taken on one segment. */
export type SegmentExtras = z.input<typeof segmentExtras>;

/** Somebody who may choose; the name is empty until it is known. */
export interface ExtrasTraveller {
  readonly type: TravellerType;
  readonly name: string;
}

/** Everything the wire says about choosing. */
export interface ExtrasFacts {
  readonly slices: readonly Slice[];
  readonly seatMap: readonly SegmentExtras[];
  readonly travellers: readonly ExtrasTraveller[];
  readonly tripPolicy: z.input<typeof tripPolicy>;
  readonly mandatory: { readonly seatMandatory: boolean; readonly mealMandatory: boolean };
}

/** The wire's facts as the rules of choosing need them. */
export function groundOf({ slices, seatMap, travellers, tripPolicy: policy, mandatory }: ExtrasFacts): ExtrasGround {
  const { paidSeat, paidMeal } = policy.flight;
  return {
    offered: seatMap.map(offeredOf),
    travellers,
    policy: {
      travellerMode: travellerMode(travellers.length),
      paidSeat: ruleOf(paidSeat),
      paidMeal: ruleOf(paidMeal),
    },
    orders: [{ slices: slices.map((one) => one.segments.map((segment) => segment.flightKey)), ...mandatory }],
  };
}

function ruleOf({ allowed, limit }: { readonly allowed: boolean; readonly limit: number | null }): PaidExtraRule {
  return { allowed, limitPaise: limit === null ? null : fromRupees(limit) };
}

function offeredOf({ flightKey, seats, meals, bags }: SegmentExtras): OfferedExtras {
  return {
    segmentKey: flightKey,
    seats: seats
      .filter((seat) => !seat.empty)
      .map(({ code, row, column, amount, booked, window, aisle, legroom }) => ({
        code,
        row,
        column,
        pricePaise: fromRupees(amount),
        available: !booked,
        kind: window ? 'window' : aisle ? 'aisle' : 'middle',
        legroom,
      })),
    meals: meals.map(({ code, name, amount }) => ({ code, name, pricePaise: fromRupees(amount) })),
    bags: bags.map(({ code, weightKg, amount }) => ({ code, weightKg, pricePaise: fromRupees(amount) })),
  };
}

/** The name of a traveller on screen (screens §2.5). */
export function travellerName({ name }: ExtrasTraveller, index: number): string {
  return name || `Traveler ${index + 1}`;
}

/** A seat's designator as people read it: what follows '@' is the airline's own (screens §3). */
export function seatCode(code: string): string {
  return code.split('@')[0] ?? code;
}
