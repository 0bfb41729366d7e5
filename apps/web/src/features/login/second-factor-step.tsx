import type { login } from '@pravas/contract/identity/login.ts';
import { startPasskeyLogin, verifySecondFactor } from '@pravas/contract/identity/second-factor-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { askForPasskey, hasPasskeys } from '../../lib/passkeys.ts';
import { api, keepSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';

/** What a login asks for besides the password. */
export type Challenge = Extract<AnswerOf<typeof login>, { challenge: unknown }>['challenge'];
type Method = Challenge['methods'][number];

/** A recovery code has at least this many letters and digits. */
const SHORTEST_RECOVERY_CODE = 8;

const LEADS: Readonly<Record<Method, string>> = {
  totp: 'Enter the six digits that your authenticator app shows now.',
  passkey: 'Use the passkey on this device, your phone or your security key.',
  recovery: 'Enter one of your recovery codes. Each works once.',
};

const OTHER_WAYS: Readonly<Record<Method, string>> = {
  totp: 'Use an authenticator code',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

interface StepProps {
  readonly challenge: Challenge;
  /** True when the ticket is no longer valid. */
  readonly onStartAgain: (expired: boolean) => void;
}

/** The second step of a login: a code, a passkey, or a recovery code. */
export function SecondFactorStep({ challenge, onStartAgain }: StepProps) {
  const methods = challenge.methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery');
  const verify = useMutation({
    mutationFn: async (answer: string) => {
      const { ticket } = challenge;
      if (method === 'totp') return api.call(verifySecondFactor, { body: { method, ticket, otp: answer } });
      if (method === 'recovery') {
        return api.call(verifySecondFactor, { body: { method, ticket, recoveryCode: answer } });
      }
      const { options } = await api.call(startPasskeyLogin, { body: { ticket } });
      const response = await askForPasskey(options);
      return api.call(verifySecondFactor, { body: { method, ticket, response } });
    },
    onSuccess: keepSession,
  });
  const code = errorCode(verify.error);
  const ticketIsOver = code === 'link_expired' || code === 'link_used' || code === 'otp_used_up';
  useEffect(() => {
    if (ticketIsOver) onStartAgain(true);
  }, [ticketIsOver, onStartAgain]);
  const choose = (next: Method) => {
    verify.reset();
    setMethod(next);
  };
  const refusal = code === 'otp_wrong' ? errorText(verify.error) : undefined;
  return (
    <EntryFrame title="One more step" lead={LEADS[method]}>
      {verify.isError && !refusal && !ticketIsOver && <FailureNotice failure={verify.error} className="mb-5" />}
      {method === 'passkey' ? (
        <Button
          tone="primary"
          size="large"
          className="w-full"
          busy={verify.isPending}
          onClick={() => !verify.isPending && verify.mutate('')}
        >
          <Fingerprint aria-hidden size={18} /> {verify.isPending ? 'Waiting for your passkey…' : 'Use a passkey'}
        </Button>
      ) : (
        <TypedAnswer
          key={method}
          method={method}
          refusal={refusal}
          busy={verify.isPending}
          onAnswer={(answer) => verify.mutate(answer)}
          onTyped={() => verify.isError && verify.reset()}
        />
      )}
      <div className="mt-7 flex flex-col items-start gap-1 border-t border-hairline pt-5">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} tone="plain" size="small" className="-ml-3" onClick={() => choose(other)}>
              {OTHER_WAYS[other]}
            </Button>
          ))}
        <Button tone="plain" size="small" className="-ml-3" onClick={() => onStartAgain(false)}>
          Back to login
        </Button>
      </div>
    </EntryFrame>
  );
}

interface TypedAnswerProps {
  readonly method: 'totp' | 'recovery';
  readonly refusal: string | undefined;
  readonly busy: boolean;
  readonly onAnswer: (answer: string) => void;
  readonly onTyped: () => void;
}

function TypedAnswer({ method, refusal, busy, onAnswer, onTyped }: TypedAnswerProps) {
  const [answer, setAnswer] = useState('');
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (refusal) field.current?.select();
  }, [refusal]);
  const problem = method === 'totp' ? checkText(FIELD_RULES.otp, answer, 'Code') : checkRecoveryCode(answer);
  const error = refusal ?? (touched ? (problem ?? undefined) : undefined);
  const type = (text: string) => {
    setAnswer(text);
    onTyped();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTouched(true);
    if (problem !== null) field.current?.focus();
    else if (!busy) onAnswer(answer.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-5" aria-label="Second step">
      {method === 'totp' ? (
        <CodeField
          ref={field}
          label="Code"
          value={answer}
          error={error}
          onChange={type}
          onComplete={(digits) => !busy && onAnswer(digits)}
          onBlur={() => setTouched(answer !== '')}
        />
      ) : (
        <TextField
          ref={field}
          label="Recovery code"
          value={answer}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTouched(answer !== '')}
        />
      )}
      <Button tone="primary" size="large" type="submit" className="w-full" busy={busy}>
        {busy ? 'Checking…' : 'Continue'}
      </Button>
    </form>
  );
}

function checkRecoveryCode(text: string): string | null {
  if (text.trim() === '') return requiredMessage('Recovery code');
  return text.trim().length < SHORTEST_RECOVERY_CODE ? invalidMessage('Recovery code') : null;
}
