import { copyTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { today } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { renewTrips } from './trip-query.ts';
import type { TripDetails } from './trip-types.ts';

interface CopyTripDialogProps {
  readonly trip: TripDetails;
  readonly onClose: () => void;
}

/** What becomes of the days where no start is chosen: past ones are not kept. */
function keptDaysHint({ startDate }: Pick<TripDetails, 'startDate'>): string {
  const isKept = startDate !== null && startDate >= today();
  return isKept ? 'Leave blank to keep the same dates' : 'Leave blank to choose the dates later';
}

/** Makes a trip like this one on other days; its bookings are listed there to be made again. */
export function CopyTripDialog({ trip, onClose }: CopyTripDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const form = useForm({
    initial: { name: trip.name, startDate: '' },
    check: ({ name, startDate }) => ({
      name: checkText(FIELD_RULES.tripName, name) ?? undefined,
      startDate: startDate === '' || isCalendarDay(startDate) ? undefined : invalidMessage('Start date'),
    }),
    submit: async ({ name, startDate }) => {
      const body = { tripId: trip._id, name, ...(startDate === '' ? {} : { startDate }) };
      const copy = await once(body, (idempotencyKey) => api.call(copyTrip, { body, idempotencyKey }));
      void renewTrips(queries);
      onClose();
      await navigate({ to: '/trip/details', search: { tripId: copy.tripId } });
    },
  });
  return (
    <FormDialog title="Copy trip" form={form} onClose={onClose} submit="Copy trip">
      <p className="text-ink-2">
        Travellers, purpose and cost centre are copied. Prices are not: everything is searched or requested again.
      </p>
      <TextField {...textInput(form, 'name')} label="Trip name" autoComplete="off" maxLength={120} data-autofocus />
      <DateField
        label="Start date"
        name="startDate"
        hint={keptDaysHint(trip)}
        value={form.values.startDate}
        error={form.error('startDate')}
        min={today()}
        onChange={(startDate) => form.set('startDate', startDate)}
        onBlur={() => form.touch('startDate')}
      />
    </FormDialog>
  );
}
