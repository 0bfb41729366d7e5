import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { type ReactNode, useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface PasswordPromptProps {
  readonly children?: ReactNode;
  readonly label: string;
  readonly busyLabel: string;
  readonly danger?: boolean;
  readonly onPassword: (password: string) => Promise<void>;
  /** Where a code of an authenticator app will do for people who sign in without a password. */
  readonly onCode?: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

interface PromptValues {
  readonly password: string;
  readonly otp: string;
}

/** Asks for the password again before something that protects the account is changed. */
export function PasswordPrompt(props: PasswordPromptProps) {
  const { children, label, busyLabel, danger, onPassword, onCode, onCancel } = props;
  const [byCode, setByCode] = useState(false);
  const form = useForm<PromptValues>({
    initial: { password: '', otp: '' },
    check: ({ password, otp }) =>
      byCode
        ? { otp: checkText(FIELD_RULES.otp, otp, 'Code') ?? undefined }
        : { password: password === '' ? requiredMessage('Password') : undefined },
    submit: ({ password, otp }) => (byCode && onCode ? onCode(otp) : onPassword(password)),
  });
  const wrong = byCode ? 'otp_wrong' : 'wrong_current_password';
  const refused = errorCode(form.failure) === wrong ? errorText(form.failure) : undefined;
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label="Password" className="space-y-5">
      {children}
      {form.failure !== null && refused === undefined && <FailureNotice failure={form.failure} />}
      {byCode ? (
        <CodeField
          label="Code that your authenticator app shows"
          value={form.values.otp}
          onChange={(digits) => form.set('otp', digits)}
          onBlur={() => form.values.otp !== '' && form.touch('otp')}
          error={form.error('otp') ?? refused}
        />
      ) : (
        <OwnPassword form={form} refused={refused} />
      )}
      {onCode && (
        <Button tone="quiet" size="small" onClick={() => setByCode(!byCode)}>
          {byCode ? 'Use your password' : 'Use a code from your authenticator app'}
        </Button>
      )}
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone={danger ? 'danger' : 'primary'} busy={form.isBusy}>
          {form.isBusy ? busyLabel : label}
        </Button>
      </div>
    </form>
  );
}

function OwnPassword({ form, refused }: { readonly form: Form<PromptValues>; readonly refused: string | undefined }) {
  const { user } = useSession();
  const field = textInput(form, 'password');
  return (
    <>
      <input type="email" name="username" autoComplete="username" value={user?.email_ ?? ''} readOnly hidden />
      <PasswordField
        {...field}
        label="Your password"
        autoComplete="current-password"
        error={field.error ?? refused}
        data-autofocus
      />
    </>
  );
}
