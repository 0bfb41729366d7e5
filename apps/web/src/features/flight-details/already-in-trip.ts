import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { instantText } from '../../lib/calendar-date.ts';
import type { Details } from '../../lib/flight-details-query.ts';
import { tidyName } from './traveller-rules.ts';

/** A trip in which one of the travellers flies the same flight already. */
export interface AlreadyIn {
  readonly tripId: string;
  readonly tripName: string;
  /** "You already have AI 865 on Tue, 1 Dec in". */
  readonly who: string;
  /** "not booked yet, added 21 Nov, 10:05": trips may have the same name. */
  readonly state: string;
}

/**
 * Trips other than the one it is added to in which one of the travellers has the flight already. People are matched by
 * name, as airlines do.
 */
export function alreadyIn(
  details: Pick<Details, 'alreadyIn' | 'self'>,
  people: readonly { readonly name: string }[],
  tripId: string | null,
): readonly AlreadyIn[] {
  const wanted = new Set(people.map(({ name }) => keyOf(name)).filter((key) => key !== ''));
  const self = keyOf(`${details.self.firstName} ${details.self.lastName}`);
  return details.alreadyIn.flatMap((one) => {
    const same = one.travellers.filter((name) => wanted.has(keyOf(name)));
    if (same.length === 0 || one.tripId === tripId) return [];
    const names = same.map((name) => (keyOf(name) === self ? YOU_TEXT : name));
    const [listed, day] = [listNames(names), shortDate(one.date)];
    const isMany = names.length > 1 || names[0] === YOU_TEXT;
    const who = isMany
      ? `${listed} already have ${one.flight} on ${day} in`
      : `${listed} already has ${one.flight} on ${day} in`;
    const state = `${STATES[one.state]}, added ${instantText(one.addedAt)}`;
    return [{ tripId: one.tripId, tripName: one.tripName, who, state }];
  });
}

const YOU_TEXT = 'You';

const STATES: Readonly<Record<Details['alreadyIn'][number]['state'], string>> = {
  not_booked: 'not booked yet',
  in_process: 'being booked',
  booked: 'booked',
};

function keyOf(name: string): string {
  return tidyName(name).toLowerCase();
}

function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
