import {
  generateOrganizationOtp,
  resendOrganizationOtp,
  verifyOrganizationOtp,
} from '@pravas/contract/identity/sign-up-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type CodeRequest, codeRequestOf, keepCodeRequest, keptCodeRequest } from '../../lib/code-request.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { api, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeStep } from '../../ui/code-step.tsx';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { StepLine } from '../../ui/step-line.tsx';
import type { DetailsForm } from './details-form.tsx';

/** The form of the third step, fetched while the code is on its way. */
const fetchForm = () => import('./details-form.tsx');

const STEPS = ['E-mail', 'Code', 'Details', 'Done'];

/** An address that has been proved; the token is used once and stays in memory only. */
interface Proof {
  readonly email: string;
  readonly token: string;
  readonly Form: typeof DetailsForm;
}

/** How an organisation registers: address, code, details; then its first admin is signed in. */
export function SignUpPage() {
  usePageTitle('Register your organisation');
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const [request, setRequest] = useState(() => keptCodeRequest('signUp'));
  const [email, setEmail] = useState(request?.email ?? '');
  const [proof, setProof] = useState<Proof | null>(null);
  useEffect(() => {
    if (signedIn) void navigate({ to: '/home', replace: true });
  }, [signedIn, navigate]);
  const isProving = request !== null;
  useEffect(() => {
    if (isProving) fetchForm().catch(() => undefined);
  }, [isProving]);
  const keep = (next: CodeRequest | null) => {
    keepCodeRequest('signUp', next);
    setRequest(next);
  };
  const ask = async (address: string) => {
    const sent = await api.call(generateOrganizationOtp, { body: { email: address } });
    setEmail(address);
    keep(codeRequestOf(address, sent, Date.now()));
  };
  const begin = () => {
    keep(null);
    setProof(null);
  };
  if (proof) {
    return (
      <Frame at={2} wide title="Your organisation and you" lead={<Registering email={proof.email} />}>
        <proof.Form email={proof.email} verificationToken={proof.token} onProveAgain={begin} />
      </Frame>
    );
  }
  if (request) {
    const resend = async () => {
      const sent = await api.call(resendOrganizationOtp, { rememberToken: request.rememberToken });
      keep(codeRequestOf(request.email, sent, Date.now()));
    };
    const verify = async (otp: string) => {
      const { rememberToken } = request;
      // A code counts once, so it is spent only when there is a form to go on with.
      const { DetailsForm: Form } = await fetchForm();
      const answer = await api.call(verifyOrganizationOtp, { body: { otp }, rememberToken });
      keepCodeRequest('signUp', null);
      setProof({ email: answer.email, token: answer.verificationToken, Form });
    };
    return (
      <Frame
        at={1}
        title="Enter the code"
        lead={
          <>
            We have sent a mail to <strong className="font-semibold text-ink">{request.email}</strong>. It says what to
            do next.
          </>
        }
      >
        <CodeStep request={request} onVerify={verify} onResend={resend} onBack={begin} />
      </Frame>
    );
  }
  return (
    <Frame at={0} title="Register your organisation" lead="Start with your work e-mail address.">
      <EmailForm start={email} onSubmit={ask} />
    </Frame>
  );
}

function Registering({ email }: { readonly email: string }) {
  return (
    <>
      Registering with <strong className="font-semibold text-ink">{email}</strong>. You will be its first company admin.
    </>
  );
}

interface FrameProps {
  readonly at: number;
  readonly title: string;
  readonly lead: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Frame({ at, title, lead, wide = false, children }: FrameProps) {
  return (
    <EntryFrame
      title={title}
      lead={lead}
      wide={wide}
      above={<StepLine label="Steps of the registration" steps={STEPS} at={at} className="mt-10" />}
    >
      {children}
      <p className="mt-7 text-center text-ink-2">
        Already registered?{' '}
        <Link to="/login" className="rounded font-medium text-blue hover:underline">
          Login
        </Link>
      </p>
    </EntryFrame>
  );
}

function EmailForm({ start, onSubmit }: { readonly start: string; onSubmit(email: string): Promise<void> }) {
  const form = useForm({
    initial: { email: start },
    check: ({ email }) => ({ email: checkText(FIELD_RULES.email, email) ?? undefined }),
    submit: ({ email }) => onSubmit(email.trim()),
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="space-y-5" aria-label="Register">
      {form.failure !== null && <FailureNotice failure={form.failure} />}
      <TextField
        {...textInput(form, 'email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We send a six-digit code there."
      />
      <Button tone="primary" size="large" type="submit" className="w-full" busy={form.isBusy}>
        {form.isBusy ? 'Sending…' : 'Send code'}
      </Button>
    </form>
  );
}
