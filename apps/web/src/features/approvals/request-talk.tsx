import { commentOnTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type ApprovalCard, renewApprovals } from './approval-query.ts';
import { isAllowed } from './approval-words.ts';

/** What was said about the trip. */
export function CommentList({ card }: { readonly card: ApprovalCard }) {
  if (card.comments.length === 0) return null;
  return (
    <section aria-label="Comments" className="border-t border-hairline px-4 py-4 sm:px-5">
      <ul className="space-y-3">
        {card.comments.map((comment) => (
          <li key={comment._id} className="flex gap-3">
            <Avatar name={comment.by} imageId={null} size="small" className="mt-0.5" />
            <div className="min-w-0">
              <p className="text-[13px]">
                <span className="font-medium">{comment.by}</span>{' '}
                <span className="board text-ink-2">{instantText(comment.at)}</span>
              </p>
              <p className="break-words whitespace-pre-line">{comment.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A field to say something without deciding. */
export function CommentBox({ card }: { readonly card: ApprovalCard }) {
  const [writing, setWriting] = useState(false);
  if (!isAllowed(card, 'comment')) return null;
  return (
    <div className="border-t border-hairline px-4 py-2 sm:px-5">
      {writing ? (
        <CommentForm card={card} onDone={() => setWriting(false)} />
      ) : (
        <Button size="small" tone="plain" className="-ml-3" onClick={() => setWriting(true)}>
          <MessageSquare aria-hidden size={15} /> Comment without deciding
        </Button>
      )}
    </div>
  );
}

function CommentForm({ card, onDone }: { readonly card: ApprovalCard; readonly onDone: () => void }) {
  const queries = useQueryClient();
  const once = useOnce();
  const field = useRef<HTMLTextAreaElement>(null);
  // The person has just asked for this field.
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: checkText(FIELD_RULES.comment, text) ?? undefined }),
    keepAs: `approval-comment:${card.tripId}`,
    submit: async ({ text }) => {
      const body = { tripId: card.tripId, text };
      await once(body, (idempotencyKey) => api.call(commentOnTrip, { body, idempotencyKey }));
      await renewApprovals(queries, card.tripId);
      onDone();
    },
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit}>
      <TextArea
        {...textInput(form, 'text')}
        ref={field}
        label="Your comment"
        rows={2}
        hint="Travellers and approvers can read it"
        onBlur={() => form.values.text !== '' && form.touch('text')}
      />
      {form.failure !== null && <FailureNotice failure={form.failure} className="mt-3" />}
      <div className="mt-2 flex justify-end gap-2">
        <Button size="small" disabled={form.isBusy} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="small" tone="primary" busy={form.isBusy}>
          Comment
        </Button>
      </div>
    </form>
  );
}
