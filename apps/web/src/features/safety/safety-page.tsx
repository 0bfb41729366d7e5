import type { AnswerOf } from '@pravas/contract/operation.ts';
import { answerSafetyCheck, type showOwnSafetyCheck } from '@pravas/contract/whereabouts/safety-operations.ts';
import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { SafetyAnswer } from '@pravas/domain/whereabouts/safety-check.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CircleCheck, LifeBuoy } from 'lucide-react';
import { useRef, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ownCheckQuery } from './safety-queries.ts';

type Own = AnswerOf<typeof showOwnSafetyCheck>;

/** Where somebody who was asked says that they are safe, or need help. */
export function SafetyPage() {
  usePageTitle('Are you safe?');
  const { checkId = '' } = textValues(useSearch({ strict: false }));
  const answer = useQuery({ ...ownCheckQuery(checkId), enabled: checkId !== '' });
  const isUnknown = checkId === '' || ['not_found', 'validation_failed'].includes(errorCode(answer.error) ?? '');
  return (
    <div className="mx-auto max-w-[640px]">
      {isUnknown ? (
        <>
          <h1 className="mb-4 text-title font-semibold tracking-[-0.01em]">Are you safe?</h1>
          <div className="card">
            <NoResult />
          </div>
        </>
      ) : answer.isPending ? (
        <Bone className="h-72 rounded-2xl" />
      ) : answer.isError ? (
        <LoadProblem failure={answer.error} what="The question" onRetry={() => void answer.refetch()} />
      ) : (
        <Question own={answer.data} checkId={checkId} />
      )}
    </div>
  );
}

function Question({ own, checkId }: { readonly own: Own; readonly checkId: string }) {
  const queries = useQueryClient();
  const [note, setNote] = useState(own.note ?? '');
  const [wasLeft, setWasLeft] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wrong = checkOptionalText(FIELD_RULES.safetyNote, note);
  const send = useMutation({
    mutationFn: (answer: SafetyAnswer) =>
      api.call(answerSafetyCheck, { body: { checkId, answer, note: note.trim() === '' ? null : note } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['safety'] });
      void queries.invalidateQueries({ queryKey: ['home'] });
      heading.current?.focus();
    },
  });
  const say = (answer: SafetyAnswer) => {
    setWasLeft(true);
    if (wrong === null) send.mutate(answer);
  };
  const busy = (answer: SafetyAnswer) => send.isPending && send.variables === answer;
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-title font-semibold tracking-[-0.01em] outline-none wrap-anywhere"
      >
        {own.subject}
      </h1>
      <p className="mt-0.5 mb-4 text-ink-2">
        {own.sentBy.name} asked on {instantText(own.sentAt)}
      </p>
      <Answered own={own} />
      <div className="card mb-4 space-y-4 p-5">
        <p className="whitespace-pre-line wrap-anywhere">{own.text}</p>
        <TextArea
          label="Note (optional)"
          name="note"
          rows={2}
          maxLength={200}
          value={note}
          error={wasLeft && wrong !== null ? wrong : undefined}
          onChange={(event) => setNote(event.target.value)}
          onBlur={() => setWasLeft(true)}
          placeholder="Where you are, what you need"
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button tone="primary" busy={busy('safe')} disabled={send.isPending} onClick={() => say('safe')}>
            {!busy('safe') && <CircleCheck aria-hidden size={18} />} I am safe
          </Button>
          <Button tone="danger" busy={busy('help')} disabled={send.isPending} onClick={() => say('help')}>
            {!busy('help') && <LifeBuoy aria-hidden size={18} />} I need help
          </Button>
        </div>
        {send.isError && <FailureNotice failure={send.error} />}
      </div>
      <Reach sentBy={own.sentBy} />
    </>
  );
}

/** The person's answer, and what follows from it; nothing before. */
function Answered({ own }: { readonly own: Own }) {
  if (own.answer === null || own.answeredAt === null) return null;
  const at = instantText(own.answeredAt);
  return own.answer === 'safe' ? (
    <Notice tone="done" title="You are safe" className="mb-4">
      {own.sentBy.name} sees your answer of {at}. If that changes, answer again.
    </Notice>
  ) : (
    <Notice tone="warning" title="You need help" className="mb-4">
      {own.sentBy.name} and everyone who looks after travellers were told on {at}. If lives are in danger, call the
      local emergency number first: 112 in India.
    </Notice>
  );
}

function Reach({ sentBy: { name, email, mobile, mobileText } }: Pick<Own, 'sentBy'>) {
  return (
    <p className="text-ink-2">
      Reach {name}:{' '}
      {mobile && (
        <>
          <a href={`tel:${mobile}`} className="inline-flex min-h-6 items-center text-blue underline">
            {mobileText}
          </a>{' '}
          or{' '}
        </>
      )}
      <a href={`mailto:${email}`} className="inline-flex min-h-6 items-center text-blue underline wrap-anywhere">
        {email}
      </a>
    </p>
  );
}
