import { requestChange } from '@pravas/contract/servicing/change-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { dateText } from '../../lib/date-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showWhenThere } from '../../lib/show-when-there.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { renewBookedFlight } from './booked-flight-query.ts';
import type { BookedFlight } from './booked-types.ts';
import type { ChangeWish } from './change-words.ts';

const LABEL = 'What you would like';

interface RequestChangeDialogProps {
  readonly flight: BookedFlight;
  readonly wish: ChangeWish;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Hands a change to the travel desk in the traveller's own words. */
export function RequestChangeDialog({ flight, wish, onSent, onClose }: RequestChangeDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: checkText(FIELD_RULES.reason, reason, LABEL) ?? undefined }),
    submit: async ({ reason }) => {
      const body = { ...wish, reason };
      const { change } = await once(body, (idempotencyKey) => api.call(requestChange, { body, idempotencyKey }));
      showToast(change.text);
      await renewBookedFlight(queries, flight);
      onClose();
      onSent();
      showWhenThere(`change-${change._id}`);
    },
  });
  return (
    <FormDialog title="Ask the travel desk" form={form} onClose={onClose} submit="Send">
      <ul className="text-ink-2">
        {wish.slices.map(({ index, date }) => (
          <li key={index}>
            {flight.slices[index]?.label ?? '-'} on {dateText(date)}
          </li>
        ))}
      </ul>
      <TextArea
        {...textInput(form, 'reason')}
        label={LABEL}
        hint="For example the hours that suit you."
        data-autofocus
      />
    </FormDialog>
  );
}
