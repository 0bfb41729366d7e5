import type { updateTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';

import type { FieldErrors } from '../../lib/form.ts';
import { checkParty, type PartyMember } from './party.ts';
import type { TripDetails, TripKind, TripSettings } from './trip-types.ts';

/** A trip as typed; dates are YYYY-MM-DD, ids '' for none. */
export interface TripValues {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly purpose: string;
  readonly costCentreId: string;
  readonly projectId: string;
  readonly gstId: string;
}

/** A new trip as typed. The field has the server's name, so that its refusals find it. */
export interface NewTripValues extends TripValues {
  readonly kind: TripKind;
  readonly travelers: readonly PartyMember[];
}

/** What a new trip begins with. */
export const EMPTY_TRIP: NewTripValues = {
  name: '',
  startDate: '',
  endDate: '',
  purpose: '',
  costCentreId: '',
  projectId: '',
  gstId: '',
  kind: 'self',
  travelers: [],
};

/** A trip's own values, to be changed. */
export function tripValuesOf(trip: TripDetails): TripValues {
  return {
    name: trip.name,
    startDate: trip.startDate ?? '',
    endDate: trip.endDate ?? '',
    purpose: trip.purpose ?? '',
    costCentreId: trip.costCentre?._id ?? '',
    projectId: trip.project?._id ?? '',
    gstId: trip.selectedGst?._id ?? '',
  };
}

/** Checks a trip by the rules of its fields. */
export function checkTrip({ name, startDate, endDate, purpose }: TripValues): FieldErrors {
  return {
    name: checkText(FIELD_RULES.tripName, name) ?? undefined,
    startDate:
      checkDay(startDate, 'Start date') ?? (startDate === '' && endDate !== '' ? 'Start date is required' : undefined),
    endDate:
      checkDay(endDate, 'End date') ??
      (isBefore(endDate, startDate) ? 'The trip cannot end before it starts' : undefined),
    purpose: checkOptionalText(FIELD_RULES.reason, purpose, 'Purpose') ?? undefined,
  };
}

/** Checks a new trip; its name may be left to the server. */
export function checkNewTrip(values: NewTripValues): FieldErrors {
  return {
    ...checkTrip(values),
    name: checkOptionalText(FIELD_RULES.tripName, values.name) ?? undefined,
    travelers: checkParty(values.kind, values.travelers),
  };
}

/** What is sent of a new trip; what is empty is left out. */
export function chargedToBody({ purpose, costCentreId, projectId, gstId }: TripValues) {
  return {
    ...(purpose.trim() === '' ? {} : { purpose }),
    ...(costCentreId === '' ? {} : { costCentreId }),
    ...(projectId === '' ? {} : { projectId }),
    ...(gstId === '' ? {} : { gstId }),
  };
}

type Change = Omit<z.input<(typeof updateTrip)['body']>, 'tripId' | 'version'>;

/**
 * What is sent of a changed trip: only the changed fields, so that those fixed by now are not sent back. The purpose
 * goes along with every change, because a missing one reads as emptied.
 */
export function changedTrip(before: TripValues, after: TripValues): Change {
  const change: Record<string, string | null> = {};
  for (const key of Object.keys(before) as (keyof TripValues)[]) {
    if (before[key] === after[key]) continue;
    change[key] = after[key].trim() === '' ? null : after[key];
  }
  if (Object.keys(change).length > 0) change.purpose = after.purpose.trim() === '' ? null : after.purpose;
  return change as Change;
}

/** Cost centres and projects as choices. */
export function chargeOptions(rows: TripSettings['costCentres'] | undefined) {
  return (rows ?? []).map(({ _id, code, name }) => ({ value: _id, label: `${name} (${code})` }));
}

/** GST registrations as choices; nothing chosen means the organisation's default. */
export function gstOptions(rows: TripSettings['gstRegistrations'] | undefined) {
  return (rows ?? []).map(({ _id, displayName, gstin, isDefault }) => ({
    value: _id,
    label: `${displayName} · ${gstin}${isDefault ? ' (default)' : ''}`,
  }));
}

function checkDay(value: string, label: string): string | undefined {
  return value === '' || isCalendarDay(value) ? undefined : invalidMessage(label);
}

function isBefore(end: string, start: string): boolean {
  return isCalendarDay(end) && isCalendarDay(start) && end < start;
}
