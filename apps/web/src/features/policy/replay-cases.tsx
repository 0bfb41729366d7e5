import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import type { ChangeAsk } from '../../ui/list-address.ts';
import { ListBody, ListRows, WayOut } from '../../ui/list-screen.tsx';
import { Moment } from '../../ui/moment.tsx';
import { VerdictMark } from '../../ui/verdict-badge.tsx';
import { CASES, type CaseAsk, CHANGES, caseListQuery, OUTCOMES } from './case-address.ts';
import { CaseDialog } from './case-dialog.tsx';
import { type Replay, type ReplayCase, type ReplaySummary, replayCasesQuery } from './replay-queries.ts';
import { isAtWork } from './use-replay-watch.ts';

interface ReplayCasesProps {
  readonly replay: Replay;
  readonly summary: ReplaySummary;
  readonly ask: CaseAsk;
  readonly onChange: ChangeAsk<CaseAsk>;
}

/** Every case whose outcome changes, or for which nothing complies. */
export function ReplayCases(props: ReplayCasesProps) {
  const { replay, ask, onChange } = props;
  const [shown, setShown] = useState<ReplayCase | null>(null);
  const over = !isAtWork(replay.state);
  const answer = useQuery({
    ...replayCasesQuery(caseListQuery(replay._id, ask)),
    placeholderData: keepPreviousData,
    enabled: over,
  });
  if (!over) return null;
  return (
    <section id="replay-cases" aria-labelledby="cases-title" className="card scroll-mt-20">
      <div className="px-4 pt-4 pb-2 sm:px-5">
        <h2 id="cases-title" className="text-lead font-semibold">
          Single cases
        </h2>
        <p className="text-[13px] text-ink-2">Those whose outcome changes, and those in which nothing complies.</p>
      </div>
      <CaseFilters {...props} />
      <ListBody
        answer={answer}
        ask={ask}
        onPage={onChange}
        what="The cases"
        loading="Loading cases"
        waysOut={<WayOut onClick={() => onChange(CASES.none)}>Show all cases</WayOut>}
      >
        {(page) => (
          <ListRows
            label="Cases"
            page={page}
            ask={ask}
            onSort={onChange}
            isStale={answer.isPlaceholderData}
            keyOf={(row) => row.caseId}
            columns={columnsOf(setShown)}
            onOpen={setShown}
            cardPx={124}
            card={(row) => <CaseCard row={row} onShow={setShown} />}
          />
        )}
      </ListBody>
      {shown && <CaseDialog replayId={replay._id} shown={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

function CaseFilters({ summary, ask, onChange }: ReplayCasesProps) {
  const routes = summary.routes
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) => ({ value: `${from}-${to}`, label: `${from} → ${to}` }));
  const towns = summary.offered.map(({ place }) => ({ value: place, label: place }));
  const approvers = summary.approvers.map(({ user_id, name }) => ({ value: String(user_id), label: name }));
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-hairline px-3 pb-3 sm:px-4">
      <ChoiceChip label="Change" value={ask.change} options={CHANGES} onChange={(change) => onChange({ change })} />
      <ChoiceChip
        label="Outcome"
        value={ask.outcome}
        options={OUTCOMES}
        onChange={(outcome) => onChange({ outcome })}
      />
      {(routes.length > 0 || ask.route !== '') && (
        <ChoiceChip label="Route" value={ask.route} options={routes} onChange={(route) => onChange({ route })} />
      )}
      {(towns.length > 0 || ask.town !== '') && (
        <ChoiceChip label="Town" value={ask.town} options={towns} onChange={(town) => onChange({ town })} />
      )}
      <ChoiceChip
        label="Approver"
        value={ask.approver}
        options={approvers}
        onChange={(approver) => onChange({ approver })}
      />
    </div>
  );
}

interface CaseProps {
  readonly row: ReplayCase;
  readonly onShow: (row: ReplayCase) => void;
}

function CaseCard({ row, onShow }: CaseProps) {
  return (
    <div className="px-4 py-3 text-[13px]">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <OpenCase row={row} onShow={onShow} />
        <span className="board text-ink-2">{instantText(row.at)}</span>
      </div>
      <p className="text-ink-2">
        {row.traveler?.name ?? '-'} · {row.bought ?? 'Searched, not booked'}
        {row.price !== null && <span className="board"> · {inr(row.price)}</span>}
      </p>
      <p className="mt-1.5">
        <OutcomeMove row={row} />
      </p>
    </div>
  );
}

function columnsOf(onShow: (row: ReplayCase) => void): readonly DataColumn<ReplayCase>[] {
  return [
    {
      id: 'route',
      label: 'Where',
      widthPx: 120,
      isSortable: true,
      cell: (row) => <OpenCase row={row} onShow={onShow} />,
    },
    { id: 'at', label: 'When', widthPx: 130, isSortable: true, cell: (row) => <Moment at={row.at} /> },
    { id: 'traveler', label: 'Who', widthPx: 140, cell: (row) => row.traveler?.name ?? '-' },
    {
      id: 'bought',
      label: 'What',
      widthPx: 230,
      cell: (row) =>
        row.bought === null ? (
          <span className="text-ink-3">Searched, not booked</span>
        ) : (
          <span title={row.bought}>{row.bought}</span>
        ),
    },
    { id: 'price', label: 'Price', widthPx: 90, alignsEnd: true, cell: (row) => inr(row.price) },
    {
      id: 'outcomeAfter',
      label: 'Before and after',
      widthPx: 270,
      isSortable: true,
      cell: (row) => <OutcomeMove row={row} />,
    },
    {
      id: 'saved',
      label: 'Saved',
      widthPx: 90,
      isSortable: true,
      alignsEnd: true,
      cell: (row) => (row.saved > 0 ? inr(row.saved) : '-'),
    },
  ];
}

function OpenCase({ row, onShow }: CaseProps) {
  return (
    <button
      type="button"
      onClick={() => onShow(row)}
      className="board rounded font-medium text-blue hover:underline hover:underline-offset-2 max-sm:min-h-11"
    >
      {row.title}
    </button>
  );
}

function OutcomeMove({ row }: { readonly row: ReplayCase }) {
  if (row.outcomeAfter === null) return <span className="text-red">Nothing complies</span>;
  if (row.outcomeBefore === row.outcomeAfter) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        <VerdictMark outcome={row.outcomeAfter} />
        <span className="text-ink-2">{row.hasCompliantChoice ? 'as before' : 'as before; nothing complies'}</span>
      </span>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {row.outcomeBefore === null ? (
        <span className="text-ink-2">No policy</span>
      ) : (
        <VerdictMark outcome={row.outcomeBefore} />
      )}
      <ArrowRight aria-label="becomes" size={13} className="shrink-0 text-ink-3" />
      <VerdictMark outcome={row.outcomeAfter} className="font-medium" />
    </span>
  );
}
