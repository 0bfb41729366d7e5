import { voteOnHelpArticle } from '@pravas/contract/help/help-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { articlesQuery, type HelpArticle } from './help-query.ts';

const ANSWERS = [
  { isHelpful: true, label: 'Yes', icon: ThumbsUp },
  { isHelpful: false, label: 'No', icon: ThumbsDown },
] as const;

/** Whether an article helped; another answer replaces the first. */
export function VoteLine({ article }: { readonly article: HelpArticle }) {
  const queries = useQueryClient();
  const show = (wasHelpful: boolean | null) =>
    queries.setQueryData(articlesQuery.queryKey, (known) =>
      known?.map((one) => (one._id === article._id ? { ...one, wasHelpful } : one)),
    );
  const vote = useMutation({
    mutationFn: (isHelpful: boolean) => api.call(voteOnHelpArticle, { body: { articleId: article._id, isHelpful } }),
    // Shown at once; then the server's answer counts.
    onMutate: (isHelpful) => {
      show(isHelpful);
      return { before: article.wasHelpful };
    },
    onError: (error, _, context) => {
      show(context?.before ?? null);
      showToast(errorText(error), 'error');
    },
  });
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-3 font-medium">Was this helpful?</legend>
      {ANSWERS.map(({ isHelpful, label, icon: Icon }) => {
        const isChosen = article.wasHelpful === isHelpful;
        return (
          <button
            key={label}
            type="button"
            aria-pressed={isChosen}
            onClick={() => vote.mutate(isHelpful)}
            className={cx(buttonClass('quiet', 'small'), isChosen && 'border-blue bg-blue-soft text-blue')}
          >
            <Icon aria-hidden size={15} /> {label}
          </button>
        );
      })}
      <p role="status" className="text-[13px] text-ink-2">
        {article.wasHelpful !== null && 'Thank you. You can change it.'}
      </p>
    </fieldset>
  );
}
