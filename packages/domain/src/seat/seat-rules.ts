import type { ChosenExtra } from '../flight-order/chosen-extras.ts';
import { formatInr, type Paise } from '../money/money.ts';
import { isBlockedSeat } from './blocked-seat.ts';
import type { ExtraRefusalCode, ExtrasGround, ExtrasPolicy, OfferedSeat } from './offered-extras.ts';

/** The reason of a refusal, in a code and a sentence. */
export interface RefusedBecause {
  readonly code: ExtraRefusalCode;
  readonly message: string;
}

/** How a seat is drawn for one traveller (spec screens §2.5). */
export type SeatState = 'free' | 'paid' | 'selected' | 'held' | 'booked' | 'not_allowed';

/** A seat of the map as one traveller sees it. */
export interface SeatView {
  readonly seat: OfferedSeat;
  readonly state: SeatState;
  /** The traveller who has the seat, for their initials; null if no traveller of the booking has it. */
  readonly heldBy: number | null;
  /** Why it cannot be chosen; null where it can. */
  readonly reason: string | null;
}

/** The map of a segment as a traveller sees it. */
export function seatViews(
  ground: ExtrasGround,
  chosen: readonly ChosenExtra[],
  travellerIndex: number,
  segmentKey: string,
): readonly SeatView[] {
  const seats = ground.offered.find((one) => one.segmentKey === segmentKey)?.seats ?? [];
  return seats.map((seat) => {
    const heldBy = holderOf(chosen, segmentKey, seat.code);
    const refusal = refuseSeat(ground, chosen, travellerIndex, segmentKey, seat);
    // A seat that is no longer on offer belongs to no traveller, even if one had chosen it.
    if (refusal?.code === 'seat_booked') return { seat, state: 'booked', heldBy: null, reason: refusal.message };
    const state = heldBy === travellerIndex ? 'selected' : stateOf(seat, refusal?.code);
    return { seat, state, heldBy, reason: refusal?.message ?? null };
  });
}

/**
 * Why a traveller cannot have a seat of the map, or null (spec rules §5.11): booked or blocked, held by another
 * traveller of the booking, not fit for children, infants and those who hold one, or paid without the policy's
 * permission.
 */
export function refuseSeat(
  ground: ExtrasGround,
  chosen: readonly ChosenExtra[],
  travellerIndex: number,
  segmentKey: string,
  seat: OfferedSeat,
): RefusedBecause | null {
  if (!seat.available || isBlockedSeat(segmentKey.slice(0, 2), seat.code)) {
    return { code: 'seat_booked', message: `Seat ${seat.code} is already booked. Please choose another.` };
  }
  const heldBy = holderOf(chosen, segmentKey, seat.code);
  if (heldBy !== null && heldBy !== travellerIndex) {
    const message = `Another traveller in this booking has seat ${seat.code}. Please choose another.`;
    return { code: 'seat_held_by_other_traveller', message };
  }
  return refuseTraveller(ground, travellerIndex, seat) ?? refusePaid(ground.policy, 'seat', seat.pricePaise);
}

/**
 * Why a seat or meal that costs money cannot be taken, or null: free ones always can, paid ones in multiple-traveller
 * mode, else by the policy up to its limit each (spec rules §5.11).
 */
export function refusePaid(
  policy: ExtrasPolicy | null,
  what: 'seat' | 'meal',
  pricePaise: Paise,
): RefusedBecause | null {
  if (pricePaise <= 0 || policy === null || policy.travellerMode === 'multiple') return null;
  const { allowed, limitPaise } = what === 'seat' ? policy.paidSeat : policy.paidMeal;
  const code = what === 'seat' ? 'paid_seat_not_allowed' : 'paid_meal_not_allowed';
  if (!allowed) return { code, message: `The trip policy does not include paid ${what}s.` };
  if (limitPaise === null || pricePaise <= limitPaise) return null;
  return {
    code,
    message: `This ${what} costs ${formatInr(pricePaise)}; the trip policy allows ${formatInr(limitPaise)} per ${what}.`,
  };
}

/** True for an adult who holds an infant: the first infant sits with the first adult, and so on. */
export function holdsInfant(travellers: ExtrasGround['travellers'], travellerIndex: number): boolean {
  if (travellers[travellerIndex]?.type !== 'ADULT') return false;
  const place = travellers.slice(0, travellerIndex).filter((one) => one.type === 'ADULT').length;
  return place < travellers.filter((one) => one.type === 'INFANT').length;
}

function refuseTraveller(ground: ExtrasGround, travellerIndex: number, seat: OfferedSeat): RefusedBecause | null {
  const type = ground.travellers[travellerIndex]?.type;
  if (type === 'INFANT') {
    return { code: 'seat_not_for_traveller', message: 'Infants travel on an adult’s lap and take no seat.' };
  }
  if (seat.legroom && (type === 'CHILD' || holdsInfant(ground.travellers, travellerIndex))) {
    const message = `Seat ${seat.code} is in an exit row or at a bulkhead, so it is not for children or anyone with an infant on their lap.`;
    return { code: 'seat_not_for_traveller', message };
  }
  return null;
}

function holderOf(chosen: readonly ChosenExtra[], segmentKey: string, code: string): number | null {
  const holder = chosen.find((one) => one.kind === 'seat' && one.segmentKey === segmentKey && one.code === code);
  return holder?.travellerIndex ?? null;
}

function stateOf(seat: OfferedSeat, code: ExtraRefusalCode | undefined): SeatState {
  if (code === undefined) return seat.pricePaise > 0 ? 'paid' : 'free';
  return code === 'seat_held_by_other_traveller' ? 'held' : 'not_allowed';
}
