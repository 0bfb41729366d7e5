import { confirmTotp, startTotp } from '@pravas/contract/identity/second-factor-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { PasswordPrompt } from './password-prompt.tsx';

type Setup = AnswerOf<typeof startTotp>;

interface TotpDialogProps {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Sets up an authenticator app: password, picture to scan, first code. */
export function TotpDialog({ onAdded, onClose }: TotpDialogProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  return (
    <Dialog title="Add an authenticator app" shape="sheet" onClose={onClose}>
      <div className="overflow-y-auto px-5 pt-2 pb-5">
        {setup ? (
          <Confirm setup={setup} onAdded={onAdded} onCancel={onClose} />
        ) : (
          <PasswordPrompt
            label="Continue"
            busyLabel="Checking…"
            onCancel={onClose}
            onPassword={async (password) => setSetup(await api.call(startTotp, { body: { password } }))}
          >
            <p className="text-ink-2">An app on your phone shows six digits that change every half minute.</p>
          </PasswordPrompt>
        )}
      </div>
    </Dialog>
  );
}

interface ConfirmProps {
  readonly setup: Setup;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function Confirm({ setup, onAdded, onCancel }: ConfirmProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    initial: { otp: '' },
    check: ({ otp }) => ({ otp: checkText(FIELD_RULES.otp, otp, 'Code') ?? undefined }),
    submit: async ({ otp }) => {
      const { recoveryCodes } = await api.call(confirmTotp, { body: { factorId: setup.factorId, otp } });
      onAdded(recoveryCodes);
    },
  });
  const isWrong = errorCode(form.failure) === 'otp_wrong';
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label="First code" className="space-y-5">
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={setup.otpauthUri} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-44">
          <p className="font-medium">Scan this with the app</p>
          <p className="mt-1 text-[13px] text-ink-2">Or type this key into it:</p>
          <p className="mt-1.5 mb-2 font-mono text-[13px] leading-5 break-all">{grouped(setup.secret)}</p>
          <CopyButton text={setup.secret} label="Copy key" />
        </div>
      </div>
      {form.failure !== null && !isWrong && <FailureNotice failure={form.failure} />}
      <CodeField
        ref={field}
        label="Code that the app shows"
        value={form.values.otp}
        onChange={(digits) => form.set('otp', digits)}
        onBlur={() => form.values.otp !== '' && form.touch('otp')}
        error={form.error('otp') ?? (isWrong ? errorText(form.failure) : undefined)}
      />
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary" busy={form.isBusy}>
          {form.isBusy ? 'Checking…' : 'Add the app'}
        </Button>
      </div>
    </form>
  );
}

/** "JBSW Y3DP …": easier to type from a screen. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}
