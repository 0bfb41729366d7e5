import { HELP_TOPICS } from '@pravas/domain/help/help-topics.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ArticleText, InnerLink } from './article-text.tsx';
import type { HelpArticle } from './help-query.ts';
import { VoteLine } from './vote-line.tsx';

interface ArticleViewProps {
  readonly article: HelpArticle;
  readonly all: readonly HelpArticle[];
  /** What was searched for, so that the way back leads to it. */
  readonly asked: string;
}

/** One article: what to do, where it is done, and whether it helped. */
export function ArticleView({ article, all, asked }: ArticleViewProps) {
  usePageTitle(article.title);
  const heading = useRef<HTMLHeadingElement>(null);
  // Where a person opens one from the list or the search, a screen reader reads it from its title.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const others = all.filter(({ _id, topic }) => topic === article.topic && _id !== article._id);
  return (
    <div className="space-y-4">
      <WayBack asked={asked} />
      <article aria-labelledby="help-article" className="card p-5 sm:p-6">
        <div className="mb-3">
          <p className="flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
            {HELP_TOPICS[article.topic]}
            {article.isOwn && <Badge tone="blue">From your organisation</Badge>}
          </p>
          <h2
            id="help-article"
            ref={heading}
            tabIndex={-1}
            className="mt-0.5 outline-none text-title font-semibold tracking-[-0.01em] wrap-anywhere"
          >
            {article.title}
          </h2>
        </div>
        <ArticleText blocks={article.blocks} />
        {article.screen && (
          <InnerLink
            path={article.screen.path}
            className={`${buttonClass('primary')} mt-5 max-sm:w-full`}
            text={
              <>
                {article.screen.label} <ArrowRight aria-hidden size={16} />
              </>
            }
          />
        )}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline pt-4">
          <VoteLine key={article._id} article={article} />
          <p className="text-[13px] text-ink-2">
            {article.isOwn ? 'Written' : 'Checked'} on {longDate(article.checkedOn)}
          </p>
        </div>
      </article>
      {others.length > 0 && (
        <nav aria-labelledby="help-more" className="card p-5">
          <h2 id="help-more" className="mb-1 text-[15px] font-semibold">
            More on this
          </h2>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {others.map(({ _id, title }) => (
              <li key={_id}>
                <ArticleLink id={_id} title={title} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** The way from an article to the others, or to what was searched for. */
export function WayBack({ asked }: { readonly asked: string }) {
  return (
    <Link
      to="/help/faq"
      search={asked === '' ? {} : { q: asked }}
      className="inline-flex min-h-9 items-center gap-1.5 rounded font-medium text-blue max-sm:min-h-11"
    >
      <ArrowLeft aria-hidden size={16} /> {asked === '' ? 'All articles' : `Results for “${asked}”`}
    </Link>
  );
}

interface ArticleLinkProps {
  readonly id: string;
  readonly title: string;
  readonly asked?: string;
}

/** A line that opens an article. */
export function ArticleLink({ id, title, asked = '' }: ArticleLinkProps) {
  return (
    <Link
      to="/help/faq"
      search={{ ...(asked === '' ? {} : { q: asked }), article: id }}
      className="flex min-h-9 items-center rounded py-1 text-blue underline-offset-4 hover:underline max-sm:min-h-11 wrap-anywhere"
    >
      {title}
    </Link>
  );
}
