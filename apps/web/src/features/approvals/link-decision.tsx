import { decideByLink } from '@pravas/contract/approval/link-operations.ts';
import { Check, PencilLine, X } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from '../../lib/form.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
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

/** The answer by link: one press sends it; what is not approved needs a word of why. */
export function LinkDecision({ items, about, token, onDone }: LinkDecisionProps) {
  const [isSending, setSending] = useState(false);
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
      <TextArea
        label="Comment"
        hint={about === null ? 'Required to reject or to ask for changes' : 'Required if you reject'}
        value={comment}
        error={form.error('comment')}
        onChange={(event) => form.set('comment', event.target.value)}
        onBlur={() => comment !== '' && form.touch('comment')}
        rows={2}
        className="mt-3"
      />
      {form.failure !== null && <FailureNotice failure={form.failure} className="mt-4" />}
      <div className="mt-4 flex flex-wrap gap-2">
        {(about === null ? WORDS : WORDS.slice(0, 2)).map((word) => (
          <Button
            key={word}
            type="submit"
            size="large"
            tone={word === 'approve' ? 'primary' : 'quiet'}
            busy={isSending && decision === word}
            disabled={isSending}
            // The form is sent by this very press, with the word that it says.
            onClick={() => flushSync(() => form.set('decision', word))}
            className="flex-1"
          >
            {!(isSending && decision === word) && <DecisionIcon decision={word} />}
            {DECISION_WORDS[word]}
          </Button>
        ))}
      </div>
    </form>
  );
}

function DecisionIcon({ decision }: { readonly decision: DecisionWord }) {
  const Icon = { approve: Check, reject: X, changes: PencilLine }[decision];
  return <Icon aria-hidden size={17} />;
}
