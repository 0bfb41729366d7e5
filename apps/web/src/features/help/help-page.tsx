import { HELP_TOPICS, type HelpTopic } from '@pravas/domain/help/help-topics.ts';
import { indexHelp, searchHelp } from '@pravas/domain/help/search-help.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { fieldBox } from '../../ui/field.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { ArticleLink, ArticleView, WayBack } from './article-view.tsx';
import { AskInTrip, DeskContact } from './ask-desk.tsx';
import { DeskSide } from './desk-side.tsx';
import { articlesQuery, deskQuery, type HelpArticle } from './help-query.ts';
import { plainText } from './plain-text.ts';

/** Longer than anybody's search. */
const LONGEST = 100;

/** The help: searched while a person types, or by task; one article at an address of its own; and who else helps. */
export function HelpPage() {
  usePageTitle('Help');
  const { q = '', article = '' } = textValues(useSearch({ strict: false }));
  const answer = useQuery(articlesQuery);
  const [typed, setTyped] = useTyped(q, article);
  const mayWrite = usePrivilege('organisation.manage');
  const maySeePolicies = usePrivilege('policies.view');
  const mayUseApi = usePrivilege('integrations.manage');
  const found = useFound(answer.data, typed);
  const navigate = useNavigate();
  const openBest = async (event: FormEvent) => {
    event.preventDefault();
    const [best] = found ?? [];
    if (!best) return;
    const asked = { q: typed.trim() };
    // A person who types fast is ahead of the address: Back still leads to what they searched for.
    if (asked.q !== q) await navigate({ to: '/help/faq', search: asked, replace: article === '' });
    await navigate({ to: '/help/faq', search: { ...asked, article: best._id } });
  };
  return (
    <>
      <PageHead title="Help" intro="How things are done here, and who helps when you are stuck.">
        <Link to="/profile/" search={{ tab: 'policy' }} className={buttonClass('plain')}>
          My travel policy
        </Link>
        {maySeePolicies && (
          <Link to="/company-settings/trip-policy" className={buttonClass('plain')}>
            Trip policies
          </Link>
        )}
        {mayUseApi && (
          <a href="/docs" className={buttonClass('plain')}>
            API
          </a>
        )}
        {mayWrite && (
          <Link to="/help/articles" className={buttonClass('quiet')}>
            Write articles
          </Link>
        )}
      </PageHead>
      <search>
        <form onSubmit={(event) => void openBest(event)} className="relative mb-4 max-w-[720px]">
          <label htmlFor="help-search" className="sr-only">
            Search the help
          </label>
          <Search aria-hidden size={19} className="absolute top-1/2 left-4 -translate-y-1/2 text-ink-3" />
          <input
            id="help-search"
            type="search"
            placeholder="Search: refund, change, invoice …"
            value={typed}
            maxLength={LONGEST}
            onChange={(event) => setTyped(event.target.value)}
            className={`${fieldBox} h-12 border-edge pr-3 pl-11 text-[15px]`}
          />
        </form>
      </search>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="min-w-0">
          {answer.isPending && <PageBones />}
          {answer.isError && !answer.data && (
            <LoadProblem failure={answer.error} what="The help" onRetry={() => void answer.refetch()} />
          )}
          {answer.data && (
            <Shown
              articles={answer.data}
              found={found}
              typed={typed.trim()}
              opened={typed.trim() === q ? article : ''}
            />
          )}
        </div>
        <DeskSide isContactElsewhere={article === '' && found?.length === 0} />
      </div>
    </>
  );
}

interface ShownProps {
  readonly articles: readonly HelpArticle[];
  /** Null = nothing was searched for. */
  readonly found: readonly HelpArticle[] | null;
  readonly typed: string;
  readonly opened: string;
}

function Shown({ articles, found, typed, opened }: ShownProps) {
  if (opened !== '') {
    const article = articles.find(({ _id }) => _id === opened);
    if (article) return <ArticleView key={article._id} article={article} all={articles} asked={typed} />;
    return (
      <div className="space-y-4">
        <WayBack asked="" />
        <div className="card">
          <NoResult />
        </div>
      </div>
    );
  }
  if (found === null) return <Topics articles={articles} />;
  return found.length === 0 ? <Nothing typed={typed} /> : <Results found={found} typed={typed} />;
}

