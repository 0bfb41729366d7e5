import { createDelegation } from '@pravas/contract/approval/delegation-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { today } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api, useSession } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import { renewApprovals } from './approval-query.ts';
import { checkDelegation, type DelegationValues } from './delegation-form.ts';

/** Has somebody else decide on the person's behalf for some days. */
export function DelegationDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const once = useOnce();
  const { user } = useSession();
  const form = useForm<DelegationValues>({
    initial: { delegateUserId: null, startsOn: today(), endsOn: '', reason: '' },
    check: (values) => checkDelegation(values, today()),
    keepAs: 'delegation',
    submit: async ({ delegateUserId, startsOn, endsOn, reason }) => {
      // The check has refused the form without a person.
      if (delegateUserId === null) throw new Error(requiredMessage('Approver'));
      const said = reason.trim() === '' ? {} : { reason: reason.trim() };
      const body = { delegateUserId: delegateUserId.user_id, startsOn, endsOn, ...said };
      await once(body, (idempotencyKey) => api.call(createDelegation, { body, idempotencyKey }));
      await renewApprovals(queries);
      onClose();
    },
  });
  return (
    <FormDialog title="Add delegation" form={form} onClose={onClose} submit="Delegate">
      <p className="text-ink-2">
        This person decides your requests on these days, except their own. You can end it at any time.
      </p>
      <PersonPicker
        who="approvers"
        value={form.values.delegateUserId}
        onChange={(person) => form.set('delegateUserId', person)}
        onBlur={() => form.touch('delegateUserId')}
        without={user ? [user.user_id] : []}
        error={form.error('delegateUserId')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="From date"
          value={form.values.startsOn}
          onChange={(startsOn) => form.set('startsOn', startsOn)}
          onBlur={() => form.touch('startsOn')}
          error={form.error('startsOn')}
          min={today()}
        />
        <DateField
          label="To date"
          value={form.values.endsOn}
          onChange={(endsOn) => form.set('endsOn', endsOn)}
          onBlur={() => form.touch('endsOn')}
          error={form.error('endsOn')}
          min={form.values.startsOn || today()}
        />
      </div>
      <TextField {...textInput(form, 'reason')} label="Reason (optional)" autoComplete="off" />
    </FormDialog>
  );
}
