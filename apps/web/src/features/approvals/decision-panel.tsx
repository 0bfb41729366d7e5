import { decideApproval } from '@pravas/contract/approval/decision-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Check, PencilLine, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { useKeys } from '../../lib/keyboard.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { nounsOf, useBookingViews } from '../booking/index.ts';
import { type ApprovalCard, type ApprovalItem, type DecidedRequest, renewApprovals } from './approval-query.ts';
import {
  allApproved,
  checkDraft,
  type DecisionDraft,
  decisionsOf,
  emptyDraft,
  type ItemDecision,
} from './decision-draft.ts';
import { ItemAnswer } from './item-answer.tsx';

interface DecisionPanelProps {
  readonly card: ApprovalCard;
  /** The bookings that the reader decides on; at least one. */
  readonly open: readonly ApprovalItem[];
  /** Whether a, r and c are this request's. */
  readonly hasKeys: boolean;
  readonly onDecided: (answer: DecidedRequest) => void;
  /** The bookings, each with room for its answer. */
  readonly children: (answerOf: (item: ApprovalItem) => ReactNode) => ReactNode;
}

/** A request with its buttons: approving asks nothing, rejecting and sending back ask why; a, r and c do the same. */
export function DecisionPanel({ card, open, hasKeys, onDecided, children }: DecisionPanelProps) {
  const { send, form, approve, isApproving, failure } = useDecision(card, open, onDecided);
  const { whole, items } = form.values;
  const chosen = items.filter(({ decision }) => decision !== '').length;
  const isBusy = form.isBusy || isApproving;
  const isReady = useReady();
  const ask = (word: 'reject' | 'changes') => form.update((draft) => ({ ...draft, whole: word }));
  useKeys((key, event) => {
    // A key that is held decides once, not every request that moves up.
    if (!hasKeys || isBusy || event.repeat) return false;
    if (key === 'a') void approve();
    else if (key === 'r') ask('reject');
    else if (key === 'c') ask('changes');
    else return false;
    return true;
  });
  const several = card.items.length > 1;
  const nouns = nounsOf(open, useBookingViews());
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit}>
      {children((item) =>
        open.includes(item) ? <ItemAnswer form={form} item={item} several={several} locked={whole !== ''} /> : null,
      )}
      <div className="tall:sticky bottom-0 z-10 flex flex-wrap items-end gap-x-4 gap-y-3 border-t border-dashed border-edge bg-surface px-4 py-3 max-sm:bottom-14 sm:px-5">
        {whole !== '' && <WholeAnswer form={form} count={open.length} />}
        {(failure ?? form.failure) !== null && <FailureNotice failure={failure ?? form.failure} className="w-full" />}
        <p className="board mr-auto min-w-0 self-center text-[13px] text-ink-2 max-sm:hidden">
          {countText(open.length, nouns.one, nouns.many)},{' '}
          <span className="font-semibold text-ink">{inr(sumOf(open))}</span>
          {send.length > 0 && chosen > 0 && whole === '' && ` · ${chosen} of ${open.length} answered`}
        </p>
        <div className="flex gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2.5">
          {whole !== '' || chosen > 0 ? (
            <SendButtons form={form} count={whole === '' ? chosen : open.length} />
          ) : (
            <>
              <Button disabled={isBusy} onClick={() => ask('changes')} aria-keyshortcuts="c">
                <PencilLine aria-hidden size={15} className="max-sm:hidden" />{' '}
                <span className="max-sm:capitalize">
                  <span className="max-sm:sr-only">Ask for </span>changes
                </span>
              </Button>
              <Button tone="danger" disabled={isBusy} onClick={() => ask('reject')} aria-keyshortcuts="r">
                <X aria-hidden size={16} /> Reject
              </Button>
              <Button
                tone="primary"
                busy={isApproving}
                aria-disabled={isReady ? undefined : true}
                onClick={() => isReady && void approve()}
                aria-keyshortcuts="a"
              >
                {!isApproving && <Check aria-hidden size={16} />} {open.length > 1 ? 'Approve all' : 'Approve'}
              </Button>
            </>
          )}
        </div>
      </div>
      <LeaveGuard when={form.isDirty && !isApproving && holdsWork(form.values)} />
    </form>
  );
}

