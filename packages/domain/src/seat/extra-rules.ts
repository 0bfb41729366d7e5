import type { ChosenExtra, ExtraKind } from '../flight-order/chosen-extras.ts';
import type {
  ExtraChoice,
  ExtraRefusal,
  ExtraRefusalCode,
  ExtrasGround,
  ExtrasOrder,
  OfferedExtras,
} from './offered-extras.ts';
import { type RefusedBecause, refusePaid, refuseSeat } from './seat-rules.ts';

/** The choices after one more, or why it was refused; a refusal changes nothing. */
export type ExtraAnswer =
  | { readonly ok: true; readonly chosen: readonly ChosenExtra[] }
  | { readonly ok: false; readonly refusal: ExtraRefusal };

/** Takes a seat; the traveller's earlier one on that segment is given up. */
export function chooseSeat(ground: ExtrasGround, chosen: readonly ChosenExtra[], choice: ExtraChoice): ExtraAnswer {
  const impossible = refusePlace(ground, 'seat', choice);
  if (impossible) return impossible;
  const seat = offeredOn(ground, choice.segmentKey)?.seats.find((one) => one.code === choice.code);
  if (!seat) return refused('seat', choice, EMPTY_SEAT);
  const refusal = refuseSeat(ground, chosen, choice.travellerIndex, choice.segmentKey, seat);
  if (refusal) return refused('seat', choice, refusal);
  return taken(ground, chosen, { ...toExtra('seat', choice), name: null, pricePaise: seat.pricePaise });
}

/** Takes a meal; the traveller's earlier one on that segment is given up. */
export function chooseMeal(ground: ExtrasGround, chosen: readonly ChosenExtra[], choice: ExtraChoice): ExtraAnswer {
  const impossible = refusePlace(ground, 'meal', choice);
  if (impossible) return impossible;
  const meal = offeredOn(ground, choice.segmentKey)?.meals.find((one) => one.code === choice.code);
  if (!meal) return refused('meal', choice, GONE.meal);
  const refusal = refusePaid(ground.policy, 'meal', meal.pricePaise);
  if (refusal) return refused('meal', choice, refusal);
  return taken(ground, chosen, { ...toExtra('meal', choice), name: meal.name, pricePaise: meal.pricePaise });
}

/** Takes a bag; the traveller's earlier one on that slice is given up, since bags are sold per slice. */
export function chooseBag(ground: ExtrasGround, chosen: readonly ChosenExtra[], choice: ExtraChoice): ExtraAnswer {
  const impossible = refusePlace(ground, 'bag', choice);
  if (impossible) return impossible;
  const bag = offeredOn(ground, choice.segmentKey)?.bags.find((one) => one.code === choice.code);
  if (!bag) return refused('bag', choice, GONE.bag);
  return taken(ground, chosen, { ...toExtra('bag', choice), name: bagName(bag.weightKg), pricePaise: bag.pricePaise });
}

/** Gives a seat, meal or bag up; nothing happens where none was chosen. */
export function removeExtra(
  chosen: readonly ChosenExtra[],
  what: Pick<ChosenExtra, 'kind' | 'travellerIndex' | 'segmentKey'>,
): readonly ChosenExtra[] {
  return chosen.filter(
    (one) => one.kind !== what.kind || one.travellerIndex !== what.travellerIndex || one.segmentKey !== what.segmentKey,
  );
}

/**
 * Selecting a fare clears everything (spec rules §5.11); the sentence is for the traveller, null where nothing was
 * chosen.
 */
