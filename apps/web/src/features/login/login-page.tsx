import { login } from '@pravas/contract/identity/login.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errorText, isOffline } from '../../lib/error-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { sameOriginPath } from '../../lib/same-origin-path.ts';
import { api, keepSession, useSession } from '../../lib/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { checkLogin, type LoginValues } from './login-rules.ts';
import { RouteArt } from './route-art.tsx';

/** The way in; afterwards the person is where he wanted to go. */
export function LoginPage() {
  usePageTitle('Login');
  const search: { next?: unknown } = useSearch({ strict: false });
  const next = sameOriginPath(typeof search.next === 'string' ? search.next : null);
  const { signedIn } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    // Also when another tab has signed in meanwhile.
    if (signedIn) void navigate({ href: next, replace: true });
  }, [signedIn, next, navigate]);
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="grid place-items-center px-6 py-10">
        <div className="w-full max-w-[380px]">
          <Logo />
          <h1 className="mt-10 text-[26px] leading-8 font-semibold tracking-[-0.015em]">Login</h1>
          <p className="mt-1.5 mb-7 text-ink-2">Use the e-mail address of your organisation.</p>
          <LoginForm />
        </div>
      </main>
      <RouteArt />
    </div>
  );
}

function LoginForm() {
  const [values, setValues] = useState<LoginValues>({ email: '', password: '' });
  const [touched, setTouched] = useState({ email: false, password: false });
  const [shown, setShown] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    mutationFn: (body: LoginValues) => api.call(login, { body: { email: body.email.trim(), password: body.password } }),
    onSuccess: keepSession,
    onError: () => password.current?.focus(),
  });
  const errors = checkLogin(values);
  const change = (field: keyof LoginValues) => (text: string) => {
    setValues((before) => ({ ...before, [field]: text }));
    if (signIn.isError) signIn.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTouched({ email: true, password: true });
    if (errors.email) email.current?.focus();
    else if (errors.password) password.current?.focus();
    else if (!signIn.isPending) signIn.mutate(values);
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-5" aria-label="Login">
      {signIn.isError && (
        <Notice tone={isOffline(signIn.error) ? 'offline' : 'error'} title={errorText(signIn.error)}>
          {isOffline(signIn.error) ? 'What you entered is kept. Try again when you are online.' : null}
        </Notice>
      )}
      <TextField
        ref={email}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        error={touched.email ? errors.email : undefined}
        onChange={(event) => change('email')(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, email: true }))}
      />
      <TextField
        ref={password}
        label="Password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        value={values.password}
        error={touched.password ? errors.password : undefined}
        onChange={(event) => change('password')(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, password: true }))}
        trailing={
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="size-9"
          >
            {shown ? <EyeOff aria-hidden size={17} /> : <Eye aria-hidden size={17} />}
          </IconButton>
        }
      />
      <Button tone="primary" size="large" type="submit" className="w-full" busy={signIn.isPending}>
        {signIn.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
