import type { Form } from '../../lib/form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useBookingViews } from '../booking/index.ts';
import type { ApprovalItem } from './approval-query.ts';
import { DECISION_WORDS } from './approval-words.ts';
import { type DecisionDraft, type DecisionWord, withItem } from './decision-draft.ts';

const OPTIONS = [
  { value: 'approve', label: DECISION_WORDS.approve },
  { value: 'reject', label: DECISION_WORDS.reject },
  { value: 'changes', label: 'Changes' },
] as const;

interface ItemAnswerProps {
  readonly form: Form<DecisionDraft>;
  readonly item: ApprovalItem;
  /** There is more than one flight, so each may have its own answer. */
  readonly several: boolean;
  /** One word for everything is being written. */
  readonly locked: boolean;
}

/** The answer to one flight, with the tick that lets a compliant one take its place. */
export function ItemAnswer({ form, item, several, locked }: ItemAnswerProps) {
  // Nobody searches for what the travel desk sells, so nothing takes its place by itself.
  const isSearched = useBookingViews()[item.service]?.desk?.Wish === undefined;
  const index = form.values.items.findIndex(({ itemId }) => itemId === item.itemId);
  const draft = form.values.items[index];
  if (!draft || locked) return null;
  const path = `items.${index}.comment`;
  const change = (part: Partial<typeof draft>) => form.update((values) => withItem(values, item.itemId, part));
  const canSubstitute = isSearched && (draft.decision === '' || draft.decision === 'approve');
  return (
    <div className="mt-4 flex flex-wrap items-start gap-x-5 gap-y-3">
      {several && (
        <Segmented<DecisionWord | ''>
          label={`Answer to ${item.title}`}
          name={`answer-${item.itemId}`}
          value={draft.decision}
          options={OPTIONS}
          onChange={(decision) => change({ decision })}
          className="max-sm:w-full max-sm:*:flex-1 max-sm:*:px-1 max-sm:*:text-center"
        />
      )}
      {canSubstitute && (
        <Checkbox checked={draft.allowSubstitutes} onChange={(allowSubstitutes) => change({ allowSubstitutes })}>
          <span className="whitespace-normal">If it is gone, another within policy on the same route and day</span>
        </Checkbox>
      )}
      {several && draft.decision !== '' && (
        <TextField
          label={draft.decision === 'approve' ? 'Comment (optional)' : 'Why'}
          name={path}
          value={draft.comment}
          error={form.error(path)}
          autoComplete="off"
          onChange={(event) => change({ comment: event.target.value })}
          onBlur={() => form.touch(path)}
          className="min-w-0 flex-1 basis-72"
        />
      )}
    </div>
  );
}
