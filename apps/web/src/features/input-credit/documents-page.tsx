import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ReceiptIndianRupee } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import type { ChangeAsk } from '../../ui/list-address.ts';
import { FilterBar, ListBody, ListRows, useListAsk, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { type CreditMatch, DOCUMENTS, type DocumentsAsk, documentsQuery, overviewQuery } from './credit-queries.ts';
import { monthText, PART_OPTIONS, STATUS_OPTIONS } from './credit-words.ts';
import { StatusBadge } from './status-badge.tsx';

const MatchDialog = lazyDialog(() => import('./match-dialog.tsx'), 'MatchDialog');
const ClaimAllDialog = lazyDialog(() => import('./claim-all-dialog.tsx'), 'ClaimAllDialog');
/** How many documents are decided about at once. */
const MOST_AT_ONCE = 100;
const PATH = '/home2/gst-credit/documents';

/** Documents of the books beside those that suppliers filed; each is worked off in its dialog. */
export function GstDocumentsPage() {
  return (
    <RoleGate title="GST documents" privilege="gst.claim">
      <Documents />
    </RoleGate>
  );
}

function Documents() {
  const [ask, change] = useListAsk(PATH, DOCUMENTS);
  const answer = useQuery(documentsQuery(ask));
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [isClaiming, setIsClaiming] = useState(false);
  const claimable = claimableOf(answer.data?.data ?? []);
  const opened = answer.data?.data.find(({ key }) => key === openKey) ?? null;
  return (
    <>
      <PageHead
        above={
          <Link
            to="/home2/gst-credit"
            search={ask.year === '' ? {} : { year: ask.year }}
            className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue"
          >
            <ArrowLeft aria-hidden size={15} /> GST credit
          </Link>
        }
        title={ask.period === '' ? 'GST documents' : `GST documents of ${monthText(ask.period)}`}
        intro="Your books beside what suppliers filed, and what is done next."
      >
        {claimable.length > 1 && (
          <Button onClick={() => setIsClaiming(true)} {...opens(ClaimAllDialog)}>
            Mark {claimable.length} as claimed
          </Button>
        )}
      </PageHead>
      <div className="card">
        <Filters ask={ask} onChange={change} />
        <ListBody
          answer={answer}
          ask={ask}
          onPage={change}
          what="The list of documents"
          loading="Loading documents"
          waysOut={
            DOCUMENTS.isNarrowed(ask) ? (
              <WayOut onClick={() => change({ ...DOCUMENTS.none, year: ask.year })}>Show all</WayOut>
            ) : null
          }
          firstUse={
            <FirstUse icon={<ReceiptIndianRupee size={30} strokeWidth={1.6} />} title="No documents yet">
              What is booked for a GST registration appears here, beside what suppliers filed once a GSTR-2B is
              imported.
            </FirstUse>
          }
        >
          {(page) => (
            <ListRows
              label="Documents"
              page={page}
              ask={ask}
              onSort={change}
              isStale={answer.isPlaceholderData}
              keyOf={(row) => row.key}
              columns={columnsOf(setOpenKey)}
              onOpen={(row) => setOpenKey(row.key)}
              cardPx={150}
              card={(row) => <MatchCard row={row} onOpen={setOpenKey} />}
            />
          )}
        </ListBody>
      </div>
      {isClaiming && <ClaimAllDialog matches={claimable} onClose={() => setIsClaiming(false)} />}
      {opened && <MatchDialog match={opened} onClose={() => setOpenKey(null)} />}
    </>
  );
}

function Filters({ ask, onChange }: { readonly ask: DocumentsAsk; readonly onChange: ChangeAsk<DocumentsAsk> }) {
  const registrations = useQuery(overviewQuery(ask.year)).data?.registrations ?? [];
  return (
    <FilterBar>
      <SearchBox
        label="Supplier, GSTIN or number"
        value={ask.text}
        onSearch={(text) => onChange({ text }, true)}
        className="w-64 max-sm:w-full"
      />
      <ChoiceChip
        label="Status"
        value={ask.status}
        options={STATUS_OPTIONS}
        onChange={(status) => onChange({ status })}
      />
      <ChoiceChip label="GST" value={ask.part} options={PART_OPTIONS} onChange={(part) => onChange({ part })} />
      {registrations.length > 1 && (
        <ChoiceChip
          label="Registration"
          value={ask.registrationId}
          options={registrations.map(({ _id, displayName }) => ({ value: _id, label: displayName }))}
          onChange={(registrationId) => onChange({ registrationId })}
        />
      )}
      {ask.period !== '' && (
        <ChoiceChip
          label="Month"
          value={ask.period}
          options={[{ value: ask.period, label: monthText(ask.period) }]}
          onChange={(period) => onChange({ period })}
        />
      )}
      <ChoiceChip
        label="To do"
        value={ask.open}
        options={[{ value: '1', label: 'Needs a person' }]}
        onChange={(open) => onChange({ open })}
      />
    </FilterBar>
  );
}

/** The claimable documents of a page, as many as are decided about at once. */
function claimableOf(matches: readonly CreditMatch[]): readonly CreditMatch[] {
  const found: CreditMatch[] = [];
  let documents = 0;
  for (const match of matches) {
    if (!match.allowedActions.includes('claim') || documents + match.portals.length > MOST_AT_ONCE) continue;
    documents += match.portals.length;
    found.push(match);
  }
  return found;
}

function numberOf({ books, portals }: CreditMatch): string {
  return books[0]?.number ?? portals[0]?.number ?? 'No number yet';
}

function columnsOf(onOpen: (key: string) => void): readonly DataColumn<CreditMatch>[] {
  return [
    {
      id: 'supplier',
      label: 'Supplier',
      widthPx: 210,
      isSortable: true,
      cell: (row) => (
        <span className="block truncate font-medium" title={row.supplierName}>
          {row.supplierName}
        </span>
      ),
    },
    { id: 'number', label: 'Number', widthPx: 150, cell: (row) => <span className="board">{numberOf(row)}</span> },
    { id: 'date', label: 'Date', widthPx: 125, isSortable: true, cell: (row) => longDate(row.date) },
    { id: 'tax', label: 'GST', widthPx: 100, isSortable: true, alignsEnd: true, cell: (row) => inrExact(row.tax) },
    { id: 'status', label: 'Status', widthPx: 165, cell: (row) => <StatusBadge status={row.status} /> },
    {
      id: 'next',
      label: 'Next',
      widthPx: 250,
      cell: (row) => (
        <span className="line-clamp-2 text-meta leading-4 whitespace-normal" title={nextText(row)}>
          {nextText(row)}
        </span>
      ),
    },
    { id: 'open', label: 'Open', widthPx: 90, cell: (row) => <OpenButton row={row} onOpen={onOpen} /> },
  ];
}

interface OpenProps {
  readonly row: CreditMatch;
  readonly onOpen: (key: string) => void;
}

function OpenButton({ row, onOpen }: OpenProps) {
  return (
    <Button
      size="small"
      aria-label={`Open ${numberOf(row)} of ${row.supplierName}`}
      onClick={() => onOpen(row.key)}
      {...opens(MatchDialog)}
    >
      Open
    </Button>
  );
}

/** "Travel desk: ask the supplier to file it. Asked." */
function nextText({ next, chasedAt }: CreditMatch): string {
  const owner = next.owner === 'desk' ? 'Travel desk: ' : next.owner === 'finance' ? 'Finance: ' : '';
  return `${owner}${next.text}${chasedAt === null ? '' : ' The travel desk is asking.'}`;
}

function MatchCard({ row, onOpen }: OpenProps) {
  return (
    <div className="px-4 py-3 text-[13px]">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{row.supplierName}</span>
        <span className="board shrink-0 font-medium">{inrExact(row.tax)}</span>
      </p>
      <p className="text-ink-2">
        <span className="board">{numberOf(row)}</span> · {longDate(row.date)} · {countText(row.ageDays, 'day')} old
      </p>
      <p className="mt-1.5">
        <StatusBadge status={row.status} />
      </p>
      <p className="mt-1.5 text-ink-2">{nextText(row)}</p>
      <div className="mt-2">
        <OpenButton row={row} onOpen={onOpen} />
      </div>
    </div>
  );
}
