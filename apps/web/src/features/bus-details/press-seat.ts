import type { PickedSeat } from '../../lib/bus-details-address.ts';
import type { Seat } from './bus-types.ts';

/** Somebody who may sit on a seat without more being said of them. */
export interface PartyMember {
  /** As addresses name them. */
  readonly who: string;
  readonly name: string;
  /** Null = it is not known here; the server knows it. */
  readonly gender: string | null;
}

/** The result of pressing a seat. */
type Pressed =
  | { readonly kind: 'changed'; readonly seats: readonly PickedSeat[] }
  /** The seat is kept for ladies or for men: who sits there has to be said first. */
  | { readonly kind: 'asks_who' }
  /** As many seats are chosen as are wanted. */
  | { readonly kind: 'full' }
  /** The policy allows it to nobody. */
  | { readonly kind: 'blocked'; readonly reason: string };

/**
 * A seat that is pressed: a chosen one is given up, a free one chosen for the next of the party who has none. Who looks
 * for a single seat moves to the new one.
 */
export function pressSeat(
  seats: readonly PickedSeat[],
  seat: Seat,
  { most, party }: { readonly most: number; readonly party: readonly PartyMember[] },
): Pressed {
  const { seatName, keptFor, verdict } = seat;
  if (seats.some((one) => one.seatName === seatName)) {
    return { kind: 'changed', seats: seats.filter((one) => one.seatName !== seatName) };
  }
  if (verdict?.outcome === 'block')
    return { kind: 'blocked', reason: verdict.reasons[0] ?? 'Your policy does not allow this seat.' };
  if (seats.length >= most && most > 1) return { kind: 'full' };
  if (keptFor !== null) return { kind: 'asks_who' };
  return { kind: 'changed', seats: seated(seats, seatName, nextOf(seats, party, most), most) };
}

/** The choice with one more seat, or with it in place of the only one. */
export function seated(
  seats: readonly PickedSeat[],
  seatName: string,
  who: string,
  most: number,
): readonly PickedSeat[] {
  const before = most === 1 ? [] : seats.map((one) => (one.who === who && isOne(who) ? { ...one, who: '' } : one));
  return [...before, { seatName, who }];
}

/** Women and men who are named later may be several; everybody else is one person. */
function isOne(who: string): boolean {
  return who !== '' && who !== 'female' && who !== 'male';
}

function nextOf(seats: readonly PickedSeat[], party: readonly PartyMember[], most: number): string {
  if (most === 1) return seats[0]?.who || party[0]?.who || '';
  return party.find(({ who }) => !seats.some((one) => one.who === who))?.who ?? '';
}

/** Who of a party may sit on a seat that is kept for ladies or for men, as far as it is known here. */
export function allowedOn(keptFor: 'ladies' | 'gents', party: readonly PartyMember[]): readonly PartyMember[] {
  const wanted = keptFor === 'ladies' ? 'female' : 'male';
  return party.filter(({ gender }) => gender === null || gender === wanted);
}
