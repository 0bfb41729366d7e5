import { changePassword } from '@pravas/contract/identity/password-operations.ts';
import { endMySession, listSessions, logoutEverywhere } from '@pravas/contract/identity/session-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { checkConfirmation, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { agoText } from '../../lib/calendar-date.ts';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api, signOut, useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { SecondFactorsCard } from './second-factors-card.tsx';
import { SectionCard } from './section-card.tsx';

type Session = AnswerOf<typeof listSessions>['data'][number];

const METHODS: Readonly<Record<Session['method'], string>> = {
  password: 'with password',
  sso: 'by single sign-on',
  registration: 'by registering',
};

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

function SessionsCard() {
  const [asks, setAsks] = useState(false);
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.call(listSessions, { signal }),
    staleTime: 10_000,
  });
  return (
    <SectionCard
      title="Where you are signed in"
      action={
        <Button size="small" tone="danger" onClick={() => setAsks(true)}>
          <LogOut aria-hidden size={15} /> Sign out everywhere
        </Button>
      }
    >
      {sessions.isPending && (
        <div role="status" aria-label="Loading your sessions" className="space-y-4">
          <Bone className="h-12" />
          <Bone className="h-12" />
        </div>
      )}
      {sessions.isError && (
        <LoadProblem
          failure={sessions.error}
          what="The list of your sessions"
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && (
        <ul className="divide-y divide-hairline">
          {sessions.data.data.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
      {asks && <EverywhereDialog onClose={() => setAsks(false)} />}
    </SectionCard>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const queries = useQueryClient();
  const now = useNow(60_000);
  const end = useMutation({
    mutationFn: () => api.call(endMySession, { query: { sessionId: session._id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden size={19} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.isCurrent && <Badge tone="blue">This browser</Badge>}
        </p>
        <p className="text-[13px] text-ink-2">
          {session.isCurrent ? 'In use now' : `Last used ${agoText(session.lastSeenAt, now)}`} · signed in{' '}
          {agoText(session.startedAt, now)} {METHODS[session.method]}
          {session.ip && <span className="font-mono text-meta"> · {session.ip}</span>}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" busy={end.isPending} onClick={() => !end.isPending && end.mutate()}>
          End<span className="sr-only"> the session on {session.device}</span>
        </Button>
      )}
    </li>
  );
}

function EverywhereDialog({ onClose }: { readonly onClose: () => void }) {
  const mayHaveKeys = useSession().user?.privileges.includes('integrations.manage') === true;
  const [endsKeys, setEndsKeys] = useState(false);
  const end = useMutation({
    mutationFn: () => api.call(logoutEverywhere, { body: { endsKeys } }),
    onSuccess: () => signOut(),
  });
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      yes="Sign out everywhere"
      danger
      busy={end.isPending}
      failure={end.error}
      onYes={() => end.mutate()}
      onClose={onClose}
    >
      <p>Every browser and phone is signed out at once, this one too.</p>
      {mayHaveKeys && (
        <div className="mt-3">
          <Checkbox checked={endsKeys} onChange={setEndsKeys} wraps>
            Revoke the API keys that I made as well. Programs and directories that use them stop.
          </Checkbox>
        </div>
      )}
    </ConfirmDialog>
  );
}
