import type { SentOf } from '@pravas/contract/client.ts';
import { registerOrganization } from '@pravas/contract/identity/sign-up-operations.ts';
import { Link } from '@tanstack/react-router';
import { errorCode } from '../../lib/error-text.ts';
import { useForm } from '../../lib/form.ts';
import { api, keepSession } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { checkSignUp, EMPTY_SIGN_UP, type SignUpValues } from './details-rules.ts';
import { OrganizationFields } from './organization-fields.tsx';
import { isSaidByField, PersonFields } from './person-fields.tsx';

interface DetailsFormProps {
  readonly email: string;
  readonly verificationToken: string;
  readonly onProveAgain: () => void;
}

/** The organisation and its first admin; what is typed survives a reload, passwords excepted. */
export function DetailsForm({ email, verificationToken, onProveAgain }: DetailsFormProps) {
  const form = useForm<SignUpValues>({
    initial: EMPTY_SIGN_UP,
    check: checkSignUp,
    keepAs: 'sign-up',
    neverKeep: ['password', 'confirmPassword'],
    submit: async (values) => {
      const body = registrationOf(values);
      keepSession(await api.call(registerOrganization, { body, bearer: verificationToken }));
    },
  });
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.onSubmit}
      aria-label="Organisation and first admin"
      className="space-y-9"
    >
      <LeaveGuard when={form.isDirty} />
      {form.restored && (
        <Notice tone="info" title="What you typed before is back">
          Only the passwords have to be entered again.
        </Notice>
      )}
      <section aria-labelledby="organisation-part">
        <h2 id="organisation-part" className="mb-4 text-lead font-semibold">
          Organisation
        </h2>
        <OrganizationFields form={form} />
      </section>
      <section aria-labelledby="person-part">
        <h2 id="person-part" className="mb-4 text-lead font-semibold">
          You
        </h2>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PersonFields form={form} />
      </section>
      <Failure failure={form.failure} onProveAgain={onProveAgain} />
      <Button tone="primary" size="large" type="submit" className="w-full sm:w-auto" busy={form.isBusy}>
        {form.isBusy ? 'Registering…' : 'Register organisation'}
      </Button>
    </form>
  );
}

function Failure({ failure, onProveAgain }: { readonly failure: unknown; readonly onProveAgain: () => void }) {
  const code = errorCode(failure);
  if (failure === null || isSaidByField(failure)) return null;
  if (code === 'link_expired' || code === 'link_used') {
    return (
      <Notice
        tone="warning"
        title="Your e-mail address has to be checked again"
        action={
          <Button size="small" onClick={onProveAgain}>
            Send a new code
          </Button>
        }
      >
        The check is valid for an hour. What you typed is kept.
      </Notice>
    );
  }
  if (code === 'email_taken') {
    return (
      <Notice
        tone="warning"
        title="This e-mail address is already registered"
        action={
          <Link to="/login" className={buttonClass('quiet', 'small')}>
            Login
          </Link>
        }
      >
        Login with it, or register with another address.
      </Notice>
    );
  }
  return <FailureNotice failure={failure} />;
}

function registrationOf(values: SignUpValues): SentOf<typeof registerOrganization> {
  const { state_id: stateId, ...rest } = values;
  return {
    ...rest,
    // The form's own check has let only these through.
    title: values.title as 'Mr',
    gender: values.gender as 'male',
    state_id: stateId === '' ? null : Number(stateId),
  };
}