/** Longer than the two clicks of a double click are apart. */
const READY_AFTER_MS = 700;

/**
 * A decided request makes room for the next, whose button is then under the same pointer: for a moment it takes no
 * click, so that nobody decides two with one double click.
 */
function useReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), READY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}

/** Opening the field and writing nothing is nothing to lose. */
function holdsWork({ comment, items }: DecisionDraft): boolean {
  return comment.trim() !== '' || items.some((item) => item.decision !== '' || item.comment.trim() !== '');
}

function sumOf(items: readonly ApprovalItem[]): number {
  return items.reduce((sum, item) => sum + item.total, 0);
}

/** The draft of a decision and the two ways in which it goes out. */
function useDecision(card: ApprovalCard, open: readonly ApprovalItem[], onDecided: (answer: DecidedRequest) => void) {
  const queries = useQueryClient();
  const once = useOnce();
  const [isApproving, setApproving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const decide = async (decisions: readonly ItemDecision[]) => {
    const body = { requestId: card.requestId, decisions: [...decisions] };
    try {
      const answer = await once(body, (idempotencyKey) => api.call(decideApproval, { body, idempotencyKey }));
      onDecided(answer);
    } catch (error) {
      // The request leaves the list, and with it the place where its refusal would be shown.
      if (errorCode(error) === 'approval_not_open') showToast(errorText(error), 'error');
      throw error;
    } finally {
      // A refusal means that somebody else was quicker: the present state must be shown.
      void renewApprovals(queries, card.tripId);
    }
  };
  const form = useForm<DecisionDraft>({
    initial: emptyDraft(open.map(({ itemId }) => itemId)),
    check: checkDraft,
    keepAs: `approval:${card.requestId}:${card.round}`,
    submit: (draft) => decide(decisionsOf(draft)),
  });
  const approve = async () => {
    if (isApproving || form.isBusy) return;
    setApproving(true);
    setFailure(null);
    try {
      await decide(allApproved(form.values));
    } catch (error) {
      setFailure(error);
    } finally {
      setApproving(false);
    }
  };
  return { form, send: decisionsOf(form.values), approve, isApproving, failure };
}

const WHOLE_WORDS = {
  reject: {
    label: 'Reason for rejecting',
    hint: 'The traveller reads this and can book something else in the same trip.',
  },
  changes: { label: 'What should change', hint: 'The trip goes back to the traveller, who can ask again.' },
} as const;

function WholeAnswer({ form, count }: { readonly form: Form<DecisionDraft>; readonly count: number }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { whole } = form.values;
  useEffect(() => {
    if (whole !== '') field.current?.focus();
  }, [whole]);
  if (whole === '') return null;
  const { label, hint } = WHOLE_WORDS[whole];
  return (
    <TextArea
      {...textInput(form, 'comment')}
      // Leaving it by way of Back is no mistake.
      onBlur={() => form.values.comment !== '' && form.touch('comment')}
      ref={field}
      label={count > 1 ? `${label}, for all ${count}` : label}
      hint={hint}
      rows={2}
      className="w-full"
    />
  );
}

function SendButtons({ form, count }: { readonly form: Form<DecisionDraft>; readonly count: number }) {
  const { whole } = form.values;
  const words = { reject: 'Reject', changes: 'Ask for changes', '': `Send ${countText(count, 'answer')}` };
  return (
    <>
      <Button disabled={form.isBusy} onClick={() => form.reset()}>
        Back
      </Button>
      <Button type="submit" tone={whole === 'reject' ? 'danger' : 'primary'} busy={form.isBusy}>
        {words[whole]}
      </Button>
    </>
  );
}
