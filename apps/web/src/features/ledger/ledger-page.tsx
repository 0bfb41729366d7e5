import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpenText } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { ListBones, ListRows, WayOut } from '../../ui/list-screen.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { AccountSums } from './account-sums.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import {
  BALANCES_QUERY,
  entriesQuery,
  isNarrowed,
  type LedgerAnswer,
  type LedgerAsk,
  type LedgerEntry,
  NOT_NARROWED,
  readLedgerAsk,
} from './ledger-queries.ts';
import { sumWords } from './ledger-words.ts';
import { SaveStatement } from './save-statement.tsx';

const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx'), 'EntryDialog');
const PATH = '/ledger/list';

/** An account with us: the sums of the days, every entry with the balance after it, and the statement as a file. */
export function LedgerPage() {
  return (
    <RoleGate title="Ledger" privilege="ledger.view">
      <Ledger />
    </RoleGate>
  );
}

function Ledger() {
  const ask = readLedgerAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const change = (part: Partial<LedgerAsk>) =>
    void navigate({ to: PATH, search: { ...ask, ...part }, resetScroll: false });
  const answer = useInfiniteQuery({
    ...entriesQuery(ask),
    // Another account has other figures: its entries would be under the wrong name.
    placeholderData: (before, earlier) =>
      (earlier?.queryKey[2] as { account?: string } | undefined)?.account === ask.account
        ? keepPreviousData(before)
        : undefined,
  });
  const [first] = answer.data?.pages ?? [];
  return (
    <>
      <PageHead
        title="Ledger"
        intro="What you have with Pravas and what you owe, entry by entry, each with the balance after it."
      >
        {first && first.sums.entries > 0 && <SaveStatement ask={ask} />}
      </PageHead>
      <Accounts ask={ask} />
      {first && <AccountSums page={first} />}
      {first && first.holds.length > 0 && <Holds holds={first.holds} />}
      <div className="card">
        <LedgerFilters ask={ask} page={first} onChange={change} />
        {answer.isPending && <ListBones label="Loading entries" />}
        {answer.isError && !answer.data && (
          <LoadProblem failure={answer.error} what="The ledger" onRetry={() => void answer.refetch()} className="m-4" />
        )}
        {first && (
          <Entries
            ask={ask}
            pages={answer.data?.pages ?? []}
            isStale={answer.isPlaceholderData}
            onChange={change}
            more={
              answer.hasNextPage ? (
                <Button busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
                  Show older entries
                </Button>
              ) : null
            }
          />
        )}
        {answer.isFetchNextPageError && (
          <LoadProblem
            failure={answer.error}
            what="Older entries"
            onRetry={() => void answer.fetchNextPage()}
            className="m-4"
          />
        )}
      </div>
    </>
  );
}

