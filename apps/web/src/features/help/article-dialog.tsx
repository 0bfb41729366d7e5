import { createHelpArticle, getOwnHelpArticle, updateHelpArticle } from '@pravas/contract/help/help-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type ArticleValues, checkArticle, type OwnArticle, TOPIC_OPTIONS, valuesOf, wordsOf } from './article-form.ts';
import { ArticleText } from './article-text.tsx';
import { HELP_KEY, previewQuery } from './help-query.ts';

interface ArticleDialogProps {
  /** Null = a new one. */
  readonly articleId: string | null;
  readonly onClose: () => void;
}

/** The form of an own article; an existing one is fetched first, in its present state. */
export function ArticleDialog({ articleId, onClose }: ArticleDialogProps) {
  const answer = useQuery({
    queryKey: [HELP_KEY, 'own', articleId],
    queryFn: ({ signal }) =>
      api.call(getOwnHelpArticle, { query: { articleId: articleId ?? '' }, signal }).then(({ article }) => article),
    enabled: articleId !== null,
    // An article that is being edited must not be stale.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (articleId === null || answer.data) {
    return <ArticleForm article={answer.data ?? null} onNewest={() => answer.refetch()} onClose={onClose} />;
  }
  return (
    <Dialog title="Change article" shape="sheet" onClose={onClose}>
      <div className="space-y-4 px-5 pt-2 pb-5">
        {answer.isError ? (
          <LoadProblem failure={answer.error} what="The article" onRetry={() => void answer.refetch()} />
        ) : (
          <div role="status" aria-label="Loading the article" className="space-y-4">
            <Bone className="h-11" />
            <Bone className="h-11" />
            <Bone className="h-40" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface ArticleFormProps {
  readonly article: OwnArticle | null;
  readonly onNewest: () => Promise<{ readonly data?: OwnArticle | undefined }>;
  readonly onClose: () => void;
}

function ArticleForm({ article, onNewest, onClose }: ArticleFormProps) {
  const queries = useQueryClient();
  const [shows, setShows] = useState<'write' | 'look'>('write');
  const form = useForm<ArticleValues>({
    initial: valuesOf(article),
    check: checkArticle,
    submit: async ({ title, topic, synonyms, body }) => {
      // The form has said so before it is sent.
      if (topic === '') return;
      const written = { title, topic, synonyms: [...wordsOf(synonyms)], body };
      if (article) {
        await api.call(updateHelpArticle, { body: { articleId: article._id, version: article.version, ...written } });
      } else {
        await api.call(createHelpArticle, { body: written });
      }
      await queries.invalidateQueries({ queryKey: [HELP_KEY] });
      showToast(article?.isPublished ? 'Saved and published' : 'Saved. Only you can read it until you publish it.');
      onClose();
    },
  });
  const newest = async () => {
    const { data } = await onNewest();
    if (data) form.reset(valuesOf(data));
  };
  return (
    <FormDialog
      title={article ? 'Change article' : 'Write an article'}
      form={form}
      onClose={onClose}
      submit="Save"
      width="w-[min(94vw,760px)]"
      wayOut={(failure) =>
        errorCode(failure) === 'conflict' && (
          <Notice
            tone="error"
            title="Someone else has changed this article"
            action={<Button onClick={() => void newest()}>Show theirs</Button>}
          >
            Yours is not saved. Copy what you need before you look at theirs.
          </Notice>
        )
      }
    >
      <TextField {...textInput(form, 'title')} label="Title" autoComplete="off" maxLength={100} data-autofocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...textInput(form, 'topic')} label="Topic" placeholder="Choose" options={TOPIC_OPTIONS} />
        <TextField
          {...textInput(form, 'synonyms')}
          label="Search words (optional)"
          hint="What people may type instead, with commas between"
          autoComplete="off"
        />
      </div>
      <Segmented<'write' | 'look'>
        label="Text"
        name="article-shows"
        value={shows}
        options={[
          { value: 'write', label: 'Write' },
          { value: 'look', label: 'See how it looks' },
        ]}
        onChange={setShows}
      />
      {shows === 'write' ? (
        <TextArea
          {...textInput(form, 'body')}
          label="Text"
          rows={10}
          hint="Markdown: ## heading, **bold**, - points, 1. steps, [words](https://…). No HTML, no pictures."
        />
      ) : (
        <Preview body={form.values.body} />
      )}
    </FormDialog>
  );
}

/** Shows what is in the form as a person would read it. */
function Preview({ body }: { readonly body: string }) {
  const rested = useDebounced(body, 300);
  const isGood = checkText(FIELD_RULES.helpBody, rested) === null;
  const answer = useQuery({ ...previewQuery(rested), enabled: isGood, placeholderData: keepPreviousData });
  return (
    <section aria-label="How it looks" className="min-h-40 rounded-[10px] border border-edge px-4 py-3">
      {!isGood && <p className="text-ink-2">Write at least {FIELD_RULES.helpBody.minLength} characters first.</p>}
      {isGood && answer.isPending && <Bone className="h-24" />}
      {isGood && answer.isError && <p className="text-red">{errorText(answer.error)}</p>}
      {isGood && answer.data && <ArticleText blocks={answer.data} />}
    </section>
  );
}
