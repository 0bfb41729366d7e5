import { listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { spanText } from '../../lib/calendar-date.ts';
import { api } from '../../lib/session.ts';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';

interface TripFieldProps {
  readonly value: FoundOption | null;
  readonly error: string | undefined;
  readonly onChange: (trip: FoundOption | null) => void;
}

/** The trip an expense belongs to, found by its name. */
export function TripField({ value, error, onChange }: TripFieldProps) {
  return (
    <ComboboxField
      label="Trip (optional)"
      placeholder="Not part of a trip"
      value={value}
      error={error}
      onChange={onChange}
      searchKey={['trips', 'found']}
      search={searchTrips}
    />
  );
}

async function searchTrips(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const { data } = await api.call(listTrips, {
    query: {
      ...(text === '' ? {} : { search: JSON.stringify({ name: text }) }),
      sortBy: 'createdAt',
      sortOrder: 'DESC',
      recordsPerPage: '20',
    },
    signal,
  });
  return data.map((trip) => ({
    value: trip._id,
    label: trip.name,
    detail: trip.startTime ? spanText(trip.startTime.slice(0, 10), trip.endTime?.slice(0, 10) ?? null) : 'No dates yet',
  }));
}
