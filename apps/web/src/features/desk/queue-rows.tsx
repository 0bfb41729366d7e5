import { assignWorkCase } from '@pravas/contract/desk/case-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { api, useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { ListRows } from '../../ui/list-screen.tsx';
import { Moment } from '../../ui/moment.tsx';
import { DueBadge, KindBadge } from './case-badges.tsx';
import { type CasePage, type CaseRow, takeCase } from './case-query.ts';
import { CASES_KEY } from './cases-key.ts';
import { CASE_PATH, type QueueAsk, writeQueueAsk } from './desk-address.ts';
import { leaveQueue } from './way-back.ts';

interface QueueRowsProps {
  readonly page: CasePage;
  readonly ask: QueueAsk;
  readonly isStale: boolean;
  readonly onSort: (part: Pick<QueueAsk, 'sortBy' | 'sortOrder'>) => void;
}

/** The cases of a page: a table on wide screens, cards on phones. */
export function QueueRows({ page, ask, isStale, onSort }: QueueRowsProps) {
  const now = useNow(30_000);
  const navigate = useNavigate();
  const leave = (row: CaseRow) =>
    leaveQueue({ search: writeQueueAsk(ask), caseId: row._id, place: page.data.indexOf(row) });
  return (
    <ListRows
      label="Cases"
      page={page}
      ask={ask}
      onSort={onSort}
      isStale={isStale}
      keyOf={(row) => row._id}
      columns={columnsOf(ask, now, leave)}
      onOpen={(row) => {
        leave(row);
        void navigate({ to: CASE_PATH, search: { id: row._id } });
      }}
      cardPx={148}
      card={(row) => <CaseCard row={row} now={now} tab={ask.tab} onLeave={leave} />}
    />
  );
}

function columnsOf({ tab }: QueueAsk, now: Date, onLeave: (row: CaseRow) => void): readonly DataColumn<CaseRow>[] {
  const isDone = tab === 'done';
  const when: DataColumn<CaseRow> = isDone
    ? { id: 'closedAt', label: 'Done', widthPx: 130, cell: (row) => <Moment at={row.closedAt} /> }
    : {
        id: 'dueAt',
        label: 'Due',
        widthPx: 156,
        isSortable: true,
        cell: (row) => <DueBadge dueAt={row.dueAt} now={now} />,
      };
  return [
    {
      id: 'number',
      label: 'No.',
      widthPx: 72,
      isSortable: true,
      cell: (row) => <CaseLink row={row} text={row.number} onLeave={onLeave} />,
    },
    // The longest kind fits with its picture: a truncated pill leaves its dots beside it.
    { id: 'kind', label: 'Kind', widthPx: 226, cell: (row) => <KindBadge kind={row.kind} text={row.kindText} /> },
    {
      id: 'title',
      label: 'Case',
      widthPx: 244,
      // Two lines fit into a row: a title ends in what distinguishes it from others.
      cell: (row) => (
        <span title={row.title} className="line-clamp-2 leading-4 whitespace-normal">
          {row.title}
        </span>
      ),
    },
    { id: 'travelers', label: 'Travellers', widthPx: 140, cell: (row) => row.travelers ?? '-' },
    { id: 'locator', label: 'PNR', widthPx: 90, cell: (row) => <Pnr text={row.locator} /> },
    when,
    ...(isDone
      ? []
      : [
          {
            id: 'createdAt',
            label: 'Opened',
            widthPx: 118,
            isSortable: true,
            cell: (row: CaseRow) => <Moment at={row.createdAt} />,
          },
        ]),
    { id: 'owner', label: 'Assigned to', widthPx: 140, cell: (row) => <Owner row={row} tab={tab} /> },
  ];
}

interface CaseCardProps {
  readonly row: CaseRow;
  readonly now: Date;
  readonly tab: QueueAsk['tab'];
  readonly onLeave: (row: CaseRow) => void;
}

