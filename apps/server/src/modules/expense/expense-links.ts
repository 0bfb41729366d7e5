import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { refuseField } from '../organisation/index.ts';
import { findReasonCode } from '../policy/index.ts';
import type { FieldError, TypedExpense } from './judge-entry.ts';

/** A trip a person may put expenses on: one that they made or travel on. */
interface OwnTrip {
  readonly isPersonal: boolean;
}

/** Reads it; null for any other trip, so that nothing reveals its existence. */
export async function findTripOf(tx: Tx, tripId: string, personId: string): Promise<OwnTrip | null> {
  const { rows } = await sql<{ is_personal: boolean }>`
    select t.is_personal from trip t
    where t.id = ${tripId} and (t.created_by = ${personId} or exists (
      select from trip_traveller v where v.trip_id = t.id and v.person_id = ${personId}))`.execute(tx);
  const [row] = rows;
  return row ? { isPersonal: row.is_personal } : null;
}

/** What is wrong with the trip and the reason code that an expense names. Throws `trip_not_found`. */
export async function checkLinks(tx: Tx, typed: TypedExpense, personId: string): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  if (typed.tripId !== null) {
    const trip = await findTripOf(tx, typed.tripId, personId);
    if (!trip) throw refuseField('trip_not_found', 'tripId', 'The trip was not found');
    if (trip.isPersonal) {
      errors.push({
        field: 'tripId',
        message: 'A personal trip cannot have expenses, because the company does not pay for it',
      });
    }
  }
  if (typed.reasonCodeId !== null) {
    const code = await findReasonCode(tx, typed.reasonCodeId);
    if (!code) errors.push({ field: 'reasonCodeId', message: 'Please enter valid reason' });
    else if (!code.isActive) errors.push({ field: 'reasonCodeId', message: 'This reason is switched off' });
  }
  return errors;
}
