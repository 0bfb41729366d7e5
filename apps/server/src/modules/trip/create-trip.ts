import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { insertTrip } from './trip-repository.ts';

/** What a trip may be made with; dates are calendar days in India. */
export interface NewTrip {
  readonly name?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly isPersonalBooking?: boolean | undefined;
}

/** Makes a trip for the person who asks. Answers its id. */
export async function createTrip(
  tx: Tx,
  caller: Caller,
  trip: NewTrip,
  now: Temporal.Instant,
  requestId: string,
): Promise<string> {
  const startsAt = trip.startDate === undefined ? null : indianMidnight(trip.startDate, 'startDate');
  const endsAt = trip.endDate === undefined ? startsAt : indianMidnight(trip.endDate, 'endDate');
  if (startsAt && endsAt && Temporal.Instant.compare(endsAt, startsAt) < 0) {
    throw new Refusal('return_before_departure', {
      errors: [{ field: 'endDate', message: 'The trip cannot end before it starts' }],
    });
  }
  const id = newId();
  await insertTrip(tx, {
    organizationId: caller.organizationId,
    id,
    name: trip.name ?? `Trip of ${caller.firstName} ${caller.lastName}`,
    createdBy: caller.personId,
    isPersonal: trip.isPersonalBooking ?? false,
    startsAt,
    endsAt,
    now,
  });
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: `person:${caller.personId}`,
    action: 'trip.created',
    objectType: 'trip',
    objectId: id,
    details: { name: trip.name ?? null },
    requestId,
  });
  return id;
}

function indianMidnight(date: string, field: string): Temporal.Instant {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toZonedDateTime('Asia/Kolkata').toInstant();
  } catch {
    throw new Refusal('validation_failed', { errors: [{ field, message: 'Please enter valid date' }] });
  }
}
