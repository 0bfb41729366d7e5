import { forgotPassword, resetPassword, verifyForgotPassword } from '@pravas/contract/identity/password-operations.ts';
import { checkConfirmation, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type CodeRequest, codeRequestOf, keepCodeRequest, keptCodeRequest } from '../../lib/code-request.ts';
import { errorCode } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeStep } from '../../ui/code-step.tsx';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StepLine } from '../../ui/step-line.tsx';

const STEPS = ['E-mail', 'Code', 'New password'];

/** A forgotten password: address, code, new password. Its texts are the same whether the address exists or not. */
export function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  const search = textValues(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [request, setRequest] = useState(() => keptCodeRequest('password'));
  const [email, setEmail] = useState(request?.email ?? search.email ?? '');
  const [resetToken, setResetToken] = useState<string | null>(null);
  const keep = (next: CodeRequest | null) => {
    keepCodeRequest('password', next);
    setRequest(next);
  };
  const ask = async (address: string) => {
    const sent = await api.call(forgotPassword, { body: { email: address } });
    setEmail(address);
    keep(codeRequestOf(address, sent, Date.now()));
  };
  const begin = () => {
    keep(null);
    setResetToken(null);
  };
  if (resetToken !== null) {
    return (
      <Frame at={2} title="Choose a new password" lead="You will be signed out everywhere else.">
        <NewPasswordForm
          email={email}
          resetToken={resetToken}
          onStartAgain={begin}
          onDone={() => void navigate({ to: '/login', search: { reset: '1' }, replace: true })}
        />
      </Frame>
    );
  }
  if (request) {
    return (
      <Frame
        at={1}
        title="Enter the code"
        lead={
          <>
            If <strong className="font-semibold text-ink">{request.email}</strong> belongs to an account, a six-digit
            code is on its way.
          </>
        }
      >
        <CodeStep
          key={request.rememberToken}
          request={request}
          onResend={() => ask(request.email)}
          onBack={begin}
          onVerify={async (otp) => {
            const { rememberToken } = request;
            const answer = await api.call(verifyForgotPassword, { body: { otp }, rememberToken });
            keepCodeRequest('password', null);
            setResetToken(answer.resetToken);
          }}
        />
      </Frame>
    );
  }
  return (
    <Frame
      at={0}
      title="Forgot password"
      lead="Enter your e-mail address. We send you a code to choose a new password."
    >
      <EmailForm start={email} onSubmit={ask} />
    </Frame>
  );
}

interface FrameProps {
  readonly at: number;
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

function Frame({ at, title, lead, children }: FrameProps) {
  return (
    <EntryFrame title={title} lead={lead} above={<StepLine label="Steps" steps={STEPS} at={at} className="mt-10" />}>
      {children}
      <p className="mt-6 text-center">
        <Link to="/login" className="rounded font-medium text-blue hover:underline">
          Back to login
        </Link>
      </p>
    </EntryFrame>
  );
}

function EmailForm({ start, onSubmit }: { readonly start: string; onSubmit(email: string): Promise<void> }) {
  const form = useForm({
    initial: { email: start },
    check: ({ email }) => ({ email: checkText(FIELD_RULES.accountEmail, email) ?? undefined }),
    submit: ({ email }) => onSubmit(email.trim()),
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label="Forgot password">
      {form.failure !== null && <FailureNotice failure={form.failure} />}
      <TextField
        {...textInput(form, 'email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button tone="primary" size="large" type="submit" className="w-full" busy={form.isBusy}>
        {form.isBusy ? 'Sending…' : 'Send code'}
      </Button>
    </form>
  );
}

interface NewPasswordProps {
  readonly email: string;
  readonly resetToken: string;
  readonly onDone: () => void;
  readonly onStartAgain: () => void;
}

function NewPasswordForm({ email, resetToken, onDone, onStartAgain }: NewPasswordProps) {
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    check: (values) => ({
      password: checkText(FIELD_RULES.password, values.password) ?? undefined,
      confirmPassword: checkConfirmation(values.password, values.confirmPassword) ?? undefined,
    }),
    submit: async (body) => {
      await api.call(resetPassword, { body, bearer: resetToken });
      onDone();
    },
  });
  const isOver = ['link_expired', 'link_used'].includes(errorCode(form.failure) ?? '');
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.onSubmit}
      className="space-y-5"
      aria-label="Choose a new password"
    >
      {isOver ? (
        <Notice
          tone="warning"
          title="This took too long"
          action={
            <Button size="small" onClick={onStartAgain}>
              Send a new code
            </Button>
          }
        >
          Your password is unchanged. Please ask for a new code.
        </Notice>
      ) : (
        form.failure !== null && <FailureNotice failure={form.failure} />
      )}
      {/* Password managers file the new password under this name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...textInput(form, 'password')} label="New password" autoComplete="new-password" advises />
      <PasswordField {...textInput(form, 'confirmPassword')} label="Confirm password" autoComplete="new-password" />
      <Button tone="primary" size="large" type="submit" className="w-full" busy={form.isBusy}>
        {form.isBusy ? 'Saving…' : 'Change password'}
      </Button>
    </form>
  );
}
