import { confirmOfflineEntry, refuseOfflineEntry } from '@pravas/contract/desk/offline-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { leadFromNowhere } from '../../lib/page-title.ts';
import { api, useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { BenchmarkLine, EntryAmounts, EntryReferences } from './entry-figures.tsx';
import type { OfflineEntry } from './entry-query.ts';
import { renewBooking } from './renew-booking.ts';

const STATES = {
  waiting: { tone: 'amber', icon: Hourglass, text: 'Waits to be confirmed' },
  confirmed: { tone: 'green', icon: CircleCheck, text: 'In force' },
  refused: { tone: 'red', icon: CircleX, text: 'Refused' },
  withdrawn: { tone: 'plain', icon: CircleX, text: 'Taken back' },
} as const;

/** The title of an entry. */
function entryTitle({ kind, isCorrection }: OfflineEntry): string {
  if (kind === 'cancellation') return 'Offline cancellation';
  return isCorrection ? 'Correction of an offline booking' : 'Offline booking';
}

/** The person who entered it has refused it themselves. */
function isTakenBack({ state, enteredBy, decidedBy }: OfflineEntry): boolean {
  return state === 'refused' && decidedBy?.user_id === enteredBy.user_id;
}

interface EntryCardProps {
  readonly entry: OfflineEntry;
  readonly tripId: string | null | undefined;
  /** Its title; without it, an offline booking of a flight. */
  readonly title?: string;
  /** Its figures; without them, those of a flight. */
  readonly figures?: ReactNode;
  /** A later entry replaced it. */
  readonly isReplaced?: boolean;
}

/** An entry in full: who entered what, the sum, the market, and the second person's answer. */
export function EntryCard({ entry, tripId, title, figures, isReplaced = false }: EntryCardProps) {
  const state = STATES[isTakenBack(entry) ? 'withdrawn' : entry.state];
  return (
    <article className="card p-4 sm:p-5">
      <header className="mb-3 flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{title ?? entryTitle(entry)}</h3>
        <Badge tone={isReplaced ? 'plain' : state.tone} className="ml-auto">
          <state.icon aria-hidden size={13} /> {isReplaced ? 'Replaced by a correction' : state.text}
        </Badge>
      </header>
      <p className="mb-3 text-[13px] text-ink-2">
        Entered by {entry.enteredBy.name}, <span className="board">{instantText(entry.enteredAt)}</span>
        {entry.decidedBy && entry.decidedAt && (
          <>
            {' '}
            · {isTakenBack(entry) ? 'taken back' : entry.state === 'refused' ? 'refused' : 'confirmed'} by{' '}
            {entry.decidedBy.name}, <span className="board">{instantText(entry.decidedAt)}</span>
          </>
        )}
      </p>
      {entry.comment !== null && <p className="mb-3 break-words whitespace-pre-line">{entry.comment}</p>}
      {figures ?? (
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <div>
            <EntryAmounts entry={entry} />
          </div>
          <EntryReferences entry={entry} />
        </div>
      )}
      {entry.benchmark && (
        <div className="mt-4">
          <BenchmarkLine benchmark={entry.benchmark} difference={entry.benchmark.difference} />
        </div>
      )}
      {entry.state === 'waiting' && <EntryAnswer entry={entry} tripId={tripId} />}
    </article>
  );
}

/** The person who entered it takes it back; others refuse it. */
function useIsOwn({ enteredBy }: OfflineEntry): boolean {
  return useSession().user?.user_id === enteredBy.user_id;
}

function EntryAnswer({ entry, tripId }: Pick<EntryCardProps, 'entry' | 'tripId'>) {
  const [answering, setAnswering] = useState<'none' | 'confirm' | 'refuse'>('none');
  const buttons = useRef<HTMLDivElement>(null);
  const left = useRef<'confirm' | 'refuse'>(null);
  // Once it is answered the form goes, and with it what had the focus.
  useEffect(() => leadFromNowhere, []);
  useEffect(() => {
    if (answering === 'none' && left.current) {
      buttons.current?.querySelector<HTMLElement>(`[data-answer="${left.current}"]`)?.focus();
    }
    left.current = answering === 'none' ? null : answering;
  }, [answering]);
  const confirm = entry.allowedActions.find(({ action }) => action === 'confirm');
  const refuse = entry.allowedActions.find(({ action }) => action === 'refuse');
  const isOwn = useIsOwn(entry);
  if (answering !== 'none') {
    return <AnswerForm entry={entry} tripId={tripId} answer={answering} onBack={() => setAnswering('none')} />;
  }
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <div ref={buttons} className="flex flex-wrap gap-2">
        {confirm && (
          <Button
            data-answer="confirm"
            tone="primary"
            disabled={!confirm.allowed}
            aria-describedby={confirm.reason ? `why-${entry._id}` : undefined}
            onClick={() => setAnswering('confirm')}
          >
            Confirm
          </Button>
        )}
        {refuse?.allowed && (
          <Button data-answer="refuse" tone="danger" onClick={() => setAnswering('refuse')}>
            {isOwn ? 'Take it back' : 'Refuse'}
          </Button>
        )}
      </div>
      {confirm?.reason && (
        <p id={`why-${entry._id}`} className="mt-2 text-[13px] text-ink-2">
          {confirm.reason}
        </p>
      )}
    </div>
  );
}

