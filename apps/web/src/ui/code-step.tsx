import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, RotateCw } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type CodeRequest, countdownText } from '../lib/code-request.ts';
import { errorCode, errorText } from '../lib/error-text.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from './button.tsx';
import { CodeField } from './code-field.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { Notice } from './notice.tsx';

interface CodeStepProps {
  readonly request: CodeRequest;
  readonly onVerify: (otp: string) => Promise<unknown>;
  readonly onResend: () => Promise<unknown>;
  /** To another address, or to start again. */
  readonly onBack: () => void;
}

/** A code from a mail: how long it is valid, when it can be sent again, and what is wrong with the typed one. */
export function CodeStep({ request, onVerify, onResend, onBack }: CodeStepProps) {
  const now = useNow(1_000).getTime();
  const [otp, setOtp] = useState('');
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const verify = useMutation({ mutationFn: onVerify, onError: () => field.current?.select() });
  const resend = useMutation({
    mutationFn: onResend,
    onSuccess: () => {
      setOtp('');
      setTouched(false);
      verify.reset();
      field.current?.focus();
    },
  });
  useEffect(() => field.current?.focus(), []);
  const code = errorCode(verify.error);
  const problem = checkText(FIELD_RULES.otp, otp);
  const refusal = code === 'otp_wrong' ? errorText(verify.error) : touched ? (problem ?? undefined) : undefined;
  const expired = code === 'otp_expired' || now >= request.expiresAtMs;
  const usedUp = code === 'otp_used_up';
  const send = (digits: string) => {
    if (!verify.isPending && !expired) verify.mutate(digits);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTouched(true);
    if (problem !== null) field.current?.focus();
    else send(otp);
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-5" aria-label="Code">
      <CodeOver expired={expired} usedUp={usedUp} resendsLeft={request.resendsLeft} />
      {verify.isError && !['otp_wrong', 'otp_expired', 'otp_used_up'].includes(code ?? '') && (
        <FailureNotice failure={verify.error} />
      )}
      <CodeField
        ref={field}
        label="OTP"
        value={otp}
        error={refusal}
        onChange={(digits) => {
          setOtp(digits);
          if (verify.isError && code !== 'otp_used_up') verify.reset();
        }}
        onComplete={send}
        onBlur={() => setTouched(otp !== '')}
      />
      {!expired && !usedUp && (
        <p className="-mt-2 text-[13px] text-ink-2">
          The code is valid for{' '}
          <span className="board font-semibold text-ink">{countdownText(request.expiresAtMs, now)}</span>.
        </p>
      )}
      <Button tone="primary" size="large" type="submit" className="w-full" busy={verify.isPending}>
        {verify.isPending ? 'Checking…' : 'Continue'}
      </Button>
      <Resend request={request} now={now} busy={resend.isPending} failure={resend.error} onResend={resend.mutate} />
      <p className="border-t border-hairline pt-4">
        <Button tone="plain" size="small" className="-ml-3" onClick={onBack}>
          <ArrowLeft aria-hidden size={15} /> Use another e-mail address
        </Button>
      </p>
    </form>
  );
}

interface CodeOverProps {
  readonly expired: boolean;
  readonly usedUp: boolean;
  readonly resendsLeft: number;
}

function CodeOver({ expired, usedUp, resendsLeft }: CodeOverProps) {
  if (!expired && !usedUp) return null;
  const wayOut = resendsLeft > 0 ? 'Please ask for a new one.' : 'Please start again.';
  return (
    <Notice tone="warning" title={expired ? 'The code has expired' : 'Too many wrong codes'}>
      {expired ? `Codes are valid for ten minutes. ${wayOut}` : wayOut}
    </Notice>
  );
}

interface ResendProps {
  readonly request: CodeRequest;
  readonly now: number;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onResend: () => void;
}

function Resend({ request, now, busy, failure, onResend }: ResendProps) {
  const left = request.resendsLeft;
  const waits = now < request.resendAtMs;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-[13px] text-ink-2">
        <span>
          {left > 0 ? 'No mail? Look in the spam folder too.' : 'No more codes can be sent for this request.'}
        </span>
        {left > 0 && (
          <Button size="small" busy={busy} disabled={waits} onClick={() => !busy && onResend()}>
            {!busy && <RotateCw aria-hidden size={14} />}
            {waits ? (
              <>
                Send again in <span className="board">{countdownText(request.resendAtMs, now)}</span>
              </>
            ) : (
              `Send again (${left} left)`
            )}
          </Button>
        )}
      </div>
      {failure !== null && <FailureNotice failure={failure} />}
    </div>
  );
}
