import type { BodyOf } from '@pravas/contract/operation.ts';
import type { completeTripTravelers as operation } from '@pravas/contract/trip/trip-edit-operations.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import { countryByCode } from '@pravas/reference/countries.ts';
import type { Tx } from '../../platform/database.ts';
import { takeOptionalPhone } from '../../platform/phone-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import type { TripTraveller } from './trip.ts';
import { findEditableTrip } from './trip-access.ts';
import { refuseFutureBirth } from './trip-days.ts';
import { addTripEvent, changeTrip, replaceTravellers } from './trip-repository.ts';
import { type Change, expectVersion, refuseCancelled } from './update-trip.ts';
import { withProfile } from './with-profile.ts';

type Entry = BodyOf<typeof operation>['travelers'][number];
interface FieldError {
  readonly field: string;
  readonly message: string;
}

/**
 * Completes the missing details of a trip's travellers, for all of them at once; the travellers and known details stay,
 * so that it may be done while something is priced for them. A passport may replace an unusable one. Throws
 * `trip_not_found`, `privilege_missing`, `trip_version_conflict`, `trip_not_editable`, `validation_failed`.
 */
export async function completeTravellers(tx: Tx, body: BodyOf<typeof operation>, change: Change): Promise<void> {
  const { caller, now, requestId } = change;
  const trip = await findEditableTrip(tx, caller, body.tripId);
  expectVersion(trip, body.version);
  refuseCancelled(trip);
  const errors: FieldError[] = [];
  const told = new Map<string, { readonly entry: Entry; readonly place: string }>();
  for (const [index, entry] of body.travelers.entries()) {
    const place = `travelers.${index}`;
    refuseFutureBirth(entry.dateOfBirth, `${place}.`, now);
    const one = trip.travellers.find(({ id }) => id === entry._id);
    if (!one?.details) errors.push({ field: `${place}._id`, message: 'No traveller in the trip has this id' });
    else errors.push(...contradictions(entry, (await withProfile(tx, one)).details ?? one.details, place));
    errors.push(...impossible(entry, place, indianDay(now)));
    told.set(entry._id, { entry, place });
  }
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
  const travellers = trip.travellers.map((one) => completed(one, told.get(one.id)));
  await replaceTravellers(tx, trip.organizationId, trip.id, travellers);
  await changeTrip(tx, trip.id, {}, now);
  await addTripEvent(tx, trip, caller.personId, 'Traveller details were completed.', now);
  await enqueueEvent(tx, trip.organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.travellers_completed',
    objectType: 'trip',
    objectId: trip.id,
    // Numbers of papers must not appear in the trail: it says which were given.
    details: { given: body.travelers.map(({ _id, ...given }) => ({ traveller: _id, fields: Object.keys(given) })) },
    requestId,
  });
}

/** Known details are corrected at their source, not here. */
function contradictions(entry: Entry, known: Traveller, place: string): readonly FieldError[] {
  const differs = (field: 'dateOfBirth' | 'nationality' | 'pan', label: string): readonly FieldError[] => {
    const said = entry[field];
    const before = known[field] ?? null;
    if (said === undefined || before === null || before === said) return [];
    const message = `${label} on record is ${field === 'pan' ? 'different' : before}. Correct it in the profile, or add the traveller again.`;
    return [{ field: `${place}.${field}`, message }];
  };
  return [
    ...differs('dateOfBirth', 'Date of birth'),
    ...differs('nationality', 'Nationality'),
    ...differs('pan', 'PAN'),
  ];
}

function impossible({ nationality, passport }: Entry, place: string, today: string): readonly FieldError[] {
  const isCountry = (code: string | undefined) => code === undefined || countryByCode(code) !== undefined;
  return [
    ...(isCountry(nationality) ? [] : [{ field: `${place}.nationality`, message: invalidMessage('Nationality') }]),
    ...(isCountry(passport?.countryCode)
      ? []
      : [{ field: `${place}.passport.countryCode`, message: invalidMessage('Passport country') }]),
    ...(passport?.issuedOn !== undefined && passport.issuedOn > today
      ? [{ field: `${place}.passport.issuedOn`, message: invalidMessage('Passport issue date') }]
      : []),
  ];
}

function completed(
  one: TripTraveller,
  told: { readonly entry: Entry; readonly place: string } | undefined,
): TripTraveller {
  if (!told || one.details === null) return one;
  const { entry, place } = told;
  return {
    ...one,
    details: {
      ...one.details,
      dateOfBirth: one.details.dateOfBirth ?? entry.dateOfBirth ?? null,
      nationality: one.details.nationality ?? entry.nationality ?? null,
      mobile: takeOptionalPhone(entry.mobile, `${place}.mobile`) ?? one.details.mobile,
      passport: entry.passport ?? one.details.passport,
      pan: one.details.pan ?? entry.pan ?? null,
    },
  };
}
