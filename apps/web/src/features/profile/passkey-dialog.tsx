import { addPasskey, startPasskey } from '@pravas/contract/identity/second-factor-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { textInput, useForm } from '../../lib/form.ts';
import { createPasskey } from '../../lib/passkeys.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordPrompt } from './password-prompt.tsx';

interface PasskeyDialogProps {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Adds a passkey: password, then a name and the browser's own window. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const [options, setOptions] = useState<Record<string, unknown> | null>(null);
  return (
    <Dialog title="Add a passkey" shape="sheet" onClose={onClose}>
      <div className="overflow-y-auto px-5 pt-2 pb-5">
        {options ? (
          <NameAndMake options={options} onAdded={onAdded} onCancel={onClose} />
        ) : (
          <PasswordPrompt
            label="Continue"
            busyLabel="Checking…"
            onCancel={onClose}
            onPassword={async (password) => {
              const answer = await api.call(startPasskey, { body: { password } });
              setOptions(answer.options);
            }}
          >
            <p className="text-ink-2">A passkey is kept by this device, your phone or a security key.</p>
          </PasswordPrompt>
        )}
      </div>
    </Dialog>
  );
}

interface NameAndMakeProps {
  readonly options: Record<string, unknown>;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function NameAndMake({ options, onAdded, onCancel }: NameAndMakeProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    initial: { name: deviceName() },
    check: ({ name }) => ({ name: checkText(FIELD_RULES.keyName, name) ?? undefined }),
    submit: async ({ name }) => {
      const response = await createPasskey(options);
      const { recoveryCodes } = await api.call(addPasskey, { body: { name, response } });
      onAdded(recoveryCodes);
    },
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label="Passkey" className="space-y-5">
      {form.failure !== null && <FailureNotice failure={form.failure} />}
      <TextField {...textInput(form, 'name')} ref={field} label="Name" hint="To recognise it later." />
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary" busy={form.isBusy}>
          {form.isBusy ? 'Waiting for your device…' : 'Make the passkey'}
        </Button>
      </div>
    </form>
  );
}

function deviceName(): string {
  const agent = navigator.userAgent;
  if (/iPhone|iPad/.test(agent)) return 'My iPhone or iPad';
  if (/Android/.test(agent)) return 'My Android phone';
  if (/Mac/.test(agent)) return 'My Mac';
  return /Windows/.test(agent) ? 'My Windows computer' : 'My computer';
}
