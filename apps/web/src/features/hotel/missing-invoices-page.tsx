import { useQuery } from '@tanstack/react-query';
import { Download, ReceiptText, Upload } from 'lucide-react';
import { useState } from 'react';
import { spanText } from '../../lib/calendar-date.ts';
import { opens } from '../../lib/lazy-dialog.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import type { ChangeAsk } from '../../ui/list-address.ts';
import { FilterBar, ListBones, ListRows, useListAsk, WayOut } from '../../ui/list-screen.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { InvoiceDialog } from './hotel-parts.ts';
import {
  ASKED,
  askedRows,
  MISSING,
  type MissingAsk,
  type MissingInvoice,
  missingCsv,
  missingQuery,
} from './missing-invoices.ts';

/** Invoices that hotels owe, with the GST that is lost without them. */
export function MissingInvoicesPage() {
  return (
    <RoleGate title="Hotel invoices" privilege="ledger.view">
      <Missing />
    </RoleGate>
  );
}

function Missing() {
  const [ask, change] = useListAsk('/company-settings/hotel-invoices', MISSING);
  const answer = useQuery(missingQuery);
  const [putting, setPutting] = useState<MissingInvoice | null>(null);
  const rows = askedRows(answer.data?.data ?? [], ask);
  const atStake = rows.reduce((total, row) => total + row.atStake, 0);
  const isEmpty = answer.data?.data.length === 0;
  return (
    <>
      <PageHead title="Hotel invoices" intro="Stays that have ended and whose hotel has sent no invoice yet.">
        {rows.length > 0 && (
          <Button onClick={() => saveBlob(new Blob([missingCsv(rows)], { type: 'text/csv' }), 'hotel-invoices.csv')}>
            <Download aria-hidden size={16} /> Export as CSV
          </Button>
        )}
      </PageHead>
      {rows.length > 0 && (
        <p className="card mb-4 flex flex-wrap items-baseline gap-x-3 px-5 py-4">
          <span className="text-ink-2">GST credit at stake</span>
          <span className="board text-price font-semibold">{inr(atStake)}</span>
          <span className="text-ink-2">for {countText(rows.length, 'missing invoice')}</span>
        </p>
      )}
      <div className="card">
        {!isEmpty && <Filters ask={ask} onChange={change} />}
        {answer.isPending && <ListBones label="Loading invoices" />}
        {answer.isError && (
          <LoadProblem
            failure={answer.error}
            what="The list of invoices"
            onRetry={() => void answer.refetch()}
            className="m-4"
          />
        )}
        {isEmpty && (
          <FirstUse icon={<ReceiptText size={30} strokeWidth={1.6} />} title="No invoice is missing">
            When a stay ends, we ask its guests for the hotel's invoice. Missing ones appear here.
          </FirstUse>
        )}
        {answer.data && !isEmpty && rows.length === 0 && (
          <NoResult>
            <WayOut onClick={() => change(MISSING.none)}>Show all</WayOut>
          </NoResult>
        )}
        {rows.length > 0 && (
          <ListRows
            label="Missing invoices"
            page={{ data: rows, total: rows.length }}
            ask={ask}
            onSort={change}
            isStale={false}
            keyOf={(row) => row.orderId}
            columns={columnsOf(setPutting)}
            cardPx={190}
            card={(row) => <MissingCard row={row} onPut={setPutting} />}
          />
        )}
      </div>
      {putting && (
        <InvoiceDialog bookingId={putting.bookingId} orderId={putting.orderId} onClose={() => setPutting(null)} />
      )}
    </>
  );
}

function Filters({ ask, onChange }: { readonly ask: MissingAsk; readonly onChange: ChangeAsk<MissingAsk> }) {
  return (
    <FilterBar>
      <SearchBox
        label="Hotel, guest or GSTIN"
        value={ask.search}
        onSearch={(search) => onChange({ search }, true)}
        className="w-64 max-sm:w-full"
      />
      <ChoiceChip label="Asked of" value={ask.asked} options={ASKED} onChange={(asked) => onChange({ asked })} />
    </FilterBar>
  );
}