function CaseCard({ row, now, tab, onLeave }: CaseCardProps) {
  return (
    <div className="space-y-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <KindBadge kind={row.kind} text={row.kindText} />
        {row.state === 'open' ? <DueBadge dueAt={row.dueAt} now={now} /> : <Moment at={row.closedAt} />}
      </div>
      <CaseLink row={row} text={row.title} onLeave={onLeave} />
      <p className="text-[13px] text-ink-2">
        <span className="board">No. {row.number}</span>
        {/* Of a private journey neither is shown. */}
        {row.travelers !== null && <> · {row.travelers}</>}
        {row.locator !== null && (
          <>
            {' · '}
            <Pnr text={row.locator} />
          </>
        )}
      </p>
      <div className="flex min-h-11 items-center text-[13px]">
        <Owner row={row} tab={tab} />
      </div>
    </div>
  );
}

interface CaseLinkProps {
  readonly row: CaseRow;
  readonly text: string | number;
  readonly onLeave: (row: CaseRow) => void;
}

function CaseLink({ row, text, onLeave }: CaseLinkProps) {
  return (
    <Link
      to={CASE_PATH}
      search={{ id: row._id }}
      data-case={row._id}
      onClick={() => onLeave(row)}
      aria-label={`Case ${row.number}: ${row.title}`}
      className="board inline-flex items-center rounded font-medium text-blue hover:underline max-sm:min-h-11"
    >
      {text}
    </Link>
  );
}

function Pnr({ text }: { readonly text: string | null }) {
  return text === null ? (
    '-'
  ) : (
    <span translate="no" className="font-mono text-[13px]">
      {text}
    </span>
  );
}

interface OwnerProps {
  readonly row: CaseRow;
  readonly tab: QueueAsk['tab'];
}

/** Who looks after a case; where there is no owner, one press takes it. */
function Owner({ row, tab }: OwnerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { user } = useSession();
  const queries = useQueryClient();
  const take = useMutation({
    mutationFn: ({ ownerUserId }: { readonly ownerUserId: number; readonly goOn: () => void }) =>
      api.call(assignWorkCase, { body: { workCaseId: row._id, version: row.version, ownerUserId } }),
    onSuccess: ({ workCase }, { goOn }) => {
      goOn();
      takeCase(queries, workCase);
      showToast(`Case ${row.number} is now assigned to you.`);
    },
    onError: (error) => {
      showToast(errorText(error), 'error');
      void queries.invalidateQueries({ queryKey: CASES_KEY });
    },
  });
  if (row.owner) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <UserRound aria-hidden size={14} className="text-ink-3" /> {row.isMine ? 'You' : row.owner.name}
      </span>
    );
  }
  if (row.state === 'done' || !user) return <span className="text-ink-3">Nobody</span>;
  return (
    <Button
      ref={button}
      size="small"
      tone="plain"
      busy={take.isPending}
      aria-label={`Assign to me: case ${row.number}`}
      onClick={() =>
        !take.isPending &&
        take.mutate({ ownerUserId: user.user_id, goOn: wayOnAfterTaking(button.current, tab === 'unowned') })
      }
      className="-ml-3 h-8"
    >
      Assign to me
    </Button>
  );
}

/**
 * The button goes once the case is taken: a person whose focus was on it goes on with the case, or with the next where
 * the case goes too. Live news may take the button away before the answer comes, so the place is remembered at the
 * press.
 */
function wayOnAfterTaking(button: HTMLElement | null, isGoing: boolean): () => void {
  if (!button || document.activeElement !== button) return () => undefined;
  const links = linksOfCases();
  // A row's link comes before its button, in tables and cards alike.
  const own = links.findLastIndex((link) => link.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING);
  const wanted = isGoing ? [links[own + 1], links[own - 1]] : [links[own]];
  const cases = wanted.map((link) => link?.dataset.case).filter((id) => id !== undefined);
  return () => {
    const held = document.activeElement;
    if (held !== button && held !== document.body) return;
    const left = linksOfCases();
    const [target] = cases.flatMap((id) => left.filter((link) => link.dataset.case === id));
    if (target) target.focus();
    else document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  };
}

const linksOfCases = () => [...document.querySelectorAll<HTMLElement>('[data-case]')];
