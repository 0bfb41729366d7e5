import { downloadDifferences } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { AGE_BANDS, DIFFERENCE_KINDS, DIFFERENCE_WORDS } from '@pravas/domain/reconciliation/difference.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Scale } from 'lucide-react';
import { useState } from 'react';
import { dateText } from '../../lib/date-text.ts';
import { errorText } from '../../lib/error-text.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import type { AskOf } from '../../ui/list-address.ts';
import { FilterBar, ListBody, ListRows, useListAsk, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import {
  DIFFERENCES,
  type Difference,
  differenceSearch,
  differencesQuery,
  RECONCILIATION_PATH,
} from './reconciliation-queries.ts';

const DifferenceDialog = lazyDialog(() => import('./difference-dialog.tsx'), 'DifferenceDialog');

const KINDS = DIFFERENCE_KINDS.map((value) => ({ value, label: DIFFERENCE_WORDS[value] }));
const AGES = AGE_BANDS.map(({ band, label }) => ({ value: band, label }));
const STATES = [
  { value: 'worked_off', label: 'Worked off' },
  { value: 'gone', label: 'Gone by itself' },
] as const;

/** What differs, the oldest first; each is worked on in its dialog. */
export function DifferenceList() {
  const [ask, change] = useListAsk(RECONCILIATION_PATH, DIFFERENCES);
  const answer = useQuery(differencesQuery(ask));
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = answer.data?.data.find(({ _id }) => _id === openId) ?? null;
  return (
    <div className="card">
      <FilterBar>
        <SearchBox
          label="Order, UTR, PNR or amount"
          value={ask.text}
          onSearch={(text) => change({ text }, true)}
          className="w-72 max-sm:w-full"
        />
        <ChoiceChip label="Kind" value={ask.kind} options={KINDS} onChange={(kind) => change({ kind })} />
        <ChoiceChip label="Age" value={ask.age} options={AGES} onChange={(age) => change({ age })} />
        <ChoiceChip
          label="State"
          none="Open"
          value={ask.state}
          options={STATES}
          onChange={(state) => change({ state })}
        />
        <ChoiceChip
          label="Worked on by"
          none="Anybody"
          value={ask.mine}
          options={[{ value: '1', label: 'Me' }]}
          onChange={(mine) => change({ mine })}
        />
        <SaveAsCsv ask={ask} />
      </FilterBar>
      <ListBody
        answer={answer}
        ask={ask}
        onPage={change}
        what="The differences"
        loading="Loading differences"
        waysOut={
          DIFFERENCES.isNarrowed(ask) ? (
            <WayOut onClick={() => change(DIFFERENCES.none)}>Show all that is open</WayOut>
          ) : null
        }
        firstUse={
          <FirstUse icon={<Scale size={30} strokeWidth={1.6} />} title="Nothing differs">
            Import what the gateway settled, a bank statement or a supplier’s statement: whatever is not as in our books
            appears here.
          </FirstUse>
        }
      >
        {(page) => (
          <ListRows
            label="Differences"
            page={page}
            ask={ask}
            onSort={change}
            isStale={answer.isPlaceholderData}
            keyOf={(row) => row._id}
            columns={columnsOf(setOpenId)}
            onOpen={(row) => setOpenId(row._id)}
            cardPx={150}
            card={(row) => <DifferenceCard row={row} onOpen={setOpenId} />}
          />
        )}
      </ListBody>
      {opened && <DifferenceDialog key={opened.version} difference={opened} onClose={() => setOpenId(null)} />}
    </div>
  );
}

/** All pages of the list, as a file. */
function SaveAsCsv({ ask }: { readonly ask: AskOf<typeof DIFFERENCES> }) {
  const save = useMutation({
    mutationFn: () => api.download(downloadDifferences, { query: differenceSearch(ask) }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Button
      size="small"
      className="ml-auto max-sm:ml-0"
      busy={save.isPending}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      {!save.isPending && <Download aria-hidden size={15} />} Save as CSV
    </Button>
  );
}

type Open = (differenceId: string) => void;

interface RowProps {
  readonly row: Difference;
  readonly onOpen: Open;
}

function OpenLink({ row, onOpen }: RowProps) {
  return (
    <button
      type="button"
      title={row.detail}
      onClick={() => onOpen(row._id)}
      className="board block max-w-full min-h-6 truncate text-left text-blue max-sm:whitespace-normal max-sm:wrap-anywhere"
      {...opens(DifferenceDialog)}
    >
      {row.reference}
    </button>
  );
}

function Age({ row }: { readonly row: Difference }) {
  if (row.state === 'worked_off') return <Badge tone="green">Worked off</Badge>;
  if (row.state === 'gone') return <Badge>Gone</Badge>;
  const tone = row.ageDays > 30 ? 'red' : row.ageDays > 7 ? 'amber' : 'plain';
  return (
    <Badge tone={tone}>
      {row.isBack ? `${countText(row.ageDays, 'day')}, is back` : countText(row.ageDays, 'day')}
    </Badge>
  );
}

/** "-" where one side does not have it. */
function amountText(amount: number | null): string {
  return amount === null ? '-' : inrExact(amount);
}

function columnsOf(onOpen: Open): readonly DataColumn<Difference>[] {
  return [
    { id: 'since', label: 'Since', widthPx: 115, isSortable: true, cell: (row) => dateText(row.since) },
    {
      id: 'kind',
      label: 'What',
      widthPx: 205,
      cell: (row) => <span title={row.detail}>{DIFFERENCE_WORDS[row.kind]}</span>,
    },
    { id: 'reference', label: 'Reference', widthPx: 180, cell: (row) => <OpenLink row={row} onOpen={onOpen} /> },
    { id: 'customer', label: 'Customer', widthPx: 140, cell: (row) => row.customer ?? '-' },
    { id: 'ours', label: 'Ours', widthPx: 105, alignsEnd: true, cell: (row) => amountText(row.ours) },
    { id: 'theirs', label: 'Theirs', widthPx: 105, alignsEnd: true, cell: (row) => amountText(row.theirs) },
    {
      id: 'difference',
      label: 'Difference',
      widthPx: 110,
      alignsEnd: true,
      cell: (row) => <span className="font-medium">{inrExact(row.difference)}</span>,
    },
    { id: 'age', label: 'Age', widthPx: 95, cell: (row) => <Age row={row} /> },
    { id: 'worker', label: 'Worked on by', widthPx: 120, cell: (row) => row.worker ?? '-' },
  ];
}

function DifferenceCard({ row, onOpen }: RowProps) {
  return (
    <div className="space-y-1 px-4 py-3 text-[13px]">
      <div className="flex items-start justify-between gap-3">
        <span className="font-medium">{DIFFERENCE_WORDS[row.kind]}</span>
        <span className="board shrink-0 font-semibold">{inrExact(row.difference)}</span>
      </div>
      <OpenLink row={row} onOpen={onOpen} />
      <p className="text-ink-2">
        Ours {amountText(row.ours)}, theirs {amountText(row.theirs)}
        {row.customer !== null && ` · ${row.customer}`}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        <Age row={row} />
        {row.worker}
      </p>
    </div>
  );
}
