import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { FilterBar, ListBody, ListRows, useListAsk, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { BANK_PATH, type BankLine, LINE_STATES, LINES, linesQuery } from './provider-bank-queries.ts';

const LineDialog = lazyDialog(() => import('./line-dialog.tsx'), 'LineDialog');
/** Where the address keeps the tab. */
const KEPT = { tab: 'lines' };

/** The lines of our statements; each is worked off in its dialog. */
export function BankLines() {
  const [ask, change] = useListAsk(BANK_PATH, LINES, KEPT);
  const answer = useQuery(linesQuery(ask));
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = answer.data?.data.find(({ _id }) => _id === openId) ?? null;
  return (
    <div className="card">
      <FilterBar>
        <SearchBox
          label="UTR, narration or amount"
          value={ask.text}
          onSearch={(text) => change({ text }, true)}
          className="w-64 max-sm:w-full"
        />
        <ChoiceChip label="State" value={ask.state} options={LINE_STATES} onChange={(state) => change({ state })} />
      </FilterBar>
      <ListBody
        answer={answer}
        ask={ask}
        onPage={change}
        what="The bank lines"
        loading="Loading bank lines"
        waysOut={LINES.isNarrowed(ask) ? <WayOut onClick={() => change(LINES.none)}>Show all</WayOut> : null}
        firstUse={
          <FirstUse icon={<Landmark size={30} strokeWidth={1.6} />} title="No statement yet">
            Import the statement of a receiving account: each of its lines appears here.
          </FirstUse>
        }
      >
        {(page) => (
          <ListRows
            label="Bank lines"
            page={page}
            ask={ask}
            onSort={change}
            isStale={answer.isPlaceholderData}
            keyOf={(row) => row._id}
            columns={columnsOf(setOpenId)}
            onOpen={(row) => setOpenId(row._id)}
            cardPx={120}
            card={(row) => <LineCard row={row} onOpen={setOpenId} />}
          />
        )}
      </ListBody>
      {opened && <LineDialog line={opened} onClose={() => setOpenId(null)} />}
    </div>
  );
}

const TONES: Readonly<Record<BankLine['state'], BadgeTone>> = {
  open: 'plain',
  matched: 'amber',
  approved: 'green',
  other: 'plain',
};

function StateBadge({ row }: { readonly row: BankLine }) {
  const label = LINE_STATES.find(({ value }) => value === row.state)?.label ?? row.state;
  return <Badge tone={TONES[row.state]}>{row.isUnapplied && row.state === 'open' ? 'Owner not known' : label}</Badge>;
}

type Open = (lineId: string) => void;

interface RowProps {
  readonly row: BankLine;
  readonly onOpen: Open;
}

function OpenLink({ row, onOpen }: RowProps) {
  return (
    <button
      type="button"
      title={row.narration}
      onClick={() => onOpen(row._id)}
      className="block max-w-full min-h-6 truncate text-left text-blue max-sm:whitespace-normal max-sm:wrap-anywhere"
      {...opens(LineDialog)}
    >
      {row.narration}
    </button>
  );
}

function columnsOf(onOpen: Open): readonly DataColumn<BankLine>[] {
  return [
    { id: 'day', label: 'Day', widthPx: 140, isSortable: false, cell: (row) => longDate(row.day) },
    { id: 'narration', label: 'Narration', widthPx: 300, cell: (row) => <OpenLink row={row} onOpen={onOpen} /> },
    { id: 'utr', label: 'UTR', widthPx: 190, cell: (row) => <span className="board">{row.utr ?? '-'}</span> },
    { id: 'organization', label: 'Customer', widthPx: 160, cell: (row) => row.organization ?? '-' },
    { id: 'state', label: 'State', widthPx: 190, cell: (row) => <StateBadge row={row} /> },
    {
      id: 'amount',
      label: 'Amount',
      widthPx: 130,
      alignsEnd: true,
      cell: (row) => <span className="font-medium">{inrExact(row.amount)}</span>,
    },
  ];
}

function LineCard({ row, onOpen }: RowProps) {
  return (
    <div className="space-y-1 px-4 py-3 text-[13px]">
      <div className="flex items-start justify-between gap-3">
        <OpenLink row={row} onOpen={onOpen} />
        <span className="board shrink-0 font-semibold">{inrExact(row.amount)}</span>
      </div>
      <p className="text-ink-2">
        {longDate(row.day)}
        {row.state === 'open' && `, ${countText(row.ageDays, 'day')} old`}
        {row.organization !== null && ` · ${row.organization}`}
      </p>
      <StateBadge row={row} />
    </div>
  );
}
