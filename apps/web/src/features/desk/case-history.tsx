import { commentWorkCase } from '@pravas/contract/desk/case-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { instantText } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { takeCase, type WorkCase } from './case-query.ts';
import { timelineOf } from './case-timeline.ts';

/** What happened to a case and its booking, as stops on the line, and a field to add to it. */
export function CaseHistory({ workCase }: { readonly workCase: WorkCase }) {
  const history = timelineOf(workCase);
  return (
    <section aria-labelledby="case-history" className="card p-4 sm:p-5">
      <h2 id="case-history" className="mb-3 font-semibold">
        What happened
      </h2>
      <ol>
        {history.map((entry, index) => {
          const isLast = index === history.length - 1;
          return (
            // Two entries may say the same at the same moment; the list only grows at its end.
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry's place is its identity.
            <li key={index} className="relative pb-4 pl-6 last:pb-0">
              {!isLast && <span aria-hidden className="absolute top-2 bottom-0 left-[5px] w-px bg-edge" />}
              <span
                aria-hidden
                className={
                  isLast
                    ? 'absolute top-1 left-0 size-[11px] rounded-full border-2 border-marigold bg-surface'
                    : 'absolute top-1 left-0 size-[11px] rounded-full border-2 border-edge bg-surface'
                }
              />
              <p className="board text-meta text-ink-2">
                {instantText(entry.at)} · {entry.who}
              </p>
              <p className="break-words whitespace-pre-line">{entry.text}</p>
            </li>
          );
        })}
      </ol>
      <CommentForm workCase={workCase} />
    </section>
  );
}

function CommentForm({ workCase }: { readonly workCase: WorkCase }) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { comment: '' },
    check: ({ comment }) => ({ comment: checkText(FIELD_RULES.comment, comment) ?? undefined }),
    keepAs: `case-comment:${workCase._id}`,
    submit: async ({ comment }) => {
      const body = { workCaseId: workCase._id, comment };
      const answer = await once(body, (idempotencyKey) => api.call(commentWorkCase, { body, idempotencyKey }));
      takeCase(queries, answer.workCase);
      showToast('Comment added');
      return { comment: '' };
    },
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="mt-4 border-t border-hairline pt-4">
      <TextArea
        {...textInput(form, 'comment')}
        label="Comment"
        rows={2}
        hint={workCase.isHidden ? 'Read by whoever looks after this case' : 'Read by the travel desk alone'}
        // An empty comment is no mistake until somebody tries to save it.
        onBlur={() => form.values.comment !== '' && form.touch('comment')}
      />
      {form.failure !== null && <FailureNotice failure={form.failure} className="mt-3" />}
      <div className="mt-2 flex justify-end">
        <Button type="submit" size="small" busy={form.isBusy}>
          Add comment
        </Button>
      </div>
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}
