import { issuePayLaterKey } from '@pravas/contract/desk/pay-later-operations.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/servicing/offline-booking.ts';
import { requiredMessage } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isCalendarDate, plusDays, today } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { KEYS_KEY } from './pay-later-query.ts';

interface IssueKeyDialogProps {
  readonly organization: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Issues a key to an organisation and shows it this one time. */
export function IssueKeyDialog({ organization, onClose }: IssueKeyDialogProps) {
  const queries = useQueryClient();
  const [paymentKey, setPaymentKey] = useState<string | null>(null);
  const form = useForm({
    initial: { limit: '', expiresOn: plusDays(today(), 7) },
    check: ({ limit, expiresOn }) => ({
      limit: checkLimit(limit),
      expiresOn:
        expiresOn === ''
          ? requiredMessage('Date of expiry')
          : isCalendarDate(expiresOn)
            ? undefined
            : 'Please enter valid date of expiry',
    }),
    submit: async ({ limit, expiresOn }) => {
      const body = { organizationId: organization.id, limit: readTypedRupees(limit) ?? 0, expiresOn };
      const answer = await api.call(issuePayLaterKey, { body });
      setPaymentKey(answer.paymentKey);
      await queries.invalidateQueries({ queryKey: KEYS_KEY });
    },
  });
  if (paymentKey !== null) return <KeyOnce paymentKey={paymentKey} name={organization.name} onClose={onClose} />;
  return (
    <FormDialog title="Issue a key" form={form} onClose={onClose} submit="Issue the key">
      <p className="text-ink-2">
        With it one flight of {organization.name} is booked now and paid later. It works once.
      </p>
      <TextField
        {...textInput(form, 'limit')}
        label="Limit, in rupees"
        inputMode="decimal"
        autoComplete="off"
        hint="The dearest booking it pays for"
        data-autofocus
      />
      <DateField
        label="Date of expiry"
        name="expiresOn"
        value={form.values.expiresOn}
        error={form.error('expiresOn')}
        min={today()}
        onChange={(expiresOn) => form.set('expiresOn', expiresOn)}
        onBlur={() => form.touch('expiresOn')}
        hint="It still works on this day"
      />
    </FormDialog>
  );
}

function checkLimit(text: string): string | undefined {
  const rupees = readTypedRupees(text);
  if (rupees === null) return requiredMessage('Limit');
  return Number.isNaN(rupees) || rupees === 0 ? NOT_AN_AMOUNT : undefined;
}

interface KeyOnceProps {
  readonly paymentKey: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Closing asks first whether it was copied: nobody can see it again. */
function KeyOnce({ paymentKey, name, onClose }: KeyOnceProps) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  return (
    <Dialog title={`ZIPPAY key of ${name}`} shape="sheet" onClose={() => setAsking(true)} width="w-[min(94vw,560px)]">
      <div className="space-y-4 overflow-y-auto px-5 pt-2 pb-5">
        <Notice tone="warning" title="Copy it now">
          It is shown this one time and cannot be seen again. A lost key is revoked and another one issued.
        </Notice>
        <div>
          <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-ink-2">
            ZIPPAY key
          </label>
          <div className="flex items-center gap-2">
            <input
              id={id}
              readOnly
              value={paymentKey}
              onFocus={(event) => event.target.select()}
              className="h-10 min-w-0 flex-1 rounded-[10px] border border-edge bg-sunken px-3 font-mono text-[13px] text-ink max-sm:h-11"
            />
            <CopyButton text={paymentKey} />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          {asking && (
            <p role="alert" className="mr-auto font-medium">
              Have you copied it?
            </p>
          )}
          <Button tone="primary" onClick={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