/** The accounts, each with its present state. */
function Accounts({ ask }: { readonly ask: LedgerAsk }) {
  const { data } = useQuery(BALANCES_QUERY);
  if (!data) return <div className="mb-4 h-[46px]" />;
  return (
    <nav
      aria-label="Accounts"
      className="mb-4 flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
    >
      {data.accounts.map(({ account, label, balance, isOwed }) => (
        <Link
          key={account}
          to={PATH}
          search={{ account, from: ask.from, to: ask.to }}
          aria-current={account === ask.account ? 'page' : undefined}
          className={cx(
            'inline-flex h-[46px] shrink-0 items-center gap-2 rounded-full border px-4 text-[13px] font-medium',
            account === ask.account
              ? 'border-blue-edge bg-blue-soft text-blue'
              : 'border-edge bg-surface text-ink-2 hover:bg-sunken',
          )}
        >
          {label}
          <span className="board">
            {inrExact(balance)}
            {isOwed && balance > 0 && ' owed'}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function Holds({ holds }: { readonly holds: LedgerAnswer['holds'] }) {
  return (
    <section aria-labelledby="holds-title" className="card mb-4 px-5 pt-4 pb-2 max-sm:px-4">
      <h2 id="holds-title" className="font-semibold">
        Set aside
      </h2>
      <ul className="mt-1 divide-y divide-hairline text-[13px]">
        {holds.map(({ since, amount, bookingId, tripName }) => (
          <li key={since} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {tripName ?? (bookingId === null ? 'Withdrawals' : 'An order')}{' '}
              <span className="text-ink-2">since {instantText(since)}</span>
            </span>
            <span className="board shrink-0 font-medium">{inrExact(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EntriesProps {
  readonly ask: LedgerAsk;
  readonly pages: readonly LedgerAnswer[];
  readonly isStale: boolean;
  readonly onChange: (part: Partial<LedgerAsk>) => void;
  readonly more: React.ReactNode;
}

function Entries({ ask, pages, isStale, onChange, more }: EntriesProps) {
  const [opened, setOpened] = useState<LedgerEntry | null>(null);
  const [first] = pages;
  const data = pages.flatMap((page) => page.data);
  if (!first) return null;
  if (data.length === 0) {
    return isNarrowed(ask) ? (
      <NoResult>
        <WayOut onClick={() => onChange(NOT_NARROWED)}>Clear the filters</WayOut>
      </NoResult>
    ) : (
      <FirstUse icon={<BookOpenText size={30} strokeWidth={1.6} />} title="No entries in these days">
        Every movement of this account appears here from the moment it happens. Choose other days to see earlier ones.
      </FirstUse>
    );
  }
  const total = first.movement?.entries ?? first.sums.entries;
  return (
    <>
      <ListRows
        label="Entries"
        page={{ data, total }}
        ask={{ rowNumber: 1 }}
        isStale={isStale}
        keyOf={(row) => row._id}
        columns={columnsOf(first.isOwed, setOpened)}
        onOpen={setOpened}
        cardPx={118}
        card={(row) => <EntryCard row={row} isOwed={first.isOwed} onOpen={setOpened} />}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline px-4 py-2.5 text-[13px] text-ink-2 sm:px-5">
        <span role="status">
          {data.length < total
            ? `${data.length.toLocaleString('en-IN')} of ${countText(total, 'entry', 'entries')}`
            : countText(total, 'entry', 'entries')}
        </span>
        {more}
      </div>
      {opened && <EntryDialog account={ask.account} entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

type Open = (entry: LedgerEntry) => void;

function columnsOf(isOwed: boolean, onOpen: Open): readonly DataColumn<LedgerEntry>[] {
  return [
    { id: 'at', label: 'At', widthPx: 116, cell: (row) => <span className="board">{instantText(row.at)}</span> },
    {
      id: 'event',
      label: 'Event',
      widthPx: 170,
      cell: (row) => (
        <button
          type="button"
          onClick={() => onOpen(row)}
          title={row.reason}
          aria-label={`${row.eventText}, ${row.entryNo}`}
          className="max-w-full truncate text-left font-medium text-blue"
          {...opens(EntryDialog)}
        >
          {row.eventText}
        </button>
      ),
    },
    {
      id: 'reference',
      label: 'Reference',
      widthPx: 120,
      cell: (row) => <Told text={row.reference} isCode />,
    },
    { id: 'trip', label: 'Trip', widthPx: 130, cell: (row) => <Told text={row.tripName} /> },
    { id: 'traveller', label: 'Traveller', widthPx: 124, cell: (row) => <Told text={row.traveller} /> },
    {
      id: 'document',
      label: 'Document',
      widthPx: 146,
      cell: (row) => <Told text={row.documents.map(({ number }) => number).join(', ')} isCode />,
    },
    {
      id: 'debit',
      label: 'Debit',
      widthPx: 104,
      alignsEnd: true,
      cell: (row) => (row.debit > 0 ? inrExact(row.debit) : ''),
    },
    {
      id: 'credit',
      label: 'Credit',
      widthPx: 104,
      alignsEnd: true,
      cell: (row) => (row.credit > 0 ? inrExact(row.credit) : ''),
    },
    {
      id: 'balance',
      label: sumWords(isOwed).balance,
      widthPx: 112,
      alignsEnd: true,
      cell: (row) => <span className="font-medium">{inrExact(row.balance)}</span>,
    },
  ];
}

function Told({ text, isCode = false }: { readonly text: string | null; readonly isCode?: boolean }) {
  if (text === null || text === '') return <span className="text-ink-3">-</span>;
  return (
    <span title={text} className={cx('block truncate', isCode && 'board')}>
      {text}
    </span>
  );
}

interface EntryCardProps {
  readonly row: LedgerEntry;
  readonly isOwed: boolean;
  readonly onOpen: Open;
}

/** An entry on a phone. Money that increases the account has a plus, the rest a minus. */
function EntryCard({ row, isOwed, onOpen }: EntryCardProps) {
  const isMore = row.debit > 0 === isOwed;
  const about = [row.traveller, row.tripName, row.reference].filter((one) => one !== null && one !== '');
  return (
    <div className="px-4 py-3 text-[13px]">
      <p className="flex items-baseline justify-between gap-3">
        <button
          type="button"
          onClick={() => onOpen(row)}
          aria-label={`${row.eventText}, ${row.entryNo}`}
          className="min-h-6 min-w-0 text-left font-medium text-blue wrap-anywhere"
        >
          {row.eventText}
        </button>
        <span className="board shrink-0 font-semibold">
          {isMore ? '+' : '−'}
          {inrExact(row.debit > 0 ? row.debit : row.credit)}
        </span>
      </p>
      <p className="flex items-baseline justify-between gap-3 text-ink-2">
        <span>{instantText(row.at)}</span>
        <span className="board shrink-0">
          {sumWords(isOwed).balance} {inrExact(row.balance)}
        </span>
      </p>
      {about.length > 0 && <p className="mt-1 line-clamp-2 text-ink-2 wrap-anywhere">{about.join(' · ')}</p>}
    </div>
  );
}
