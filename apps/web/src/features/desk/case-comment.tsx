import { commentWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { takeCase, type WorkCase } from './case-query.ts';

/** A field that adds a line to what happened. */
export function CaseComment({ workCase }: { readonly workCase: WorkCase }) {
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
