import { login } from '@pravas/contract/identity/login.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { sameOriginPath } from '../../lib/same-origin-path.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, keepSession, useSession } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { checkLogin } from './login-rules.ts';
import { type Challenge, SecondFactorStep } from './second-factor-step.tsx';

const TEXT_LINK = 'rounded font-medium text-blue hover:underline';

/** The way in; afterwards the person is where they wanted to go. */
export function LoginPage() {
  const search = textValues(useSearch({ strict: false }));
  const next = sameOriginPath(search.next);
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [startAgain, setStartAgain] = useState(false);
  usePageTitle(challenge ? 'Second step' : 'Login');
  useEffect(() => {
    // Also when another tab has signed in meanwhile.
    if (signedIn) void navigate({ href: next, replace: true });
  }, [signedIn, next, navigate]);
  if (challenge) {
    return (
      <SecondFactorStep
        challenge={challenge}
        onStartAgain={(expired) => {
          setStartAgain(expired);
          setChallenge(null);
        }}
      />
    );
  }
  return (
    <EntryFrame title="Login" lead="Use the e-mail address of your organisation.">
      {search.reset === '1' && (
        <Notice tone="done" title="Your password is changed" className="mb-5">
          Sign in with the new one.
        </Notice>
      )}
      {startAgain && (
        <Notice tone="info" title="The second step timed out" className="mb-5">
          Please enter your password again.
        </Notice>
      )}
      <LoginForm next={search.next} onChallenge={setChallenge} />
      <div className="mt-7 space-y-3 border-t border-hairline pt-6">
        <Link to="/sso" search={{ next: search.next ?? '' }} className={`${buttonClass('quiet', 'large')} w-full`}>
          Single sign-on
        </Link>
        <p className="pt-1 text-center text-ink-2">
          New to Pravas?{' '}
          <Link to="/sign-up" className={TEXT_LINK}>
            Register your organisation
          </Link>
        </p>
      </div>
    </EntryFrame>
  );
}

interface LoginFormProps {
  readonly next: string | undefined;
  readonly onChallenge: (challenge: Challenge) => void;
}

function LoginForm({ next, onChallenge }: LoginFormProps) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a touch screen the keyboard would cover the page before anybody has read it.
    if (window.matchMedia('(pointer: fine)').matches) email.current?.focus();
  }, []);
  const form = useForm({
    initial: { email: '', password: '' },
    check: checkLogin,
    submit: async (values) => {
      try {
        const answer = await api.call(login, { body: { email: values.email.trim(), password: values.password } });
        if ('challenge' in answer) onChallenge(answer.challenge);
        else keepSession(answer);
      } catch (error) {
        password.current?.focus();
        throw error;
      }
    },
  });
  const mustUseSso = errorCode(form.failure) === 'sso_required';
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label="Login">
      {mustUseSso ? (
        <Notice
          tone="info"
          title="Your organisation uses single sign-on"
          action={
            <Link
              to="/sso"
              search={{ email: form.values.email.trim(), next: next ?? '' }}
              className={buttonClass('primary', 'small')}
            >
              Continue with single sign-on
            </Link>
          }
        >
          Passwords are off for your address. Use your organisation’s single sign-on.
        </Notice>
      ) : (
        form.failure !== null && <FailureNotice failure={form.failure} />
      )}
      <TextField
        {...textInput(form, 'email')}
        ref={email}
        // It was entered for them: leaving it empty again is no mistake yet, and would move the links from under a
        // press.
        onBlur={() => form.values.email !== '' && form.touch('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <PasswordField
          {...textInput(form, 'password')}
          ref={password}
          label="Password"
          autoComplete="current-password"
        />
        <p className="mt-2 text-right text-[13px]">
          <Link to="/forgot-password" search={{ email: form.values.email.trim() }} className={TEXT_LINK}>
            Forgot password?
          </Link>
        </p>
      </div>
      <Button tone="primary" size="large" type="submit" className="w-full" busy={form.isBusy}>
        {form.isBusy ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