type Put = (row: MissingInvoice) => void;

function columnsOf(onPut: Put): readonly DataColumn<MissingInvoice>[] {
  return [
    {
      id: 'hotel',
      label: 'Hotel',
      widthPx: 250,
      isSortable: true,
      cell: (row) => (
        <span className="block truncate" title={`${row.hotelName}, ${row.city}`}>
          <span className="font-medium">{row.hotelName}</span>, {row.city}
        </span>
      ),
    },
    { id: 'stay', label: 'Stay', widthPx: 120, cell: (row) => spanText(row.checkIn, row.checkOut) },
    {
      id: 'guests',
      label: 'Guests',
      widthPx: 130,
      cell: (row) => <span title={row.travelers.join(', ')}>{row.travelers.join(', ')}</span>,
    },
    { id: 'gstin', label: 'GSTIN given', widthPx: 165, cell: (row) => <Gstin row={row} /> },
    {
      id: 'credit',
      label: 'Credit',
      widthPx: 90,
      isSortable: true,
      alignsEnd: true,
      cell: (row) => (row.atStake > 0 ? inr(row.atStake) : 'None'),
    },
    {
      id: 'days',
      label: 'Days since',
      widthPx: 100,
      isSortable: true,
      alignsEnd: true,
      cell: (row) => row.daysSince.toLocaleString('en-IN'),
    },
    {
      id: 'next',
      label: 'Asked, and next',
      widthPx: 220,
      cell: (row) => (
        <span
          className="line-clamp-2 text-meta leading-4 whitespace-normal"
          title={`${askedText(row)} ${row.nextStep}`}
        >
          {row.nextStep}
        </span>
      ),
    },
    { id: 'put', label: 'Invoice', widthPx: 120, cell: (row) => <PutIn row={row} onPut={onPut} /> },
  ];
}

function Gstin({ row }: { readonly row: MissingInvoice }) {
  return row.gstin === null ? <span className="text-ink-2">None</span> : <span className="board">{row.gstin}</span>;
}

function PutIn({ row, onPut }: { readonly row: MissingInvoice; readonly onPut: Put }) {
  return (
    <Button
      size="small"
      aria-label={`Upload the invoice of ${row.hotelName}, ${spanText(row.checkIn, row.checkOut)}`}
      onClick={() => onPut(row)}
      {...opens(InvoiceDialog)}
    >
      <Upload aria-hidden size={15} /> Upload
    </Button>
  );
}

/** "Asked twice, last on 13 Dec." */
function askedText({ timesAsked, lastAskedOn }: MissingInvoice): string {
  if (timesAsked === 0 || lastAskedOn === null) return 'Not asked for yet.';
  const times = timesAsked === 1 ? 'once' : timesAsked === 2 ? 'twice' : `${timesAsked} times`;
  return `Asked ${times}, last on ${spanText(lastAskedOn, null)}.`;
}

function MissingCard({ row, onPut }: { readonly row: MissingInvoice; readonly onPut: Put }) {
  return (
    <div className="px-4 py-3 text-[13px]">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-medium">
          {row.hotelName}, {row.city}
        </p>
        <span className="board shrink-0 font-medium">{row.atStake > 0 ? inr(row.atStake) : 'No credit'}</span>
      </div>
      <p className="mt-0.5 text-ink-2">
        {spanText(row.checkIn, row.checkOut)} · {row.travelers.join(', ')}
      </p>
      <p className="text-ink-2">
        GSTIN <Gstin row={row} /> · {countText(row.daysSince, 'day')} since check-out
      </p>
      <p className="mt-1 text-ink-2">
        {askedText(row)} {row.nextStep}
      </p>
      <div className="mt-2">
        <PutIn row={row} onPut={onPut} />
      </div>
    </div>
  );
}
