import { Link } from '@tanstack/react-router';
import { longDate } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import type { ChangeAsk } from '../../ui/list-address.ts';
import { ListRows } from '../../ui/list-screen.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { BudgetAsk } from './budget-address.ts';
import { PART_WORDS, PartSwatch } from './budget-bar.tsx';
import type { BudgetDetails, BudgetPart } from './budget-queries.ts';

type Entry = BudgetDetails['entries']['data'][number];

interface BudgetEntriesProps {
  readonly ask: BudgetAsk;
  readonly budget: BudgetDetails;
  readonly isStale: boolean;
  readonly onChange: ChangeAsk<BudgetAsk>;
}

/** The bookings and expenses behind the figures. */
export function BudgetEntries({ ask, budget, isStale, onChange }: BudgetEntriesProps) {
  const { entries } = budget;
  return (
    <section aria-labelledby="entries" className="card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-4 py-3">
        <h2 id="entries" className="font-semibold">
          What is behind it
        </h2>
        <Segmented<BudgetPart | ''>
          label="Which figure"
          name="budget-part"
          value={ask.part}
          options={[
            { value: '', label: 'All' },
            { value: 'spent', label: PART_WORDS.spent.label },
            { value: 'committed', label: PART_WORDS.committed.label },
            { value: 'pending', label: PART_WORDS.pending.label },
          ]}
          onChange={(part) => onChange({ part }, true)}
          className="max-sm:w-full max-sm:*:flex-1 max-sm:*:px-1 max-sm:*:text-center"
        />
      </div>
      {entries.data.length === 0 ? (
        <p role="status" className="px-4 py-10 text-center text-ink-2">
          Nothing counts here yet.
        </p>
      ) : (
        <>
          <ListRows
            label="What is behind it"
            page={entries}
            ask={{ rowNumber: entries.rowNumber }}
            isStale={isStale}
            keyOf={keyOf}
            columns={COLUMNS}
            cardPx={110}
            card={(entry) => <EntryCard entry={entry} />}
          />
          <PaginationBar
            rowNumber={entries.rowNumber}
            recordsPerPage={entries.recordsPerPage}
            total={entries.total}
            onChange={(rowNumber, recordsPerPage) => onChange({ rowNumber, recordsPerPage })}
          />
        </>
      )}
    </section>
  );
}

const keyOf = (entry: Entry) => `${entry.part} ${entry.kind} ${entry._id}`;

const COLUMNS: readonly DataColumn<Entry>[] = [
  { id: 'on', label: 'Counted on', widthPx: 140, cell: (entry) => <span className="board">{longDate(entry.on)}</span> },
  { id: 'title', label: 'What', widthPx: 220, cell: (entry) => <EntryTitle entry={entry} /> },
  { id: 'person', label: 'Employee', widthPx: 150, cell: (entry) => entry.person.name },
  { id: 'trip', label: 'Trip or claim', widthPx: 180, cell: (entry) => <EntryLink entry={entry} /> },
  {
    id: 'part',
    label: 'Figure',
    widthPx: 120,
    cell: (entry) => (
      <span className="inline-flex items-center gap-2">
        <PartSwatch part={entry.part} /> {PART_WORDS[entry.part].label}
      </span>
    ),
  },
  { id: 'amount', label: 'Amount', widthPx: 110, alignsEnd: true, cell: (entry) => inr(entry.amount) },
];

function EntryCard({ entry }: { readonly entry: Entry }) {
  return (
    <div className="px-4 py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">
          <EntryTitle entry={entry} />
        </span>
        <span className="board font-semibold">{inr(entry.amount)}</span>
      </div>
      <p className="board text-[13px] text-ink-2">
        {entry.person.name} · {longDate(entry.on)}
      </p>
      <p className="flex min-h-11 items-center justify-between gap-3 text-[13px]">
        <span className="inline-flex items-center gap-2 text-ink-2">
          <PartSwatch part={entry.part} /> {PART_WORDS[entry.part].label}
        </span>
        <EntryLink entry={entry} />
      </p>
    </div>
  );
}

function EntryTitle({ entry }: { readonly entry: Entry }) {
  return entry.title === '' ? '-' : entry.title;
}

function EntryLink({ entry }: { readonly entry: Entry }) {
  const look =
    'inline-block max-w-full truncate rounded align-bottom text-blue underline underline-offset-2 max-sm:py-3';
  if (entry.claim) {
    return (
      <Link to="/expenses/claim" search={{ claimId: entry.claim._id }} className={look}>
        Claim {entry.claim.number}
      </Link>
    );
  }
  if (!entry.trip) return '-';
  return (
    <Link to="/trip/details" search={{ tripId: entry.trip._id }} className={look}>
      {entry.trip.name}
    </Link>
  );
}
