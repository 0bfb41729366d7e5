import { changePassword } from '@pravas/contract/identity/password-operations.ts';
import { checkConfirmation, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SecondFactorsCard } from './second-factors-card.tsx';
import { SectionCard } from './section-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** Password, second factors, and where the person is signed in. */
export function SecurityTab({ email }: { readonly email: string }) {
  return (
    <div className="space-y-5">
      <PasswordCard email={email} />
      <SecondFactorsCard />
      <SessionsCard />
    </div>
  );
}

const NO_PASSWORDS = { currentPassword: '', password: '', confirmPassword: '' };

function PasswordCard({ email }: { readonly email: string }) {
  const queries = useQueryClient();
  const form = useForm({
    initial: NO_PASSWORDS,
    check: (values) => ({
      currentPassword: values.currentPassword === '' ? requiredMessage('Current password') : undefined,
      password: checkText(FIELD_RULES.password, values.password) ?? undefined,
      confirmPassword: checkConfirmation(values.password, values.confirmPassword) ?? undefined,
    }),
    submit: async (body) => {
      await api.call(changePassword, { body });
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      showToast('Your password is changed. You are signed out everywhere else.');
      return NO_PASSWORDS;
    },
  });
  const code = errorCode(form.failure);
  const refusal = form.failure === null ? undefined : errorText(form.failure);
  const current = textInput(form, 'currentPassword');
  const next = textInput(form, 'password');
  return (
    <SectionCard title="Password" text="Changing it signs you out everywhere else.">
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label="Change password">
        <LeaveGuard when={form.isDirty} />
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
          <PasswordField
            {...current}
            error={current.error ?? (code === 'wrong_current_password' ? refusal : undefined)}
            label="Current password"
            autoComplete="current-password"
          />
          <PasswordField
            {...next}
            error={next.error ?? (code === 'password_breached' ? refusal : undefined)}
            label="New password"
            autoComplete="new-password"
            advises
          />
          <PasswordField {...textInput(form, 'confirmPassword')} label="Confirm password" autoComplete="new-password" />
        </div>
        {form.failure !== null && !['wrong_current_password', 'password_breached'].includes(code ?? '') && (
          <FailureNotice failure={form.failure} className="mt-4" />
        )}
        <Button type="submit" tone="primary" className="mt-5" busy={form.isBusy}>
          {form.isBusy ? 'Changing…' : 'Change password'}
        </Button>
      </form>
    </SectionCard>
  );
}
