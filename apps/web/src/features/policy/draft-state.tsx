import { Check, CircleAlert, LoaderCircle, PencilLine } from 'lucide-react';
import { agoText } from '../../lib/calendar-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/class-names.ts';
import type { PolicyDetails } from './policy-queries.ts';
import type { Draft, DraftPhase } from './use-draft.ts';

const LOOKS: Readonly<
  Record<DraftPhase, { readonly icon: typeof Check; readonly ink: string; readonly text: string }>
> = {
  saved: { icon: Check, ink: 'text-green', text: 'Draft saved' },
  waiting: { icon: PencilLine, ink: 'text-ink-2', text: 'Saving soon' },
  saving: { icon: LoaderCircle, ink: 'text-ink-2', text: 'Saving…' },
  invalid: { icon: CircleAlert, ink: 'text-amber', text: 'Not saved: a blank is not filled in yet' },
  failed: { icon: CircleAlert, ink: 'text-red', text: 'Not saved' },
  conflict: { icon: CircleAlert, ink: 'text-amber', text: 'Not saved: changed elsewhere' },
};

/** Whether what stands in the editor is saved. */
export function DraftState({ policy, draft }: { readonly policy: PolicyDetails; readonly draft: Draft }) {
  const now = useNow(30_000);
  const { icon: Icon, ink, text } = LOOKS[draft.phase];
  if (draft.phase === 'saved' && !policy.draft) return <span role="status">Change a rule to begin a draft.</span>;
  const when = draft.phase === 'saved' && policy.draft ? ` ${agoText(policy.draft.updatedAt, now)}` : '';
  return (
    <span role="status" className={cx('whitespace-nowrap', ink)}>
      <Icon
        aria-hidden
        size={13}
        className={cx('mr-1 inline align-[-2px]', draft.phase === 'saving' && 'animate-spin')}
      />
      {text}
      {when}
    </span>
  );
}
