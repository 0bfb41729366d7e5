import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { getSafetyCheck } from '@pravas/contract/whereabouts/safety-operations.ts';
import { standingText } from '@pravas/domain/whereabouts/safety-check.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { usePrivilege } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { AnswerBadge } from './answer-badge.tsx';
import { type CheckedPerson, checkQuery } from './safety-queries.ts';
import { useSafetyWatch } from './use-safety-watch.ts';

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx'), 'NoteDialog');

/** Everybody's answers to whether they are safe, live: people who need help first. */
export function SafetyCheckPage() {
  const { checkId = '' } = textValues(useSearch({ strict: false }));
  return (
    <RoleGate title="Safety check" privilege="travellers.locate">
      <Check checkId={checkId} />
    </RoleGate>
  );
}

function Check({ checkId }: { readonly checkId: string }) {
  useSafetyWatch(usePrivilege('travellers.locate'), 'who-is-where');
  const answer = useQuery({ ...checkQuery(checkId), enabled: checkId !== '' });
  const details = answer.data;
  usePageTitle(details?.check.subject ?? 'Safety check');
  if (details) return <Answers details={details} />;
  if (answer.isLoading) return <Bone className="h-72 rounded-2xl" />;
  const isUnknown = checkId === '' || ['not_found', 'validation_failed'].includes(errorCode(answer.error) ?? '');
  return (
    <>
      <PageHead title="Safety check" above={<Back />} />
      {isUnknown ? (
        <div className="card">
          <NoResult />
        </div>
      ) : (
        <LoadProblem failure={answer.error} what="The safety check" onRetry={() => void answer.refetch()} />
      )}
    </>
  );
}

function Back() {
  return (
    <Link to="/home2/who-is-where" className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
      <ArrowLeft aria-hidden size={15} /> Who is where
    </Link>
  );
}

function Answers({ details: { check, text, people } }: { readonly details: AnswerOf<typeof getSafetyCheck> }) {
  const [noting, setNoting] = useState<CheckedPerson | null>(null);
  return (
    <>
      <PageHead
        above={<Back />}
        title={<span className="wrap-anywhere">{check.subject}</span>}
        intro={`${check.about}. Asked by ${check.sentBy} on ${instantText(check.sentAt)}.`}
      />
      <details className="card mb-4 px-4 py-3">
        <summary className="min-h-6 cursor-pointer font-medium">What was written</summary>
        <p className="mt-2 whitespace-pre-line text-ink-2 wrap-anywhere">{text}</p>
      </details>
      <p role="status" className="mb-2 font-medium">
        {standingText(check.counts)}
      </p>
      <ul aria-label="Answers" className="card divide-y divide-hairline">
        {people.map((person) => (
          <PersonRow key={person._id} person={person} onNote={() => setNoting(person)} />
        ))}
      </ul>
      {noting && <NoteDialog person={noting} onClose={() => setNoting(null)} />}
    </>
  );
}

interface PersonRowProps {
  readonly person: CheckedPerson;
  readonly onNote: () => void;
}

function PersonRow({ person, onNote }: PersonRowProps) {
  const { name, isGuest, place, email, mobile, mobileText, answer, note, answeredAt, notedBy } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <AnswerBadge answer={answer} />
        </p>
        <p className="text-[13px] text-ink-2 wrap-anywhere">
          {place}
          {isGuest && ' · guest, who cannot answer in the app'}
        </p>
        {answeredAt !== null && (
          <p className="text-[13px] wrap-anywhere">
            {note !== null && `“${note}” `}
            <span className="text-ink-2">
              {instantText(answeredAt)}
              {notedBy !== null && `, noted by ${notedBy}`}
            </span>
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1">
        <ContactLinks {...{ mobile, mobileText, email }} />
        <Button size="small" onClick={onNote} aria-label={`Note an answer of ${name}`} {...opens(NoteDialog)}>
          Note an answer
        </Button>
      </div>
    </li>
  );
}
