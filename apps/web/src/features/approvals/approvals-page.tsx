import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Replace, Stamp } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type ApprovalRow, approvalsQuery, delegationsQuery } from './approval-query.ts';
import { ANSWER_LOOKS, datesText } from './approval-words.ts';
import { type ApprovalsAsk, type ApprovalsTab, readApprovalsAsk, writeApprovalsAsk } from './approvals-address.ts';
import { changeDecisionsQuery, isFound } from './change-decisions-query.ts';
import { Delegations } from './delegations.tsx';
import { WaitingChanges } from './waiting-changes.tsx';
import { WaitingList } from './waiting-list.tsx';

const LABELS: Readonly<Record<ApprovalsTab, string>> = {
  waiting: 'Waiting',
  decided: 'Decided',
  delegated: 'Delegated',
};

/** What waits for the person, what they decided, and what others decide on their behalf. */
export function ApprovalsPage() {
  return (
    <RoleGate title="Approvals" privilege="approvals.decide">
      <ApprovalsBoard />
    </RoleGate>
  );
}

function ApprovalsBoard() {
  const ask = readApprovalsAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const answer = useQuery({ ...approvalsQuery(ask), placeholderData: keepPreviousData });
  const changes = useQuery(changeDecisionsQuery());
  const [told, setTold] = useState('');
  const change = (part: Partial<ApprovalsAsk>) => {
    setTold('');
    void navigate({ to: '/approvals', search: writeApprovalsAsk({ ...ask, rowNumber: 1, ...part }), replace: true });
  };
  const changeCount = changes.data?.list.length;
  const counts = answer.data?.counts;
  // What waits is requests and changes alike; while one of both is not known there is no number.
  const waiting = counts && changeCount !== undefined ? counts.waiting + changeCount : undefined;
  const shown = { waiting, decided: counts?.decided, delegated: counts?.delegated };
  const hasChanges = ask.tab === 'waiting' && changes.data?.list.some((waiting) => isFound(waiting, ask.text)) === true;
  const isUnsure = ask.tab === 'waiting' && changes.isPending;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-[-0.01em]">Approvals</h1>
          <p className="mt-0.5 text-ink-2">
            Each card has all you need to decide.{' '}
            <span className="max-sm:hidden">
              <Key>j</Key> <Key>k</Key> move, <Key>a</Key> approves, <Key>r</Key> rejects, <Key>c</Key> asks for
              changes.
            </span>
          </p>
        </div>
        <SearchBox
          label="Search requests"
          value={ask.text}
          onSearch={(text) => change({ text })}
          className="w-full sm:w-60"
        />
      </div>
      <DelegationBanner />
      <div className="mb-4 flex border-b border-hairline">
        <Tabs<ApprovalsTab>
          label="Requests"
          name="approvals"
          tabs={(['waiting', 'decided', 'delegated'] as const).map((id) => ({
            id,
            label: LABELS[id],
            ...(shown[id] === undefined ? {} : { count: shown[id] }),
          }))}
          value={ask.tab}
          onChange={(tab) => change({ tab })}
          className="min-w-0 flex-1 border-b-0"
        />
        <ChangesLink count={changeCount} />
      </div>
      <div role="tabpanel" id={`approvals-panel-${ask.tab}`} aria-labelledby={`approvals-tab-${ask.tab}`}>
        <p role="status" className={told === '' ? 'sr-only' : 'mb-3 text-[13px] text-ink-2'}>
          {told}
        </p>
        {ask.tab === 'delegated' && <Delegations />}
        {ask.tab === 'waiting' && <WaitingChanges text={ask.text} />}
        {(answer.isPending || (isUnsure && answer.data?.data.length === 0)) && <ListBones />}
        {answer.isError && (
          <LoadProblem failure={answer.error} what="The requests" onRetry={() => void answer.refetch()} />
        )}
        {answer.data?.data.length === 0 && !answer.isPlaceholderData && !hasChanges && !isUnsure && (
          <div className="card">
            <Nothing ask={ask} onChange={change} />
          </div>
        )}
        {answer.data && answer.data.data.length > 0 && (
          <div
            aria-busy={answer.isPlaceholderData || undefined}
            className={cx(answer.isPlaceholderData && 'opacity-60')}
          >
            {ask.tab === 'waiting' ? (
              <WaitingList key={ask.text} rows={answer.data.data} onTold={setTold} />
            ) : (
              <RequestRows rows={answer.data.data} />
            )}
            {answer.data.total > 20 && (
              <div className="card mt-4 overflow-hidden *:border-t-0">
                <PaginationBar
                  rowNumber={ask.rowNumber}
                  recordsPerPage={ask.recordsPerPage}
                  total={answer.data.total}
                  onChange={(rowNumber, recordsPerPage) => change({ rowNumber, recordsPerPage })}
                />
              </div>
            )}
          </div>
        )}
      </div>
    </>
  );
}

