import type { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import { type PartyRefusal, refuseParty } from '@pravas/domain/trip/party.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { TripKind, TripTraveller } from './trip-types.ts';
import { personName, TYPE_WORDS } from './trip-words.ts';

/** The form in which a traveller is sent. */
type TravelerInput = NonNullable<z.input<(typeof createTrip)['body']>['travelers']>[number];

/**
 * Somebody chosen to travel: an employee, a saved guest or relative, one who is in the trip already, or only a seat.
 */
export interface PartyMember {
  /** Unique among those chosen. */
  readonly key: string;
  readonly source: 'employee' | 'saved' | 'trip' | 'seat';
  /** A user id, a saved traveller's id or a trip traveller's id; '' for a seat. */
  readonly id: string;
  readonly type: TravellerType;
  readonly name: string;
  readonly detail: string;
}

/** Everyone who may travel in one trip: nine who sit, five on laps (rules §5.4). */
export const MOST_TRAVELLERS = 14;

const REFUSALS: Record<PartyRefusal, string> = {
  adults_out_of_range: 'Adults: 1 to 9',
  children_out_of_range: 'Children: up to 8',
  infants_out_of_range: 'Infants: up to 5',
  party_too_large: 'Adults and children: up to 9 together',
  infants_exceed_adults: 'Each infant needs its own adult',
};

/** Why these people cannot travel together; undefined where they can. A trip for oneself names nobody. */
export function checkParty(kind: TripKind, party: readonly PartyMember[]): string | undefined {
  if (party.length === 0) return kind === 'self' ? undefined : requiredMessage('A traveller');
  const count = (type: TravellerType) => party.filter((member) => member.type === type).length;
  const refusal = refuseParty({ adults: count('ADULT'), children: count('CHILD'), infants: count('INFANT') });
  return refusal === null ? undefined : REFUSALS[refusal];
}

/** The party with one more; a person who is in it already is not added twice. */
export function withMember(party: readonly PartyMember[], member: PartyMember): readonly PartyMember[] {
  return party.some((one) => one.key === member.key) ? party : [...party, member];
}

/** A seat whose name comes later. */
export function seatFor(type: TravellerType, party: readonly PartyMember[]): PartyMember {
  const taken = new Set(party.map((member) => member.key));
  let number = 1;
  while (taken.has(`seat:${type}:${number}`)) number += 1;
  return {
    key: `seat:${type}:${number}`,
    source: 'seat',
    id: '',
    type,
    name: `${TYPE_WORDS[type]} ${number}`,
    detail: 'Name to follow',
  };
}

/** Those who are in a trip already. */
export function partyOf(travellers: readonly TripTraveller[]): readonly PartyMember[] {
  return travellers.map((traveller) => ({
    key: traveller.user_id === null ? `trip:${traveller._id}` : `employee:${traveller.user_id}`,
    source: 'trip',
    id: traveller._id,
    type: traveller.type,
    name: personName(traveller),
    detail: traveller.email ?? (traveller.isNamed ? '' : 'Name to follow'),
  }));
}

/** The party as it is sent. */
export function travelerInputs(party: readonly PartyMember[]): TravelerInput[] {
  return party.map(({ source, id, type }): TravelerInput => {
    if (source === 'employee') return { user_id: Number(id) };
    if (source === 'saved') return { savedTravelerId: id };
    return source === 'trip' ? { _id: id } : { type };
  });
}
