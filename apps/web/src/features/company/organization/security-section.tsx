import { endEverySession } from '@pravas/contract/identity/session-operations.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { errorText } from '../../../lib/error-text.ts';
import { textInput, useForm } from '../../../lib/form.ts';
import { countText } from '../../../lib/money-text.ts';
import { api } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useProof } from '../integrations/use-proof.tsx';
import { LoadedSettings, SectionForm } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

interface SecurityValues {
  readonly secondFactor: string;
  readonly sessionDays: string;
  readonly idleHours: string;
}

const ASKED = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'admins', label: 'Company admins' },
  { value: 'nobody', label: 'Nobody' },
] as const;

/** How safely people sign in. */
export function SecuritySection({ organizationId }: { readonly organizationId: string | null }) {
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) => (
        <div className="space-y-5">
          <SecurityForm settings={settings} organizationId={organizationId} />
          {organizationId === null && <EverybodyOut />}
        </div>
      )}
    </LoadedSettings>
  );
}

/** A whole number from 1 to `most`. */
function checkCount(text: string, most: number, label: string): string | undefined {
  if (text.trim() === '') return requiredMessage(label);
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= most ? undefined : invalidMessage('Number');
}

function SecurityForm({
  settings,
  organizationId,
}: {
  readonly settings: Settings;
  readonly organizationId: string | null;
}) {
  const save = useSaveSettings(organizationId);
  const form = useForm<SecurityValues>({
    initial: {
      secondFactor: settings.security.secondFactor,
      sessionDays: String(settings.security.sessionDays),
      idleHours: String(settings.security.idleHours),
    },
    check: (values) => ({
      sessionDays: checkCount(values.sessionDays, 30, 'Number of days'),
      idleHours: checkCount(values.idleHours, 720, 'Number of hours'),
    }),
    submit: ({ secondFactor, sessionDays, idleHours }) =>
      save({
        security: {
          secondFactor: ASKED.find(({ value }) => value === secondFactor)?.value ?? 'everyone',
          sessionDays: Number(sessionDays),
          idleHours: Number(idleHours),
        },
      }),
  });
  return (
    <SectionForm title="Security" form={form}>
      <div className="max-w-[640px] space-y-4">
        <div>
          <SelectField
            label="Who needs a second factor"
            options={ASKED}
            value={form.values.secondFactor}
            onChange={(event) => form.set('secondFactor', event.currentTarget.value)}
            className="max-w-64"
          />
          <p className="mt-1 text-meta text-ink-3">
            An authenticator app or a passkey besides the password. Once this is saved, people who have none must set
            one up before they do anything else.
          </p>
        </div>
        <TextField
          {...textInput(form, 'sessionDays')}
          label="Days until people must sign in again"
          hint="1 to 30, counted from the last sign-in."
          inputMode="numeric"
          autoComplete="off"
          className="max-w-64"
        />
        <TextField
          {...textInput(form, 'idleHours')}
          label="Hours until an unused session ends"
          hint="1 to 720. Each visit restarts the hours."
          inputMode="numeric"
          autoComplete="off"
          className="max-w-64"
        />
      </div>
    </SectionForm>
  );
}

/** What is left to do after passwords or phones were stolen. */
function EverybodyOut() {
  const { prove, question } = useProof();
  const end = useMutation({
    mutationFn: () =>
      prove('Everybody but you is signed out at once, on every browser and phone.', async (proof) => {
        const { ended } = await api.call(endEverySession, { body: proof });
        showToast(`${countText(ended, 'session')} ended. Everybody else has to sign in again.`);
      }),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <section aria-label="Sign everybody out" className="card flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lead font-semibold">Sign everybody out</h2>
        <p className="mt-0.5 text-ink-2">
          After passwords or phones were stolen. Bookings and requests stay as they are.
        </p>
      </div>
      <Button tone="danger" onClick={() => end.mutate()}>
        <LogOut aria-hidden size={15} /> Sign everybody out
      </Button>
      {question}
    </section>
  );
}
