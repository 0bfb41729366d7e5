import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardCheck, KeyRound, PlaneTakeoff } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { usePrivilege } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { FilterBar, ListBody, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type CasePage, casesQuery } from './case-query.ts';
import {
  DESK_PATH,
  ENTER_FLIGHT_PATH,
  inTab,
  KEYS_PATH,
  KIND_OPTIONS,
  QUEUE_TABS,
  type QueueAsk,
  type QueueTab,
  readQueueAsk,
  writeQueueAsk,
} from './desk-address.ts';
import { QueueRows } from './queue-rows.tsx';
import { useCaseWatch } from './watch-cases.ts';
import { useWayBack } from './way-back.ts';

const LABELS: Readonly<Record<QueueTab, string>> = {
  all: 'All open',
  mine: 'Mine',
  unowned: 'Not taken',
  done: 'Done',
};

/** What only a person can decide, by urgency, live. */
export function WorkQueuePage() {
  return (
    <RoleGate title="Work queue" privilege="desk.work">
      <Queue />
    </RoleGate>
  );
}

function Queue() {
  useCaseWatch();
  const mayIssueKeys = usePrivilege('organisation.manage');
  const ask = readQueueAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const answer = useQuery({ ...casesQuery(ask), placeholderData: keepPreviousData });
  // A case that was just decided may still be in the list as it was.
  useWayBack(answer.data && !answer.isFetching ? answer.data.data.map((row) => row._id) : []);
  const go = (next: QueueAsk) => void navigate({ to: DESK_PATH, search: writeQueueAsk(next), replace: true });
  const change = (part: Partial<QueueAsk>) => go({ ...ask, rowNumber: 1, ...part });
  const counts = answer.data?.counts;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-[-0.01em]">Work queue</h1>
          <p role="status" className="mt-0.5 text-ink-2">
            {counts ? queueWords(counts) : 'Everything that only a person can decide'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <Link to={ENTER_FLIGHT_PATH} className={buttonClass('quiet')}>
            <PlaneTakeoff aria-hidden size={16} /> Enter a flight
          </Link>
          {mayIssueKeys && (
            <Link to={KEYS_PATH} className={buttonClass('quiet')}>
              <KeyRound aria-hidden size={16} /> Pay-later keys
            </Link>
          )}
          <SearchBox
            label="Number, PNR, traveller"
            value={ask.text}
            onSearch={(text) => change({ text })}
            className="w-full sm:w-64"
          />
        </div>
      </div>
      <Tabs<QueueTab>
        label="Cases"
        name="queue"
        tabs={QUEUE_TABS.map((id) => ({ id, label: LABELS[id], ...countOf(counts, id) }))}
        value={ask.tab}
        onChange={(tab) => go(inTab(ask, tab))}
        className="mb-4"
      />
      <div role="tabpanel" id={`queue-panel-${ask.tab}`} aria-labelledby={`queue-tab-${ask.tab}`} className="card">
        <FilterBar>
          <ChoiceChip label="Kind" value={ask.kind} options={KIND_OPTIONS} onChange={(kind) => change({ kind })} />
        </FilterBar>
        <ListBody
          answer={answer}
          ask={ask}
          onPage={change}
          what="The work queue"
          loading="Loading the work queue"
          bones={<QueueBones />}
          waysOut={
            ask.text !== '' || ask.kind !== '' ? (
              <>
                <WayOut onClick={() => change({ text: '', kind: '' })}>Show all cases</WayOut>
                {ask.tab !== 'done' && <WayOut onClick={() => change({ tab: 'done' })}>Look among done cases</WayOut>}
              </>
            ) : null
          }
          firstUse={<NoCases tab={ask.tab} onTab={(tab) => change(inTab(ask, tab))} />}
        >
          {(page) => <QueueRows page={page} ask={ask} isStale={answer.isPlaceholderData} onSort={change} />}
        </ListBody>
      </div>
    </>
  );
}

function queueWords({ open, overdue }: CasePage['counts']): string {
  if (open === 0) return 'Nothing waits for a decision';
  const late = overdue === 0 ? 'none is overdue' : `${overdue.toLocaleString('en-IN')} overdue`;
  return `${countText(open, 'case')} open, ${late}`;
}

function countOf(counts: CasePage['counts'] | undefined, tab: QueueTab): { readonly count?: number } {
  if (!counts || tab === 'done') return {};
  return { count: { all: counts.open, mine: counts.mine, unowned: counts.unowned }[tab] };
}

/** What an empty tab says, and where to go on. */
const EMPTY: Readonly<Record<QueueTab, Empty>> = {
  all: {
    title: 'Nothing waits for a decision',
    text: 'Bookings, refunds and changes that need a person appear here as they come up.',
    next: 'done',
    action: 'Show closed cases',
  },
  mine: {
    title: 'No cases assigned to you',
    text: 'Open an unassigned case and assign it to yourself.',
    next: 'unowned',
    action: 'Show cases not taken',
  },
  unowned: {
    title: 'Every case is assigned',
    text: 'A new case stays here until someone takes it.',
    next: 'all',
    action: 'Show all open cases',
  },
  done: {
    title: 'No cases decided yet',
    text: 'Cases the desk decided appear here.',
    next: 'all',
    action: 'Show all open cases',
  },
};

interface Empty {
  readonly title: string;
  readonly text: string;
  readonly next: QueueTab;
  readonly action: string;
}

interface NoCasesProps {
  readonly tab: QueueTab;
  readonly onTab: (tab: QueueTab) => void;
}

function NoCases({ tab, onTab }: NoCasesProps) {
  const { title, text, next, action } = EMPTY[tab];
  return (
    <FirstUse
      icon={<ClipboardCheck size={30} strokeWidth={1.6} />}
      title={title}
      action={<Button onClick={() => onTab(next)}>{action}</Button>}
    >
      {text}
    </FirstUse>
  );
}

function QueueBones() {
  return (
    <div role="status" aria-label="Loading the work queue">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div
          key={row}
          className="flex h-10 items-center gap-6 border-b border-hairline px-4 last:border-b-0 max-sm:h-28"
        >
          <Bone className="h-4 w-10" />
          <Bone className="h-5 w-36 rounded-full" />
          <Bone className="h-4 flex-1 max-sm:hidden" />
          <Bone className="h-4 w-24 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