export function clearExtras(chosen: readonly ChosenExtra[]): {
  readonly chosen: readonly ChosenExtra[];
  readonly sentence: string | null;
} {
  const counts = (['seat', 'meal', 'bag'] as const).flatMap((kind) => {
    const count = chosen.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}${count === 1 ? '' : 's'}`];
  });
  if (counts.length === 0) return { chosen: [], sentence: null };
  const last = counts.at(-1) ?? '';
  const list = counts.length === 1 ? last : `${counts.slice(0, -1).join(', ')} and ${last}`;
  const verb = chosen.length === 1 ? 'was' : 'were';
  return { chosen: [], sentence: `${list} ${verb} cleared, because each fare has its own. Please choose again.` };
}

/** A choice that was kept, compared with what is offered now. */
interface CheckedExtra {
  /** With today's name and price where it is still offered, else as it was kept. */
  readonly extra: ChosenExtra;
  readonly available: boolean;
  /** Why it is not available; null where it is. */
  readonly refusal: ExtraRefusal | null;
  /** What it cost when it was chosen, if that differs from today; null where the price is the same. */
  readonly formerPaise: ChosenExtra['pricePaise'] | null;
}

/** All choices of a booking judged at once. They may be bought when `refusals` is empty and no price has changed. */
export interface ExtrasCheck {
  readonly items: readonly CheckedExtra[];
  /** Choices that are still available, at today's prices. */
  readonly extras: readonly ChosenExtra[];
  /** Of choices, and of mandatory seats and meals that are missing. */
  readonly refusals: readonly ExtraRefusal[];
  readonly priceChanged: boolean;
}

/**
 * Judges choices against what is offered now: gone, booked since, not permitted, chosen twice, or missing where the
 * airline insists (spec rules §5.11: kept seats and meals are unavailable when missing or paid without permission). Of
 * two travellers with one seat the first keeps it. Everyone but infants needs mandatory seats and meals, on segments
 * that offer any.
 */
export function checkExtras(
  extras: readonly ChosenExtra[],
  offered: readonly OfferedExtras[],
  travellers: ExtrasGround['travellers'],
  policy: ExtrasGround['policy'],
  orders: readonly ExtrasOrder[],
): ExtrasCheck {
  const ground: ExtrasGround = { offered, travellers, policy, orders };
  let kept: readonly ChosenExtra[] = [];
  const items = extras.map((extra): CheckedExtra => {
    const answer = hasSameSlot(ground, kept, extra)
      ? refused(extra.kind, extra, CHOSEN_TWICE)
      : CHOOSE[extra.kind](ground, kept, extra);
    if (!answer.ok) {
      return { extra, available: false, refusal: goneNotEmpty(answer.refusal), formerPaise: null };
    }
    const fresh = answer.chosen.at(-1) ?? extra;
    kept = answer.chosen;
    const formerPaise = fresh.pricePaise === extra.pricePaise ? null : extra.pricePaise;
    return { extra: fresh, available: true, refusal: null, formerPaise };
  });
  return {
    items,
    extras: kept,
    refusals: [...items.flatMap(({ refusal }) => (refusal ? [refusal] : [])), ...missingExtras(ground, kept)],
    priceChanged: items.some((item) => item.formerPaise !== null),
  };
}

const CHOOSE = { seat: chooseSeat, meal: chooseMeal, bag: chooseBag } as const satisfies Record<ExtraKind, unknown>;

const EMPTY_SEAT: RefusedBecause = {
  code: 'seat_empty',
  message: 'There is no seat here. Please choose another.',
};

const CHOSEN_TWICE: RefusedBecause = {
  code: 'extra_not_possible',
  message: 'A traveller can have one seat and one meal on a flight, and one extra bag in each direction.',
};

const GONE: Readonly<Record<ExtraKind, RefusedBecause>> = {
  seat: { code: 'seat_gone', message: 'This seat is no longer available. Please choose another.' },
  meal: { code: 'meal_gone', message: 'This meal is no longer available. Please choose another.' },
  bag: { code: 'bag_gone', message: 'This bag is no longer available. Please choose another.' },
};

/** A kept seat that is not on the map any more was there once. */
function goneNotEmpty(refusal: ExtraRefusal): ExtraRefusal {
  return refusal.code === 'seat_empty' ? { ...refusal, ...GONE.seat } : refusal;
}

function missingExtras(ground: ExtrasGround, kept: readonly ChosenExtra[]): readonly ExtraRefusal[] {
  return ground.orders.flatMap((order) => {
    const wanted: readonly ExtraKind[] = [
      ...(order.seatMandatory ? (['seat'] as const) : []),
      ...(order.mealMandatory ? (['meal'] as const) : []),
    ];
    return wanted.flatMap((kind) =>
      order.slices.flat().flatMap((segmentKey) => missingOn(ground, kept, kind, segmentKey)),
    );
  });
}

function missingOn(
  ground: ExtrasGround,
  kept: readonly ChosenExtra[],
  kind: ExtraKind,
  segmentKey: string,
): readonly ExtraRefusal[] {
  const offered = offeredOn(ground, segmentKey);
  const isOffered = kind === 'seat' ? offered?.seats.some((seat) => seat.available) : (offered?.meals.length ?? 0) > 0;
  if (!isOffered) return [];
  return ground.travellers.flatMap(({ type }, travellerIndex) => {
    const has = kept.some(
      (one) => one.kind === kind && one.travellerIndex === travellerIndex && one.segmentKey === segmentKey,
    );
    if (type === 'INFANT' || has) return [];
    const message = `The airline sells this fare only with a ${kind} for everyone. Please choose one.`;
    return [{ code: 'extra_mandatory' as const, message, kind, travellerIndex, segmentKey, extraCode: null }];
  });
}

/** Why a choice has no place in this booking: no such traveller or flight, or an infant, who takes nothing along. */
function refusePlace(ground: ExtrasGround, kind: ExtraKind, choice: ExtraChoice): ExtraAnswer | null {
  const traveller = ground.travellers[choice.travellerIndex];
  const isFlown = ground.orders.some((order) => order.slices.some((slice) => slice.includes(choice.segmentKey)));
  if (!traveller || !isFlown) return impossible(kind, choice, 'This traveller or flight is not part of the booking.');
  if (traveller.type === 'INFANT' && kind !== 'seat') {
    return impossible(kind, choice, 'Infants travel on an adult’s lap and take no meal or bag of their own.');
  }
  return null;
}

function impossible(kind: ExtraKind, choice: ExtraChoice, message: string): ExtraAnswer {
  return refused(kind, choice, { code: 'extra_not_possible' satisfies ExtraRefusalCode, message });
}

function refused(kind: ExtraKind, choice: ExtraChoice, { code, message }: RefusedBecause): ExtraAnswer {
  const { travellerIndex, segmentKey } = choice;
  return { ok: false, refusal: { code, message, kind, travellerIndex, segmentKey, extraCode: choice.code } };
}

function taken(ground: ExtrasGround, chosen: readonly ChosenExtra[], extra: ChosenExtra): ExtraAnswer {
  return { ok: true, chosen: [...chosen.filter((one) => !isSameSlot(ground, one, extra)), extra] };
}

function hasSameSlot(ground: ExtrasGround, chosen: readonly ChosenExtra[], extra: ChosenExtra): boolean {
  return chosen.some((one) => isSameSlot(ground, one, extra));
}

/** A traveller has one seat and one meal on a segment, and one bag on a slice. */
function isSameSlot(ground: ExtrasGround, one: ChosenExtra, other: ChosenExtra): boolean {
  if (one.kind !== other.kind || one.travellerIndex !== other.travellerIndex) return false;
  if (one.segmentKey === other.segmentKey) return true;
  return (
    one.kind === 'bag' &&
    ground.orders.some((order) =>
      order.slices.some((slice) => slice.includes(one.segmentKey) && slice.includes(other.segmentKey)),
    )
  );
}

function offeredOn(ground: ExtrasGround, segmentKey: string): OfferedExtras | undefined {
  return ground.offered.find((one) => one.segmentKey === segmentKey);
}

function toExtra(kind: ExtraKind, { travellerIndex, segmentKey, code }: ExtraChoice) {
  return { kind, travellerIndex, segmentKey, code };
}

function bagName(weightKg: number): string {
  return `${weightKg} kg`;
}
