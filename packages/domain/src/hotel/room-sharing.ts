import type { Traveller } from '../person/traveller.ts';
import { fullYears } from '../person/traveller-age.ts';
import { OLDEST_CHILD } from './occupancy.ts';

/** A person with an account who would share a room with another adult. */
export interface RoomSharer {
  readonly personId: string;
  /** Counted from 0. */
  readonly room: number;
}

/**
 * Who is asked whether they would share a room: everybody with an account who sleeps in a room with another adult. A
 * person without one is asked by the booker. `people` are the accounts of the travellers in their order, null for those
 * without one; rooms refer to places in this list.
 */
export function sharersOf(
  rooms: readonly (readonly number[])[],
  travellers: readonly Pick<Traveller, 'type' | 'dateOfBirth'>[],
  people: readonly (string | null)[],
  checkIn: string,
): readonly RoomSharer[] {
  return rooms.flatMap((places, room) => {
    const adults = places.filter((place) => isAdult(travellers[place], checkIn));
    if (adults.length < 2) return [];
    return adults.flatMap((place) => {
      const personId = people[place] ?? null;
      return personId === null ? [] : [{ personId, room }];
    });
  });
}

function isAdult(one: Pick<Traveller, 'type' | 'dateOfBirth'> | undefined, checkIn: string): boolean {
  if (!one) return false;
  return one.dateOfBirth === null ? one.type === 'ADULT' : fullYears(one.dateOfBirth, checkIn) > OLDEST_CHILD;
}

/** A person's answer about sharing a room. */
export type SharingAnswer = 'asked' | 'agreed' | 'declined';

/** Why a stay cannot be paid for yet, in a sentence; null where everybody who shares has agreed. */
export function sharingRefusal(
  sharers: readonly { readonly name: string; readonly answer: SharingAnswer }[],
): string | null {
  const declined = sharers.filter(({ answer }) => answer === 'declined').map(({ name }) => name);
  if (declined.length > 0) {
    return `${together(declined)} would rather not share a room. Choose a room for each; nothing else changes.`;
  }
  const asked = sharers.filter(({ answer }) => answer === 'asked').map(({ name }) => name);
  return asked.length === 0
    ? null
    : `${together(asked)} ${asked.length === 1 ? 'has' : 'have'} still to say whether to share a room.`;
}

function together(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
