import { setCabDriver } from '@pravas/contract/cab/cab-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { atFields } from '../../lib/at-fields.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { renewDeskBooking } from '../booking/index.ts';
import type { BookedCab } from './cab-types.ts';
import { checkDriver, driverValues } from './driver-form.ts';

interface DriverDialogProps {
  readonly cab: BookedCab;
  readonly onClose: () => void;
}

/** Who drives, and what; the travellers are informed. */
export function DriverDialog({ cab, onClose }: DriverDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: driverValues(cab.orders[0]?.ride.driver ?? null),
    check: checkDriver,
    submit: async (driver) => {
      const body = { bookingId: cab._id, driver };
      const { text } = await atFields(
        (sent) => sent.replace(/^driver\./, ''),
        () => once(body, (idempotencyKey) => api.call(setCabDriver, { body, idempotencyKey })),
      );
      showToast(text);
      await renewDeskBooking(queries, cab);
      onClose();
    },
  });
  return (
    <FormDialog title="Driver and vehicle" form={form} submit="Save and tell them" onClose={onClose}>
      <TextField {...textInput(form, 'name')} label="Driver's name" autoComplete="off" data-autofocus />
      <PhoneField {...textInput(form, 'mobile')} label="Mobile number" />
      <TextField
        {...textInput(form, 'vehicleNumber')}
        label="Vehicle number"
        autoComplete="off"
        spellCheck={false}
        placeholder="KA01AB1234"
      />
    </FormDialog>
  );
}
