import { publishHelpArticle } from '@pravas/contract/help/help-operations.ts';
import { HELP_TOPICS } from '@pravas/domain/help/help-topics.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, FilePlus2, Pencil, Plus, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { ArticleDialog } from './article-dialog.tsx';
import { HELP_KEY, type ReviewedArticle, reviewQuery } from './help-query.ts';

/** Where admins write their organisation's own articles, and read how all of them are received. */
export function HelpArticlesPage() {
  return (
    <RoleGate title="Help articles" privilege="organisation.manage">
      <Articles />
    </RoleGate>
  );
}

function Articles() {
  const answer = useQuery(reviewQuery);
  /** Undefined = no form; null = the form of a new one. */
  const [editing, setEditing] = useState<string | null | undefined>(undefined);
  const own = answer.data?.filter(({ isOwn }) => isOwn) ?? [];
  const ours = answer.data?.filter(({ isOwn }) => !isOwn) ?? [];
  const add = (
    <Button tone="primary" onClick={() => setEditing(null)}>
      <Plus aria-hidden size={16} /> Write an article
    </Button>
  );
  return (
    <>
      <PageHead
        title="Help articles"
        intro="What only your organisation knows: its office cabs, its visa desk, its rules. Your people find it among the rest of the help."
        above={
          <Link to="/help/faq" className="mb-1 inline-flex min-h-9 items-center gap-1.5 rounded font-medium text-blue">
            <ArrowLeft aria-hidden size={16} /> Help
          </Link>
        }
      >
        {own.length > 0 && add}
      </PageHead>
      {answer.isPending && <PageBones />}
      {answer.isError && !answer.data && (
        <LoadProblem failure={answer.error} what="The articles" onRetry={() => void answer.refetch()} />
      )}
      {answer.data && (
        <div className="space-y-5">
          <section aria-labelledby="own-articles" className="card">
            <h2 id="own-articles" className="border-b border-hairline px-5 py-4 text-lead font-semibold">
              Your own
            </h2>
            {own.length === 0 ? (
              <FirstUse
                icon={<FilePlus2 size={30} strokeWidth={1.6} />}
                title="No articles of your own yet"
                action={add}
              >
                Write what your people ask you again and again.
              </FirstUse>
            ) : (
              <ul className="divide-y divide-hairline">
                {own.map((row) => (
                  <OwnRow key={row._id} row={row} onEdit={() => setEditing(row._id)} />
                ))}
              </ul>
            )}
          </section>
          <section aria-labelledby="our-articles" className="card">
            <h2 id="our-articles" className="border-b border-hairline px-5 py-4 text-lead font-semibold">
              From Pravas
            </h2>
            <ul className="divide-y divide-hairline">
              {ours.map((row) => (
                <li key={row._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-2.5">
                  <div className="min-w-0 flex-1 basis-60">
                    <Link
                      to="/help/faq"
                      search={{ article: row._id }}
                      className="rounded text-blue underline-offset-4 hover:underline"
                    >
                      {row.title}
                    </Link>
                    <p className="text-meta text-ink-2">{HELP_TOPICS[row.topic]}</p>
                  </div>
                  <Votes row={row} />
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
      {editing !== undefined && (
        <ArticleDialog key={editing ?? 'new'} articleId={editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

function OwnRow({ row, onEdit }: { readonly row: ReviewedArticle; readonly onEdit: () => void }) {
  const queries = useQueryClient();
  const publish = useMutation({
    mutationFn: (isPublished: boolean) =>
      api.call(publishHelpArticle, { body: { articleId: row._id, version: row.version ?? 0, isPublished } }),
    onSuccess: ({ article }) => showToast(article.isPublished ? 'Published' : 'Withdrawn'),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => queries.invalidateQueries({ queryKey: [HELP_KEY] }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{row.title}</span>
          {row.isPublished ? (
            <Badge tone="green">
              <CircleCheck aria-hidden size={12} /> Published
            </Badge>
          ) : (
            <Badge>
              <Pencil aria-hidden size={12} /> Draft
            </Badge>
          )}
        </p>
        <p className="text-meta text-ink-2">
          {HELP_TOPICS[row.topic]} · {row.updatedBy}, {row.updatedAt === null ? '' : instantText(row.updatedAt)}
        </p>
      </div>
      <Votes row={row} />
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Button size="small" onClick={onEdit} aria-label={`Change ${row.title}`}>
          Change
        </Button>
        <Button
          size="small"
          busy={publish.isPending}
          disabled={publish.isPending}
          onClick={() => publish.mutate(!row.isPublished)}
          aria-label={`${row.isPublished ? 'Withdraw' : 'Publish'} ${row.title}`}
        >
          {row.isPublished ? 'Withdraw' : 'Publish'}
        </Button>
      </div>
    </li>
  );
}

/** How many found it helpful, and how many did not. */
function Votes({ row: { helpful, unhelpful } }: { readonly row: ReviewedArticle }) {
  return (
    <p className="board flex items-center gap-4 text-[13px] text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <ThumbsUp aria-hidden size={14} /> {helpful.toLocaleString('en-IN')}{' '}
        <span className="sr-only">found it helpful</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <ThumbsDown aria-hidden size={14} /> {unhelpful.toLocaleString('en-IN')}{' '}
        <span className="sr-only">did not</span>
      </span>
    </p>
  );
}

function PageBones() {
  return (
    <div role="status" aria-label="Loading the articles" className="card space-y-4 p-5">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Bone key={key} className="h-6" />
      ))}
    </div>
  );
}
