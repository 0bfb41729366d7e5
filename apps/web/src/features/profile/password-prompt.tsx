import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { ReactNode } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface PasswordPromptProps {
  readonly children?: ReactNode;
  readonly label: string;
  readonly busyLabel: string;
  readonly danger?: boolean;
  readonly onPassword: (password: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the password again before something that protects the account is changed. */
export function PasswordPrompt({ children, label, busyLabel, danger, onPassword, onCancel }: PasswordPromptProps) {
  const { user } = useSession();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? requiredMessage('Password') : undefined }),
    submit: ({ password }) => onPassword(password),
  });
  const isWrong = errorCode(form.failure) === 'wrong_current_password';
  const field = textInput(form, 'password');
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label="Password" className="space-y-5">
      {children}
      {form.failure !== null && !isWrong && <FailureNotice failure={form.failure} />}
      <input type="email" name="username" autoComplete="username" value={user?.email_ ?? ''} readOnly hidden />
      <PasswordField
        {...field}
        label="Your password"
        autoComplete="current-password"
        error={field.error ?? (isWrong ? errorText(form.failure) : undefined)}
        data-autofocus
      />
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone={danger ? 'danger' : 'primary'} busy={form.isBusy}>
          {form.isBusy ? busyLabel : label}
        </Button>
      </div>
    </form>
  );
}
