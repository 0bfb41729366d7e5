import { reportMissingBus } from '@pravas/contract/bus/after-bus.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { renewDeskBooking } from '../booking/index.ts';
import type { BookedBus } from './bus-types.ts';
import { nowAtStop } from './missing-bus.ts';

interface MissingBusDialogProps {
  readonly booking: BookedBus;
  readonly onClose: () => void;
}

/** Reports that a bus did not come; the travel desk takes it up with the operator. */
export function MissingBusDialog({ booking, onClose }: MissingBusDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { waitingSince: nowAtStop(Temporal.Now.instant()), hasCalled: false, note: '' },
    check: ({ waitingSince }) => (waitingSince === '' ? { waitingSince: 'Enter a day and a time' } : {}),
    submit: async (values) => {
      const body = { bookingId: booking._id, ...values };
      await once(body, (idempotencyKey) => api.call(reportMissingBus, { body, idempotencyKey }));
      await renewDeskBooking(queries, booking);
      onClose();
    },
  });
  return (
    <FormDialog title="The bus did not arrive" form={form} submit="Tell the travel desk" onClose={onClose}>
      <p className="text-ink-2">The travel desk contacts the operator and claims your money back.</p>
      <MomentField
        name="waitingSince"
        label="At the stop since"
        value={form.values.waitingSince}
        error={form.error('waitingSince')}
        onChange={(event) => form.set('waitingSince', event.target.value.slice(0, 16))}
        onBlur={() => form.touch('waitingSince')}
      />
      <Checkbox wraps checked={form.values.hasCalled} onChange={(hasCalled) => form.set('hasCalled', hasCalled)}>
        I called the number of the stop
      </Checkbox>
      <TextField
        name="note"
        label="What happened (optional)"
        value={form.values.note}
        error={form.error('note')}
        maxLength={500}
        onChange={(event) => form.set('note', event.target.value)}
        onBlur={() => form.touch('note')}
      />
    </FormDialog>
  );
}
