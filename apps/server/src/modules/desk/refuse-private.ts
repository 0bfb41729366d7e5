import { ZERO } from '@pravas/domain/money/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Booking } from '../booking/index.ts';
import type { Trip } from '../trip/index.ts';
import { amountOfEntry, type EntryContent, isCorrection } from './offline-entries.ts';

type Kind = Pick<Trip, 'isPersonal'>;

/** The travel desk finds nothing for a private journey, not even a member's own. Throws `trip_not_editable`. */
export function refuseArranging({ isPersonal }: Kind): void {
  if (!isPersonal) return;
  const message = 'The travel desk arranges business trips only, not private ones.';
  throw new Refusal('trip_not_editable', { message });
}

/** An organisation owes nothing for a private journey. Throws `booking_not_payable`. */
export function refuseOwing({ isPersonal }: Kind): void {
  if (!isPersonal) return;
  const message = 'A private trip cannot be charged to an organisation.';
  throw new Refusal('booking_not_payable', { message });
}

/** The same for an entry that increases what is owed; one that reduces it may be entered. */
export function refuseOwingMore(trip: Kind, { totalPaise }: Pick<Booking, 'totalPaise'>, content: EntryContent): void {
  if (content.kind === 'cancellation') return;
  const beforePaise = isCorrection(content) ? totalPaise : ZERO;
  if (amountOfEntry(content) > beforePaise) refuseOwing(trip);
}
