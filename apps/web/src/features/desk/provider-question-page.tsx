import { answerProviderQuestion } from '@pravas/contract/desk/provider-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ListBones } from '../../ui/list-screen.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AskedQuestion } from './asked-question.tsx';
import { CaseFacts, CaseHead } from './case-head.tsx';
import type { WorkCase } from './case-query.ts';
import { PROVIDER_PATH, QUESTIONS_KEY, questionQuery } from './provider-query.ts';

/** One question of a customer's travel desk, with its case, to be agreed to or refused. */
export function ProviderQuestionPage() {
  const { organizationId = '', id = '' } = textValues(useSearch({ strict: false }));
  return (
    <RoleGate title="Question" privilege="provider.decide">
      <Link to={PROVIDER_PATH} className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
        <ArrowLeft aria-hidden size={15} /> Questions from customers
      </Link>
      <QuestionById key={id} organizationId={organizationId} workCaseId={id} />
    </RoleGate>
  );
}

interface QuestionPlace {
  readonly organizationId: string;
  readonly workCaseId: string;
}

function QuestionById({ organizationId, workCaseId }: QuestionPlace) {
  const answer = useQuery({
    ...questionQuery(organizationId, workCaseId),
    enabled: organizationId !== '' && workCaseId !== '',
  });
  const [isAgreeing, setAgreeing] = useState<boolean | null>(null);
  if (!workCaseId || ['not_found', 'validation_failed'].includes(errorCode(answer.error) ?? '')) {
    return (
      <div className="card">
        <h1 className="sr-only">Question</h1>
        <NoResult />
      </div>
    );
  }
  if (answer.isError) {
    return <LoadProblem failure={answer.error} what="Question" onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) {
    return (
      <div className="card">
        <ListBones label="Loading the question" />
      </div>
    );
  }
  const { organization, question, workCase } = answer.data;
  return (
    <div className="max-w-[920px] space-y-4">
      <CaseHead workCase={workCase} />
      <AskedQuestion question={question} />
      <div className="card flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
        <p className="min-w-0 flex-1 basis-72 text-ink-2">
          {organization} asks. If you agree, it is done at once and cannot be undone. If you refuse, nothing happens and
          its travel desk reads why.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAgreeing(false)}>Refuse</Button>
          <Button tone="primary" onClick={() => setAgreeing(true)}>
            Agree
          </Button>
        </div>
      </div>
      <CaseFacts workCase={workCase} />
      <History workCase={workCase} />
      {isAgreeing !== null && (
        <AnswerDialog
          place={{ organizationId, workCaseId }}
          version={workCase.version}
          question={question}
          isAgreed={isAgreeing}
          onClose={() => setAgreeing(null)}
        />
      )}
    </div>
  );
}

function History({ workCase }: { readonly workCase: WorkCase }) {
  return (
    <section aria-labelledby="question-history" className="card p-4 sm:p-5">
      <h2 id="question-history" className="mb-3 font-semibold">
        What happened
      </h2>
      <ol className="space-y-3">
        {workCase.history.map(({ at, who, text }, index) => (
          // Two entries may say the same at the same moment; the list only grows at its end.
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry's place is its identity.
          <li key={index}>
            <p className="board text-meta text-ink-2">
              {instantText(at)} · {who}
            </p>
            <p className="break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface AnswerDialogProps {
  readonly place: QuestionPlace;
  readonly version: number;
  readonly question: NonNullable<WorkCase['asked']>;
  readonly isAgreed: boolean;
  readonly onClose: () => void;
}

function AnswerDialog({ place, version, question, isAgreed, onClose }: AnswerDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const form = useForm({
    initial: { comment: '' },
    check: ({ comment }) => ({ comment: isAgreed || comment.trim() !== '' ? undefined : 'Please say why' }),
    submit: async ({ comment }) => {
      const said = comment.trim();
      const body = { ...place, version, isAgreed, comment: said === '' ? null : said };
      await once(body, (idempotencyKey) => api.call(answerProviderQuestion, { body, idempotencyKey }));
      showToast(isAgreed ? 'Agreed and done' : 'Refused');
      await queries.invalidateQueries({ queryKey: [...QUESTIONS_KEY, 'list'] });
      void navigate({ to: PROVIDER_PATH });
    },
  });
  return (
    <FormDialog
      title={isAgreed ? 'Agree?' : 'Refuse?'}
      form={form}
      onClose={onClose}
      submit={isAgreed ? 'Agree' : 'Refuse'}
    >
      <p className="font-medium break-words">{question.text}</p>
      {isAgreed && (
        <p className="board rounded-xl bg-sunken px-4 py-3">
          Up to <span className="text-lead font-semibold">{inrExact(question.amount)}</span> is paid from our account.
        </p>
      )}
      <TextArea
        {...textInput(form, 'comment')}
        label={isAgreed ? 'Comment (if there is something to say)' : 'Comment'}
        rows={2}
        hint="The customer’s travel desk reads it"
        data-autofocus
      />
      {isAgreed && <Notice tone="warning" title="This cannot be undone" />}
    </FormDialog>
  );
}