/**
 * The way to the changes of booked flights that wait, with how many there are; without a number until that is known.
 */
function ChangesLink({ count }: { readonly count: number | undefined }) {
  return (
    <Link
      to="/approvals/changes"
      className={cx(
        'flex h-11 shrink-0 items-center gap-2 pl-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink max-sm:border-l max-sm:border-hairline sm:pr-3.5',
        // A phone has room for it or for the last tab; while no change waits the tab has it.
        count === 0 && 'max-sm:hidden',
      )}
    >
      <Replace aria-hidden size={16} className="text-ink-3 max-sm:hidden" />
      Changes
      {count !== undefined && <span className="board text-meta text-ink-3">{count.toLocaleString('en-IN')}</span>}
    </Link>
  );
}

function Key({ children }: { readonly children: string }) {
  return (
    <kbd className="rounded-[5px] border border-hairline bg-surface px-1.5 font-sans text-[11px] text-ink-2">
      {children}
    </kbd>
  );
}

interface NothingProps {
  readonly ask: ApprovalsAsk;
  readonly onChange: (part: Partial<ApprovalsAsk>) => void;
}

const EMPTY: Readonly<Record<ApprovalsTab, readonly [title: string, text: string]>> = {
  waiting: ['Nothing is waiting for you', 'Requests for your approval appear here and in your inbox.'],
  decided: ['No decisions yet', 'Requests you approve, reject or send back appear here.'],
  delegated: ['Nothing waits for your delegates', 'While a delegation runs, its requests appear here.'],
};

function Nothing({ ask, onChange }: NothingProps) {
  if (ask.text !== '') {
    return (
      <NoResult>
        <Button size="small" className="rounded-full" onClick={() => onChange({ text: '' })}>
          Show all
        </Button>
      </NoResult>
    );
  }
  const [title, text] = EMPTY[ask.tab];
  return (
    <FirstUse
      icon={<Stamp size={30} strokeWidth={1.6} />}
      title={title}
      action={ask.tab === 'waiting' && <Button onClick={() => onChange({ tab: 'decided' })}>Your decisions</Button>}
    >
      {text}
    </FirstUse>
  );
}

function ListBones() {
  return (
    <div role="status" aria-label="Loading requests" className="space-y-3">
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="card flex items-start gap-4 p-5">
          <Bone className="size-9 rounded-full" />
          <div className="flex-1 space-y-2">
            <Bone className="h-4 w-64" />
            <Bone className="h-3.5 w-48" />
          </div>
          <Bone className="h-6 w-24" />
        </div>
      ))}
    </div>
  );
}

/** Who decides for whom at present: "You decide for Meera Iyer until Fri, 12 Dec". */
function DelegationBanner() {
  const answer = useQuery(delegationsQuery());
  const running = (answer.data?.data ?? []).filter(({ state }) => state === 'current');
  if (running.length === 0) return null;
  return (
    <div className="mb-3 space-y-2">
      {running.map((delegation) => (
        <Notice key={delegation._id} tone="info" title={delegation.text}>
          {delegation.isGiven ? 'New requests go to your delegate until then.' : 'Those requests are marked.'}
        </Notice>
      ))}
    </div>
  );
}

/** Requests that can only be read: decided ones, and those with a delegate. */
function RequestRows({ rows }: { readonly rows: readonly ApprovalRow[] }) {
  return (
    <ul aria-label="Requests" className="card divide-y divide-hairline overflow-hidden">
      {rows.map((row) => {
        const { icon: Icon, tone } = ANSWER_LOOKS[row.answer];
        return (
          <li key={row.requestId}>
            <Link
              to="/approvals/request"
              search={{ requestId: row.requestId }}
              className="flex flex-wrap items-start gap-x-6 gap-y-1 px-4 py-3 -outline-offset-2 hover:bg-sunken sm:px-5"
            >
              <span className="min-w-0 flex-1 basis-64">
                <span className="block font-medium break-words">
                  {row.requester.name} <span className="font-normal text-ink-2">for</span> {row.tripName}
                </span>
                <span className="board block text-[13px] text-ink-2">
                  {[row.route, datesText(row.startTime, row.endTime)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="flex flex-col items-start gap-1 sm:w-56">
                <Badge tone={tone}>
                  <Icon aria-hidden size={12} strokeWidth={2.4} /> {row.answer}
                </Badge>
                <span className="board text-meta text-ink-2">
                  {row.delegatedTo ? `With ${row.delegatedTo.name}` : `Asked ${instantText(row.requestedAt)}`}
                  {row.onBehalfOf && `, for ${row.onBehalfOf.name}`}
                </span>
              </span>
              <span className="board text-right font-semibold sm:w-28">{inr(row.total)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
