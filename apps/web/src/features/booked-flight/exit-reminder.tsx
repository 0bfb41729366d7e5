import { removeExitReminder, setExitReminder } from '@pravas/contract/servicing/refund-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { useId, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { renewBookedFlight } from './booked-flight-query.ts';
import type { BookedFlight, ExitCurve } from './booked-types.ts';

const HOURS = [1, 3, 12, 24] as const;
const USUAL_HOURS = 3;

interface ExitReminderProps {
  readonly flight: BookedFlight;
  readonly reminder: ExitCurve['reminder'];
}

/** Sets a reminder before the next step of the charge, or takes it back. */
export function ExitReminder({ flight, reminder }: ExitReminderProps) {
  const queries = useQueryClient();
  const id = useId();
  const [hours, setHours] = useState<number>(USUAL_HOURS);
  const flightId = flight._id;
  const change = useMutation({
    mutationFn: async (hoursBefore: number | null) => {
      if (hoursBefore === null) {
        await api.call(removeExitReminder, { query: { flightId } });
        return 'Reminder removed.';
      }
      return (await api.call(setExitReminder, { body: { flightId, hoursBefore } })).text;
    },
    onSuccess: async (text) => {
      showToast(text);
      await renewBookedFlight(queries, flight);
    },
    onError: (error) => showToast(errorText(error), 'error'),
  });
  if (reminder) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-[13px] text-ink-2">We remind you on {instantText(reminder.remindAt)}.</p>
        <Button size="small" busy={change.isPending} onClick={() => !change.isPending && change.mutate(null)}>
          <BellOff aria-hidden size={15} /> Remove
        </Button>
      </div>
    );
  }
  const allowed = flight.allowedActions.some(({ action, allowed: may }) => action === 'remind' && may);
  if (!allowed) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        How long before
      </label>
      <select
        id={id}
        value={hours}
        onChange={(event) => setHours(Number(event.target.value))}
        className="h-9 rounded-[10px] border border-edge bg-surface px-2 text-[13px] max-sm:h-11"
      >
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {hour} {hour === 1 ? 'hour' : 'hours'} before
          </option>
        ))}
      </select>
      <Button size="small" busy={change.isPending} onClick={() => !change.isPending && change.mutate(hours)}>
        {!change.isPending && <BellRing aria-hidden size={15} />} Remind me
      </Button>
    </div>
  );
}
