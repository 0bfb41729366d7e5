import type { chosenExtras } from '@pravas/contract/flight/extras-shapes.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { ChosenExtra, ExtraKind } from '@pravas/domain/flight-order/chosen-extras.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { checkExtras, type ExtrasCheck } from '@pravas/domain/seat/extra-rules.ts';
import { type ExtraRefusal, type ExtrasPolicy, extrasOrders } from '@pravas/domain/seat/offered-extras.ts';
import { travellerMode } from '@pravas/domain/trip/trip-rules.ts';
import type { SegmentExtras } from '@pravas/suppliers/flight/port.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import type { EffectivePolicy } from '../policy/index.ts';

/** What one traveller wants, as the wire says it. */
export type WantedExtras = Partial<z.output<typeof chosenExtras>>;

/** Everything extras are judged by. */
export interface ExtrasTerms {
  readonly offers: readonly Offer[];
  /** What suppliers offer now. */
  readonly offered: readonly SegmentExtras[];
  readonly travellers: readonly Pick<Traveller, 'type'>[];
  /** Null for personal journeys and where no policy holds. */
  readonly policy: EffectivePolicy | null;
}

const FIELDS: Readonly<Record<ExtraKind, string>> = {
  seat: 'selectedSeatByFlight',
  meal: 'selectedMealByFlight',
  bag: 'selectedBags',
};

/** True where anybody wants anything. */
export function wantsExtras(wanted: readonly (WantedExtras | undefined)[]): boolean {
  return listWanted(wanted).length > 0;
}

/** True where an airline sells its fare only with a seat or a meal, so that its map must be asked. */
export function needsExtras(offers: readonly Offer[]): boolean {
  return offers.some(({ requirements }) => requirements.seatMandatory || requirements.mealMandatory);
}

/**
 * Turns what is wanted into seats, meals and bags at today's prices. Throws the first refusal's code, naming every
 * unavailable choice (rules §5.11).
 */
export function chooseExtras(
  wanted: readonly (WantedExtras | undefined)[],
  terms: ExtrasTerms,
): readonly ChosenExtra[] {
  const check = judgeExtras(listWanted(wanted), terms);
  expectAvailable(check);
  return check.extras;
}

/** Judges what was chosen against what is offered now. */
export function judgeExtras(extras: readonly ChosenExtra[], terms: ExtrasTerms): ExtrasCheck {
  const { offers, offered, travellers, policy } = terms;
  return checkExtras(extras, offered, travellers, extrasPolicy(policy, travellers.length), extrasOrders(offers));
}

/** Throws where something is unavailable: the code of the first, and every such choice. */
export function expectAvailable({ refusals }: Pick<ExtrasCheck, 'refusals'>): void {
  const [first] = refusals;
  if (!first) return;
  throw new Refusal(first.code, {
    message: first.message,
    errors: refusals.slice(0, 20).map((one) => ({ field: fieldOf(one), message: one.message })),
  });
}

function fieldOf({ kind, travellerIndex, segmentKey }: ExtraRefusal): string {
  return `travelers.${travellerIndex}.${FIELDS[kind]}.${segmentKey}`;
}

function extrasPolicy(policy: EffectivePolicy | null, travellers: number): ExtrasPolicy | null {
  if (!policy) return null;
  const { paidSeat, paidMeal } = policy.version.rules.flight;
  return { travellerMode: travellerMode(travellers), paidSeat, paidMeal };
}

/** Prices are the supplier's: the check replaces the wire's prices with today's. */
function listWanted(wanted: readonly (WantedExtras | undefined)[]): ChosenExtra[] {
  return wanted.flatMap((one, travellerIndex) => {
    const extra = (kind: ExtraKind, segmentKey: string, code: string): ChosenExtra => ({
      kind,
      travellerIndex,
      segmentKey,
      code,
      name: null,
      pricePaise: ZERO,
    });
    const byFlight = (kind: ExtraKind, chosen: WantedExtras['selectedSeatByFlight']) =>
      Object.entries(chosen ?? {}).map(([segmentKey, { code }]) => extra(kind, segmentKey, code));
    return [
      ...byFlight('seat', one?.selectedSeatByFlight),
      ...byFlight('meal', one?.selectedMealByFlight),
      ...(one?.selectedBags ?? []).map(({ flightKey, code }) => extra('bag', flightKey, code)),
    ];
  });
}
