import { SHARE_DAYS, shareTrip } from '@pravas/contract/trip/trip-share-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { renewTrips } from './trip-query.ts';

interface ShareDialogProps {
  readonly tripId: string;
  readonly onClose: () => void;
}

/** Makes a link to the itinerary; its address is shown this once. */
export function ShareDialog({ tripId, onClose }: ShareDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const [made, setMade] = useState<{ readonly url: string; readonly expiresAt: string } | null>(null);
  const form = useForm({
    initial: { days: '7' },
    check: ({ days }) => ({
      days: readDays(days) === null ? `${SHARE_DAYS.min} to ${SHARE_DAYS.max} days` : undefined,
    }),
    submit: async (values) => {
      const body = { tripId, days: readDays(values.days) ?? SHARE_DAYS.min };
      const { url, share } = await once(body, (idempotencyKey) => api.call(shareTrip, { body, idempotencyKey }));
      setMade({ url, expiresAt: share.expiresAt });
      void renewTrips(queries, tripId);
    },
  });
  if (made) {
    return (
      <Dialog title="Link to the itinerary" shape="sheet" onClose={onClose}>
        <div className="overflow-y-auto px-5 pt-1 pb-5">
          <p className="text-ink-2">
            Shown only once; copy it now. It works until {instantText(made.expiresAt)}, and can be ended any time.
          </p>
          <div className="mt-4 flex items-center gap-2 rounded-[10px] border border-edge bg-sunken py-1.5 pr-1.5 pl-3">
            <p className="min-w-0 flex-1 font-mono text-[13px] break-all select-all">{made.url}</p>
            <CopyButton text={made.url} />
          </div>
          <div className="mt-5 flex justify-end">
            <Button tone="primary" data-autofocus onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog title="Share by link" form={form} onClose={onClose} submit="Make link">
      <p className="text-ink-2">
        Anyone with the link sees bookings, times and booking numbers without signing in, but no prices, passports or
        policy.
      </p>
      <TextField
        {...textInput(form, 'days')}
        label="Days"
        inputMode="numeric"
        maxLength={2}
        hint={`${SHARE_DAYS.min} to ${SHARE_DAYS.max}; then it ends by itself`}
        className="max-w-32"
        data-autofocus
      />
    </FormDialog>
  );
}

function readDays(text: string): number | null {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return days >= SHARE_DAYS.min && days <= SHARE_DAYS.max ? days : null;
}
