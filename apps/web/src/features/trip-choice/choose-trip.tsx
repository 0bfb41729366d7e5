import { listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { spanText } from '../../lib/calendar-date.ts';
import { api } from '../../lib/session.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { isOfDays, type ListedTrip, openTrips, type Wanted } from './open-trips.ts';

interface ChooseTripProps extends Wanted {
  /** The chosen trip; '' = a new one. */
  readonly value: string;
  readonly onChoose: (tripId: string) => void;
  readonly className?: string;
}

/** A new trip, or one of the reader's own that takes more; nothing where there is none to choose. */
export function ChooseTrip({ value, onChoose, className, ...wanted }: ChooseTripProps) {
  const trips = useQuery({
    queryKey: ['trips', 'open'],
    queryFn: ({ signal }) =>
      api.call(listTrips, { query: { scope: 'mine', sortBy: 'ahead', recordsPerPage: '50' }, signal }),
  });
  const open = openTrips(trips.data?.data ?? [], wanted);
  if (open.length === 0) return null;
  return (
    <SelectField
      label="Goes into"
      name="trip"
      value={open.some(({ _id }) => _id === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
      options={[{ value: '', label: 'New trip' }, ...open.map((trip) => optionOf(trip, wanted))]}
      {...(className ? { className } : {})}
    />
  );
}

function optionOf(trip: ListedTrip, wanted: Wanted) {
  const days = trip.startDate === null ? 'no days yet' : spanText(trip.startDate, trip.endDate);
  return { value: trip._id, label: `${trip.name}, ${isOfDays(trip, wanted) ? 'same days' : days}` };
}