/** Every article by task, the organisation's own first among them. */
function Topics({ articles }: { readonly articles: readonly HelpArticle[] }) {
  return (
    <div className="gap-4 sm:columns-2">
      {(Object.keys(HELP_TOPICS) as HelpTopic[]).map((topic) => {
        const own = articles.filter((article) => article.topic === topic);
        if (own.length === 0) return null;
        return (
          <section key={topic} aria-labelledby={`topic-${topic}`} className="card mb-4 break-inside-avoid px-5 py-4">
            <h2 id={`topic-${topic}`} className="mb-1 text-[15px] font-semibold">
              {HELP_TOPICS[topic]}
            </h2>
            <ul>
              {own
                .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
                .map(({ _id, title }) => (
                  <li key={_id}>
                    <ArticleLink id={_id} title={title} />
                  </li>
                ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Results({ found, typed }: { readonly found: readonly HelpArticle[]; readonly typed: string }) {
  return (
    <section aria-label="Results" className="card px-5 py-4">
      <p role="status" className="mb-1 text-[13px] text-ink-2">
        {found.length === 1 ? '1 article' : `${found.length} articles`} for “{typed}”
      </p>
      <ul className="divide-y divide-hairline">
        {found.map((article) => (
          <li key={article._id} className="py-2">
            <div className="font-medium">
              <ArticleLink id={article._id} title={article.title} asked={typed} />
            </div>
            <p className="line-clamp-2 text-[13px] text-ink-2">{plainText(article.blocks)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where no article helps a person does. */
function Nothing({ typed }: { readonly typed: string }) {
  const contact = useQuery(deskQuery).data?.contact ?? null;
  const navigate = useNavigate();
  return (
    <div className="card">
      <NoResult>
        <Button onClick={() => void navigate({ to: '/help/faq' })}>Show all articles</Button>
        <AskInTrip className={buttonClass('quiet')} />
      </NoResult>
      <section aria-labelledby="ask-desk" className="border-t border-hairline px-5 py-4">
        <h2 id="ask-desk" className="mb-2 text-[15px] font-semibold">
          Ask the travel desk
        </h2>
        <DeskContact contact={contact} about={typed} />
      </section>
    </div>
  );
}

/** The typed text. The address follows once the typing rests, and leads: Back shows the previous search. */
function useTyped(q: string, article: string) {
  const [typed, setTyped] = useState(q);
  const [written, setWritten] = useState(q);
  if (q !== written) {
    setWritten(q);
    setTyped(q);
  }
  const navigate = useNavigate();
  const rested = useDebounced(typed, 300);
  const write = useEffectEvent((text: string) => {
    const asked = text.trim();
    if (text !== typed || asked === q) return;
    setWritten(asked);
    void navigate({ to: '/help/faq', search: asked === '' ? {} : { q: asked }, replace: article === '' });
  });
  useEffect(() => write(rested), [rested]);
  return [typed, setTyped] as const;
}

/** The matching articles, best first; null without a search. */
function useFound(articles: readonly HelpArticle[] | undefined, typed: string): readonly HelpArticle[] | null {
  const index = useMemo(
    () =>
      indexHelp(
        (articles ?? []).map(({ _id, title, synonyms, blocks }) => ({
          id: _id,
          title,
          synonyms,
          text: plainText(blocks),
        })),
      ),
    [articles],
  );
  return useMemo(() => {
    if (articles === undefined || typed.trim() === '') return null;
    const byId = new Map(articles.map((article) => [article._id, article]));
    return searchHelp(index, typed).flatMap((id) => byId.get(id) ?? []);
  }, [articles, index, typed]);
}

function PageBones() {
  return (
    <div role="status" aria-label="Loading the help" className="grid gap-4 sm:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="card space-y-3 px-5 py-4">
          <Bone className="h-5 w-32" />
          <Bone className="h-4 w-56 max-w-full" />
          <Bone className="h-4 w-48 max-w-full" />
          <Bone className="h-4 w-52 max-w-full" />
        </div>
      ))}
    </div>
  );
}