interface AnswerFormProps extends Pick<EntryCardProps, 'entry' | 'tripId'> {
  readonly answer: 'confirm' | 'refuse';
  readonly onBack: () => void;
}

function AnswerForm({ entry, tripId, answer, onBack }: AnswerFormProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const isRefusal = answer === 'refuse';
  // Nobody confirms what they have entered themselves; they may only take it back.
  const isOwn = useIsOwn(entry) && isRefusal;
  const form = useForm({
    initial: { comment: '' },
    check: ({ comment }) => ({
      comment: isRefusal || comment.trim() !== '' ? (checkText(FIELD_RULES.comment, comment) ?? undefined) : undefined,
    }),
    submit: async ({ comment }) => {
      const typed = comment.trim();
      const body = { offlineEntryId: entry._id, comment: typed };
      const { text } = await once({ answer, ...body }, (idempotencyKey) =>
        isRefusal
          ? api.call(refuseOfflineEntry, { body, idempotencyKey })
          : api.call(confirmOfflineEntry, { body, idempotencyKey }),
      );
      showToast(text);
      await renewBooking(queries, entry.flightId, tripId);
    },
  });
  const { formRef } = form;
  useEffect(() => formRef.current?.querySelector('textarea')?.focus(), [formRef]);
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.onSubmit}
      className="mt-4 space-y-3 border-t border-hairline pt-4"
    >
      <p className="text-ink-2">
        {isRefusal
          ? `Nothing happens to the booking.${isOwn ? '' : ' Whoever entered it reads your comment.'}`
          : 'It takes effect at once. What is wrong can be corrected later; nothing is overwritten.'}
      </p>
      <TextArea
        {...textInput(form, 'comment')}
        label={isRefusal ? 'Comment' : 'Comment (if there is something to say)'}
        rows={2}
        // An empty comment is no mistake until somebody tries to send it; an earlier message would move the button
        // away.
        onBlur={() => form.values.comment !== '' && form.touch('comment')}
      />
      {form.failure !== null && <FailureNotice failure={form.failure} />}
      <div className="flex justify-end gap-2">
        <Button disabled={form.isBusy} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" tone={isRefusal ? 'danger' : 'primary'} busy={form.isBusy}>
          {isOwn ? 'Take it back' : isRefusal ? 'Refuse' : 'Confirm'}
        </Button>
      </div>
    </form>
  );
}

interface EntryDoneProps {
  readonly title: string;
  readonly entry: OfflineEntry;
  /** The result, as the server says it. */
  readonly text: string;
  readonly onClose: () => void;
}

/** What became of an entry that was just sent. */
export function EntryDone({ title, entry, text, onClose }: EntryDoneProps) {
  const waits = entry.state === 'waiting';
  return (
    <Dialog title={title} shape="sheet" onClose={onClose} width="w-[min(96vw,560px)]">
      <div className="space-y-4 overflow-y-auto px-5 pt-2 pb-5">
        <Notice tone={waits ? 'info' : 'done'} title={waits ? 'Waits to be confirmed' : 'Entered'}>
          {text}
        </Notice>
        <EntryAmounts entry={entry} />
        {entry.benchmark && <BenchmarkLine benchmark={entry.benchmark} difference={entry.benchmark.difference} />}
        <div className="flex justify-end">
          <Button tone="primary" data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
