import { decideByLink } from '@pravas/contract/approval/link-operations.ts';
import { Check, PencilLine, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DECISION_WORDS, outcomeText } from './approval-words.ts';
import { checkLinkDraft, type DecisionWord, type LinkDraft, linkDecisionsOf } from './decision-draft.ts';

interface LinkDecisionProps {
  readonly items: readonly { readonly itemId: string; readonly title: string; readonly total: number }[];
  /** A change of a booked flight in words: it is approved or rejected, never sent back. Null for flights of a trip. */
  readonly about: string | null;
  readonly token: string;
  readonly onDone: (answer: string) => void;
}

const WORDS = ['approve', 'reject', 'changes'] as const;

/** The answer by link: a word, then the one press that sends it, since a link decides once. */
export function LinkDecision({ items, about, token, onDone }: LinkDecisionProps) {
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useForm<LinkDraft>({
    initial: { decision: '', comment: '', itemIds: items.map(({ itemId }) => itemId) },
    check: checkLinkDraft,
    submit: async (draft) => {
      setSending(true);
      try {
        const answer = await api.call(decideByLink, { body: { token, decisions: [...linkDecisionsOf(draft)] } });
        onDone(outcomeText(answer));
      } finally {
        setSending(false);
      }
    },
  });
  const { decision, comment } = form.values;
  useEffect(() => {
    if (decision === 'reject' || decision === 'changes') field.current?.focus();
  }, [decision]);
  const total = items.reduce((sum, item) => sum + item.total, 0);
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.onSubmit}
      className="mt-6 border-t border-dashed border-edge pt-5"
    >
      <h2 className="font-semibold">
        Your answer to{' '}
        {about ?? (
          <>
            {countText(items.length, 'booking')}, <span className="board">{inr(total)}</span>
          </>
        )}
      </h2>
      <Segmented<DecisionWord | ''>
        label="Your answer"
        name="link-answer"
        value={decision}
        options={(about === null ? WORDS : WORDS.slice(0, 2)).map((value) => ({ value, label: DECISION_WORDS[value] }))}
        onChange={(word) => form.set('decision', word)}
        wide
        className="mt-3"
      />
      {decision !== '' && (
        <TextArea
          ref={field}
          label={decision === 'approve' ? 'Comment (optional)' : 'Comment'}
          value={comment}
          error={form.error('comment')}
          onChange={(event) => form.set('comment', event.target.value)}
          onBlur={() => comment !== '' && form.touch('comment')}
          rows={2}
          className="mt-4"
        />
      )}
      {form.failure !== null && <FailureNotice failure={form.failure} className="mt-4" />}
      {decision !== '' && (
        <Button
          type="submit"
          size="large"
          tone={decision === 'reject' ? 'danger' : 'primary'}
          busy={isSending}
          className="mt-4 w-full"
        >
          {!isSending && <DecisionIcon decision={decision} />}
          {DECISION_WORDS[decision]}
        </Button>
      )}
    </form>
  );
}

function DecisionIcon({ decision }: { readonly decision: DecisionWord }) {
  const Icon = { approve: Check, reject: X, changes: PencilLine }[decision];
  return <Icon aria-hidden size={17} />;
}
