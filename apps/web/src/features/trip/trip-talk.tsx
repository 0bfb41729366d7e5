import { commentOnTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { renewTrips } from './trip-query.ts';
import type { TripDetails } from './trip-types.ts';
import { actionOf } from './trip-words.ts';

/** What was said about the trip, and what has happened to it. */
export function TripTalk({ trip }: { readonly trip: TripDetails }) {
  return (
    <>
      {trip.approvalRequest && <Comments trip={trip} comments={trip.approvalRequest.comments} />}
      {trip.history.length > 0 && <History history={trip.history} />}
    </>
  );
}

interface CommentsProps {
  readonly trip: TripDetails;
  readonly comments: NonNullable<TripDetails['approvalRequest']>['comments'];
}

function Comments({ trip, comments }: CommentsProps) {
  return (
    <section aria-labelledby="comments" className="card p-4 sm:p-5">
      <h2 id="comments" className="text-[15px] font-semibold">
        Comments
      </h2>
      {comments.length > 0 && (
        <ul className="mt-3 space-y-3">
          {comments.map((comment) => (
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
      )}
      {actionOf(trip, 'comment').allowed && <CommentForm tripId={trip._id} />}
    </section>
  );
}

function CommentForm({ tripId }: { readonly tripId: string }) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: checkText(FIELD_RULES.comment, text) ?? undefined }),
    keepAs: `trip-comment:${tripId}`,
    submit: async ({ text }) => {
      const body = { tripId, text };
      await once(body, (idempotencyKey) => api.call(commentOnTrip, { body, idempotencyKey }));
      await renewTrips(queries, tripId);
      return { text: '' };
    },
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="mt-3">
      <TextArea
        {...textInput(form, 'text')}
        label="Your comment"
        rows={2}
        // An empty field that the person only tabbed past is no mistake.
        onBlur={() => form.values.text !== '' && form.touch('text')}
      />
      {form.failure !== null && <FailureNotice failure={form.failure} className="mt-3" />}
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="text-meta text-ink-3">Travellers and approvers can read it</p>
        <Button type="submit" size="small" busy={form.isBusy}>
          Comment
        </Button>
      </div>
    </form>
  );
}

/** How many of the latest events are open. */
const SHOWN = 4;

function History({ history }: { readonly history: TripDetails['history'] }) {
  const [all, setAll] = useState(false);
  const shown = all ? history : history.slice(0, SHOWN);
  return (
    <section aria-labelledby="history" className="card p-4 sm:p-5">
      <h2 id="history" className="text-[15px] font-semibold">
        History
      </h2>
      <ol className="relative mt-3 space-y-2.5 border-l-2 border-blue-edge pl-4 text-[13px]">
        {shown.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the end, since the list only grows at its head.
          <li key={`${event.at}-${event.text}-${history.length - index}`} className="relative">
            <span
              aria-hidden
              className="absolute top-[6px] -left-[21px] size-2 rounded-full border-2 border-action bg-surface"
            />
            <span className="board mr-3 text-ink-2">{instantText(event.at)}</span>
            {event.text}
            {event.by && <span className="text-ink-2"> {event.by}</span>}
          </li>
        ))}
      </ol>
      {history.length > SHOWN && (
        <Button size="small" tone="plain" className="mt-2 -ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show all ${history.length}`}
        </Button>
      )}
    </section>
  );
}
