import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listShared } from '@pravas/contract/shortlist/shortlist-operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { api } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { answerSentence } from './answers.tsx';
import { namesText } from './names-text.ts';
import { shortlistPath } from './shortlist-address.ts';

type Row = AnswerOf<typeof listShared>['data'][number];

const SIZES = [20, 50, 100, 500] as const;

interface Page {
  readonly rowNumber: number;
  readonly recordsPerPage: (typeof SIZES)[number];
}

const START: Page = { rowNumber: 1, recordsPerPage: 20 };

/** Everything the person has shared or received, newest first. */
export function ShortlistsOverview() {
  usePageTitle('Shared flights and hotels');
  const [page, setPage] = useState<Page>(START);
  const answer = useQuery({
    queryKey: ['shortlists', page.rowNumber, page.recordsPerPage],
    queryFn: ({ signal }) =>
      api.call(listShared, { query: { ...page, sortBy: 'sharedAt', sortOrder: 'DESC' }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="mx-auto max-w-[960px]">
      <h1 className="mb-4 text-title font-semibold">Shared flights and hotels</h1>
      {answer.isPending && <RowBones />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="What was shared" onRetry={() => void answer.refetch()} />
      )}
      {answer.data?.total === 0 && (
        <div className="card">
          <FirstUse
            icon={<Send size={28} strokeWidth={1.6} />}
            title="Nothing shared yet"
            action={
              <Link to="/search" className={buttonClass('strong', 'small')}>
                Search
              </Link>
            }
          >
            Tick flights or hotels in a search and share them with a colleague or an approver. They can suggest one.
            What is shared with you is here too.
          </FirstUse>
        </div>
      )}
      {answer.data && answer.data.total > 0 && (
        <div className={cx('card', answer.isPlaceholderData && 'opacity-55')}>
          <ul className="divide-y divide-hairline">
            {answer.data.data.map((row) => (
              <li key={row._id}>
                <ShortlistRow row={row} />
              </li>
            ))}
          </ul>
          <PaginationBar
            rowNumber={answer.data.rowNumber}
            recordsPerPage={answer.data.recordsPerPage}
            total={answer.data.total}
            onChange={(rowNumber, recordsPerPage) =>
              setPage({ rowNumber, recordsPerPage: SIZES.find((size) => size === recordsPerPage) ?? 20 })
            }
          />
        </div>
      )}
    </div>
  );
}

const named = (name: string | null) => (name === null ? null : { name });

function ShortlistRow({ row }: { readonly row: Row }) {
  return (
    <Link
      to={shortlistPath(row.service, row._id)}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken sm:px-5"
    >
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate font-medium">{row.title}</span>
        <span className="block truncate text-[13px] text-ink-2">
          {row.isMine ? `To ${namesText(row.recipients)}` : `From ${row.sharedBy.name}`} · {instantText(row.sharedAt)}
        </span>
        {row.answers.length > 0 && (
          <span className="block text-[13px] font-medium">
            {row.answers.map((one) => answerSentence({ ...one, suggested: named(one.suggested) })).join(' · ')}
          </span>
        )}
        {row.note && <span className="block truncate text-[13px] text-ink-3">{row.note}</span>}
      </span>
      <span className="ml-auto text-right text-[13px]">
        <span className="board block font-semibold">
          {row.from === row.to ? inr(row.from) : `${inr(row.from)} – ${inr(row.to)}`}
        </span>
        <span className="text-ink-2">{countText(row.count, row.service)}</span>
      </span>
      {!row.isMine && <Badge tone="blue">Sent to you</Badge>}
    </Link>
  );
}

function RowBones() {
  return (
    <div aria-hidden className="card space-y-4 p-5">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Bone key={row} className="h-10" />
      ))}
    </div>
  );
}
