import { updateTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../lib/error-text.ts';
import { useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TripFields } from './trip-fields.tsx';
import { changedTrip, checkTrip, type TripValues, tripValuesOf } from './trip-form.ts';
import { renewTrips } from './trip-query.ts';
import type { TripDetails } from './trip-types.ts';

interface EditTripDialogProps {
  readonly trip: TripDetails;
  readonly onClose: () => void;
}

/** Changes the trip's name, its days, its purpose, and what it is charged to. */
export function EditTripDialog({ trip, onClose }: EditTripDialogProps) {
  const queries = useQueryClient();
  const form = useForm<TripValues>({
    initial: tripValuesOf(trip),
    check: checkTrip,
    keepAs: `trip:${trip._id}`,
    submit: async (values) => {
      const change = changedTrip(tripValuesOf(trip), values);
      try {
        if (Object.keys(change).length > 0) {
          await api.call(updateTrip, { body: { tripId: trip._id, version: trip.version, ...change } });
        }
      } catch (error) {
        // The newest version is fetched, so that the person can check what they typed here and save over it.
        if (errorCode(error) === 'trip_version_conflict') await renewTrips(queries, trip._id);
        throw error;
      }
      await renewTrips(queries, trip._id);
      onClose();
    },
  });
  const fixed =
    trip.status === 'Draft' ? null : 'Cost centre and project stay as they were when the trip was finalised.';
  return (
    <FormDialog title="Change trip" form={form} onClose={onClose} submit="Save" width="w-[min(94vw,600px)]">
      <TripFields form={form} chargeFixed={fixed} />
    </FormDialog>
  );
}
