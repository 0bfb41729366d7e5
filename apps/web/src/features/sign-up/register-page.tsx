import { getInviteDetails, registerEmployee } from '@pravas/contract/identity/sign-up-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { useForm } from '../../lib/form.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { api, keepSession, useSession } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { checkPerson, type PersonValues } from './details-rules.ts';
import { isSaidByField, PersonFields } from './person-fields.tsx';

type Invite = AnswerOf<typeof getInviteDetails>;

/** How an invited person joins: they see who invited them, and choose a password. */
export function RegisterPage() {
  usePageTitle('Accept your invitation');
  const token = useLinkToken();
  const invite = useQuery({
    queryKey: ['invite', token],
    queryFn: ({ signal }) => api.call(getInviteDetails, { bearer: token, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === '') return <DeadInvite code="link_used" />;
  if (invite.isPending) {
    return (
      <EntryFrame title="Your invitation">
        <div role="status" aria-label="Loading your invitation" className="space-y-5">
          <Bone className="h-11" />
          <Bone className="h-11" />
          <Bone className="h-11" />
        </div>
      </EntryFrame>
    );
  }
  if (invite.isError) {
    const code = errorCode(invite.error) ?? '';
    if (['link_expired', 'link_used', 'validation_failed', 'email_taken'].includes(code))
      return <DeadInvite code={code} />;
    return (
      <EntryFrame title="Your invitation">
        <LoadProblem failure={invite.error} what="Your invitation" onRetry={() => void invite.refetch()} />
      </EntryFrame>
    );
  }
  return <InviteForm key={token} token={token} invite={invite.data} />;
}

function InviteForm({ token, invite }: { readonly token: string; readonly invite: Invite }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const form = useForm<PersonValues>({
    initial: {
      title: invite.title ?? '',
      firstName: invite.firstName,
      lastName: invite.lastName,
      gender: invite.gender ?? '',
      mobile: invite.mobile ?? '',
      password: '',
      confirmPassword: '',
    },
    check: checkPerson,
    keepAs: 'register',
    neverKeep: ['password', 'confirmPassword'],
    submit: async (values) => {
      // The form's own check has let only these through.
      const body = { ...values, token, title: values.title as 'Mr', gender: values.gender as 'male' };
      keepSession(await api.call(registerEmployee, { body }));
      void navigate({ to: '/home', replace: true });
    },
  });
  const code = errorCode(form.failure);
  if (code === 'link_expired' || code === 'link_used' || code === 'email_taken') return <DeadInvite code={code} />;
  return (
    <EntryFrame
      wide
      title={`Join ${invite.organizationName}`}
      lead={
        <>
          {invite.invitedBy ? `${invite.invitedBy} has invited you` : 'You have been invited'} as{' '}
          <strong className="font-semibold text-ink">{invite.email}</strong>. The invitation is valid until{' '}
          {longDate(invite.expiresAt.slice(0, 10))}.
        </>
      }
    >
      {user && (
        <Notice tone="info" title={`You are signed in as ${user.first_name} ${user.last_name}`} className="mb-6">
          When you join, this browser is signed in as {invite.email} instead.
        </Notice>
      )}
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label="Join" className="space-y-7">
        <LeaveGuard when={form.isDirty} />
        <input type="email" name="username" autoComplete="username" value={invite.email} readOnly hidden />
        <PersonFields form={form} />
        {form.failure !== null && !isSaidByField(form.failure) && <FailureNotice failure={form.failure} />}
        <Button tone="primary" size="large" type="submit" className="w-full sm:w-auto" busy={form.isBusy}>
          {form.isBusy ? 'Joining…' : `Join ${invite.organizationName}`}
        </Button>
      </form>
    </EntryFrame>
  );
}

interface InviteEnd {
  readonly page: string;
  readonly title: string;
  readonly lead: string;
}

const NOT_VALID: InviteEnd = {
  page: 'Invitation not valid',
  title: 'This invitation is no longer valid',
  lead: 'It has already been used, or a newer one was sent. Open the newest mail, or login if you have joined before.',
};
const ENDS: Readonly<Record<string, InviteEnd>> = {
  link_expired: {
    page: 'Invitation expired',
    title: 'This invitation has expired',
    lead: 'Invitations expire. Ask your company admin to send it again; the new mail has a new link.',
  },
  email_taken: {
    page: 'Address in use',
    title: 'This address already signs in to another organisation',
    lead: 'Ask your company admin to invite another address of yours, or login with this one as before.',
  },
};

/** An invitation that cannot be accepted: what that means, and what to do. */
function DeadInvite({ code }: { readonly code: string }) {
  const { page, title, lead } = ENDS[code] ?? NOT_VALID;
  useEffect(() => {
    document.title = `${page} · Pravas`;
  }, [page]);
  return (
    <EntryFrame title={title} lead={lead}>
      <Link to="/login" className={`${buttonClass('primary', 'large')} w-full`}>
        Login
      </Link>
    </EntryFrame>
  );
}
