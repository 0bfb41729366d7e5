import { retryEInvoice } from '@pravas/contract/e-invoice/e-invoice-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { FilterBar, ListBody, ListRows, useListAsk } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { ProviderTabs } from './provider-tabs.tsx';
import { E_INVOICES, E_INVOICES_KEY, E_INVOICES_PATH, type EInvoiceRow, eInvoicesQuery } from './return-queries.ts';
import { KIND_WORDS, STATE_WORDS } from './return-words.ts';
import { TurnoverSection } from './turnover-section.tsx';

/** Our invoices and notes at the tax portal: which are registered, which wait, and what has to be corrected. */
export function EInvoicesPage() {
  return (
    <RoleGate title="E-invoices" privilege="provider.decide">
      <EInvoices />
    </RoleGate>
  );
}

function EInvoices() {
  const [ask, change] = useListAsk(E_INVOICES_PATH, E_INVOICES);
  const answer = useQuery(eInvoicesQuery(ask));
  const counts = new Map(answer.data?.counts.map(({ state, count }) => [state, count]));
  const states = Object.entries(STATE_WORDS).map(([value, { word }]) => {
    const state = value as EInvoiceRow['state'];
    return { value: state, label: `${word} (${counts.get(state) ?? 0})` };
  });
  return (
    <>
      <ProviderTabs here={E_INVOICES_PATH} />
      <PageHead
        title="E-invoices"
        intro="Invoices and notes for the registered go to the tax portal by themselves. Bookings never wait for it."
      />
      <div className="card mb-4">
        <FilterBar>
          <ChoiceChip label="State" value={ask.state} options={states} onChange={(state) => change({ state })} />
        </FilterBar>
        <ListBody
          answer={answer}
          ask={ask}
          onPage={change}
          what="The e-invoices"
          loading="Loading e-invoices"
          waysOut={ask.state === '' ? null : <Button onClick={() => change({ state: '' })}>Show all of them</Button>}
          firstUse={
            <FirstUse icon={<FileCheck size={30} strokeWidth={1.6} />} title="No e-invoices yet">
              Enter below from which day our turnover asks for them. What is issued from that day on appears here.
            </FirstUse>
          }
        >
          {(page) => (
            <ListRows
              label="E-invoices"
              page={page}
              ask={ask}
              isStale={answer.isPlaceholderData}
              keyOf={(row) => row.taxDocumentId}
              columns={COLUMNS}
              cardPx={150}
              card={(row) => (
                <div className="space-y-1 px-4 py-3 text-[13px]">
                  <p className="flex items-baseline justify-between gap-3">
                    <span translate="no" className="min-w-0 font-mono break-all">
                      {row.number}
                    </span>
                    <span className="board shrink-0 font-semibold">{inrExact(row.total)}</span>
                  </p>
                  <p className="truncate text-ink-2">
                    {KIND_WORDS[row.kind]} · {longDate(row.issuedOn)} · {row.recipient}
                  </p>
                  <p className="flex items-center justify-between gap-3">
                    <StateBadge row={row} />
                    <Retry row={row} />
                  </p>
                  <p className="line-clamp-2 break-all text-ink-2">{noteOf(row)}</p>
                </div>
              )}
            />
          )}
        </ListBody>
      </div>
      <TurnoverSection />
    </>
  );
}

const COLUMNS: readonly DataColumn<EInvoiceRow>[] = [
  {
    id: 'number',
    label: 'Number',
    widthPx: 170,
    cell: (row) => (
      <span translate="no" className="font-mono text-[13px]">
        {row.number}
      </span>
    ),
  },
  { id: 'kind', label: 'Kind', widthPx: 100, cell: (row) => KIND_WORDS[row.kind] },
  { id: 'date', label: 'Date', widthPx: 150, cell: (row) => longDate(row.issuedOn) },
  { id: 'recipient', label: 'Customer', widthPx: 220, cell: (row) => row.recipient },
  {
    id: 'total',
    label: 'Total',
    widthPx: 100,
    alignsEnd: true,
    cell: (row) => <span className="board">{inrExact(row.total)}</span>,
  },
  { id: 'state', label: 'State', widthPx: 120, cell: (row) => <StateBadge row={row} /> },
  { id: 'note', label: 'IRN, or what is wrong', widthPx: 250, cell: (row) => <Note row={row} /> },
  { id: 'retry', label: 'Again', widthPx: 90, cell: (row) => <Retry row={row} /> },
];

function StateBadge({ row }: { readonly row: EInvoiceRow }) {
  const { word, tone } = STATE_WORDS[row.state];
  return <Badge tone={tone}>{word}</Badge>;
}

function Note({ row }: { readonly row: EInvoiceRow }) {
  const text = noteOf(row);
  return (
    <span title={text} className={row.irn === null ? '' : 'font-mono text-[12px]'}>
      {text}
    </span>
  );
}

function noteOf({ irn, problems, reportUntil, state }: EInvoiceRow): string {
  if (irn !== null) return irn;
  if (problems.length > 0) return problems.join('. ');
  return state === 'waiting' && reportUntil !== null ? `To be registered until ${longDate(reportUntil)}` : '';
}

function Retry({ row }: { readonly row: EInvoiceRow }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!row.mayRetry) return null;
  const send = async () => {
    setBusy(true);
    try {
      const { organizationId, taxDocumentId } = row;
      await api.call(retryEInvoice, { body: { organizationId, taxDocumentId } });
      showToast(`${row.number} is sent again`);
      await queries.invalidateQueries({ queryKey: E_INVOICES_KEY });
    } catch (error) {
      showToast(errorText(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} onClick={() => void send()}>
      {!busy && <RotateCcw aria-hidden size={14} />} Send<span className="sr-only"> {row.number} again</span>
    </Button>
  );
}
