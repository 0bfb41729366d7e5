import { startSso } from '@pravas/contract/identity/sso-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { textInput, useForm } from '../../lib/form.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { sameOriginPath } from '../../lib/same-origin-path.ts';
import { textValues } from '../../lib/search-text.ts';
import { adoptSession, api } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ssoRefusal } from './sso-refusal.ts';

/** Single sign-on: asks for the address, goes to the identity provider, and signs the person in when they return. */
export function SsoPage() {
  const search = textValues(useSearch({ strict: false }));
  return search.done === '1' ? <Arriving next={search.next} /> : <SsoStart search={search} />;
}

function Arriving({ next }: { readonly next: string | undefined }) {
  usePageTitle('Signing in');
  const navigate = useNavigate();
  const arrive = useMutation({
    mutationFn: adoptSession,
    onSuccess: () => navigate({ href: sameOriginPath(next), replace: true }),
  });
  const begin = useEffectEvent(() => arrive.mutate());
  useEffect(() => begin(), []);
  return (
    <EntryFrame title={arrive.isError ? 'You are not signed in' : 'Signing you in…'}>
      {arrive.isError ? (
        <>
          <FailureNotice failure={arrive.error} />
          <div className="mt-5 flex flex-wrap gap-2">
            <Button tone="primary" onClick={() => arrive.mutate()}>
              Try again
            </Button>
            <Link to="/sso" search={{ next: next ?? '' }} className={buttonClass()}>
              Start again
            </Link>
          </div>
        </>
      ) : (
        <p role="status" className="text-ink-2">
          Your identity provider has answered. One moment.
        </p>
      )}
    </EntryFrame>
  );
}

function SsoStart({ search }: { readonly search: Readonly<Record<string, string>> }) {
  usePageTitle('Single sign-on');
  const refusal = search.error === undefined ? null : ssoRefusal(search.error);
  const form = useForm({
    initial: { email: search.email ?? '' },
    check: ({ email }) => ({ email: checkText(FIELD_RULES.accountEmail, email) ?? undefined }),
    submit: async ({ email }) => {
      const next = sameOriginPath(search.next);
      const { redirectUrl } = await api.call(startSso, { body: { email: email.trim(), next } });
      window.location.assign(redirectUrl);
      // The button stays busy until the other site is there.
      await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
    },
  });
  return (
    <EntryFrame title="Single sign-on" lead="Sign in with your organisation’s account.">
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label="Single sign-on">
        {refusal && form.failure === null && (
          <Notice tone="error" title={refusal.title}>
            {refusal.text}
          </Notice>
        )}
        {form.failure !== null && <FailureNotice failure={form.failure} />}
        <TextField
          {...textInput(form, 'email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="The address your organisation gave you."
        />
        <Button tone="primary" size="large" type="submit" className="w-full" busy={form.isBusy}>
          {form.isBusy ? 'Going to your identity provider…' : 'Continue'}
        </Button>
      </form>
      <p className="mt-6 text-center">
        <Link
          to="/login"
          search={{ next: search.next ?? '' }}
          className="rounded font-medium text-blue hover:underline"
        >
          Login with a password
        </Link>
      </p>
    </EntryFrame>
  );
}
