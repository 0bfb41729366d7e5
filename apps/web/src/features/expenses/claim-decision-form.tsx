import { approveClaim } from '@pravas/contract/expense/claim-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { type Form, useForm } from '../../lib/form.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import {
  checkDecisions,
  type Decision,
  type DecisionValues,
  decisionLines,
  decisionSums,
  decisionValuesOf,
  withLine,
  withRestApproved,
} from './claim-decision.ts';
import { ClaimLineCard } from './claim-line-card.tsx';
import { type Claim, claimQuery, renewExpenses } from './expense-queries.ts';

/** The lines of a claim with an answer to each, and the one button that sends them. */
export function ClaimDecision({ claim }: { readonly claim: Claim }) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm<DecisionValues>({
    initial: decisionValuesOf(claim),
    check: checkDecisions,
    keepAs: `claim:${claim._id}:${claim.version}`,
    submit: async (values) => {
      const body = { claimId: claim._id, version: claim.version, lines: decisionLines(values) };
      const answer = await once(body, (idempotencyKey) => api.call(approveClaim, { body, idempotencyKey }));
      showAnswer(queries, claimQuery(claim._id).queryKey, answer.claim);
      void renewExpenses(queries);
    },
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="space-y-3">
      <ul aria-label="Lines to decide" className="space-y-3">
        {claim.rows.map((line, index) => (
          <ClaimLineCard key={line.expense._id} line={line} claim={claim}>
            <LineAnswer form={form} index={index} name={line.expense.categoryName} />
          </ClaimLineCard>
        ))}
      </ul>
      {form.failure !== null && <FailureNotice failure={form.failure} />}
      <DecisionBar form={form} claim={claim} />
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}

interface LineAnswerProps {
  readonly form: Form<DecisionValues>;
  readonly index: number;
  readonly name: string;
}

function LineAnswer({ form, index, name }: LineAnswerProps) {
  const line = form.values.lines[index];
  const [isCommenting, setCommenting] = useState(false);
  if (!line) return null;
  const asksComment =
    line.decision === 'reject' || (line.decision === 'approve' && (isCommenting || line.comment !== ''));
  const path = `lines.${index}.comment`;
  return (
    <div className="stub-flat -mx-4 grid items-start gap-3 px-4 pt-3.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Segmented<Decision>
        label={`Answer to line ${index + 1}, ${name}`}
        name={`decision-${line.expenseId}`}
        value={line.decision}
        options={[
          { value: 'approve', label: 'Approve' },
          { value: 'reject', label: 'Reject' },
        ]}
        onChange={(decision) => form.update((values) => withLine(values, line.expenseId, { decision }))}
        className="max-sm:w-full max-sm:*:flex-1 max-sm:*:text-center"
      />
      {line.decision !== '' && !asksComment && (
        <Button size="small" tone="plain" className="w-fit" onClick={() => setCommenting(true)}>
          <MessageSquarePlus aria-hidden size={15} /> Add a comment
        </Button>
      )}
      {asksComment && (
        <TextField
          label={line.decision === 'reject' ? 'Reason for sending it back' : 'Comment (optional)'}
          name={path}
          value={line.comment}
          error={form.error(path)}
          autoComplete="off"
          onChange={(event) =>
            form.update((values) => withLine(values, line.expenseId, { comment: event.target.value }))
          }
          onBlur={() => form.touch(path)}
        />
      )}
    </div>
  );
}

function DecisionBar({ form, claim }: { readonly form: Form<DecisionValues>; readonly claim: Claim }) {
  const { open, firstOpen, approved, rejected } = decisionSums(form.values, claim);
  const toNext = () => {
    const card = document.getElementById(`line-${firstOpen}`);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <div className="bottom-3 tall:sticky z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-hairline bg-raised py-2 pr-2 pl-4 shadow-pop max-sm:bottom-[72px]">
      <p role="status" className="board mr-auto min-w-0 text-[13px] text-ink-2">
        Approved <span className="font-semibold text-ink">{inr(approved)}</span> · rejected{' '}
        <span className="font-semibold text-ink">{inr(rejected)}</span>
        {open > 0 && ` · ${countText(open, 'line')} open`}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        {open > 0 && (
          <Button size="small" disabled={form.isBusy} onClick={() => form.update(withRestApproved)}>
            <CheckCheck aria-hidden size={15} /> {open === claim.rows.length ? 'Approve all' : 'Approve the rest'}
          </Button>
        )}
        {open > 0 ? (
          <Button size="small" tone="primary" onClick={toNext}>
            Next open line
          </Button>
        ) : (
          <Button size="small" tone="primary" type="submit" busy={form.isBusy}>
            Send decision
          </Button>
        )}
      </div>
    </div>
  );
}
