import { useMutation, useQuery } from '@tanstack/react-query';
import { instantText, spanText } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { ListBody, ListRows, useListAsk } from '../../ui/list-screen.tsx';
import { EXPORTS, type Export, exportsQuery } from './accounting-queries.ts';
import { FORMAT_TEXTS } from './accounting-words.ts';
import { saveExport } from './save-export.ts';

/** This much of a checksum distinguishes two files. */
const SHOWN = 12;

/** What was exported, when and by whom; each file again as it was. */
export function ExportList() {
  const [ask, change] = useListAsk('/home2/accounting', EXPORTS);
  const answer = useQuery(exportsQuery(ask));
  return (
    <section aria-labelledby="exports-title" className="card mt-4">
      <div className="px-5 py-4">
        <h2 id="exports-title" className="text-lead font-semibold">
          Exported
        </h2>
        <p className="mt-0.5 text-ink-2">An entry is exported once. Downloading a file again gives the same file.</p>
      </div>
      <ListBody
        answer={answer}
        ask={ask}
        onPage={change}
        what="The list of exports"
        loading="Loading exports"
        waysOut={null}
        firstUse={<p className="border-t border-hairline px-5 py-6 text-ink-2">Nothing was exported yet.</p>}
      >
        {(page) => (
          <ListRows
            label="Exports"
            page={page}
            ask={ask}
            onSort={change}
            isStale={answer.isPlaceholderData}
            keyOf={({ _id }) => _id}
            columns={COLUMNS}
            cardPx={130}
            card={(row) => <ExportItem row={row} />}
          />
        )}
      </ListBody>
    </section>
  );
}

const COLUMNS: readonly DataColumn<Export>[] = [
  {
    id: 'exportedAt',
    label: 'Exported',
    widthPx: 170,
    isSortable: true,
    cell: ({ exportedAt }) => instantText(exportedAt),
  },
  { id: 'by', label: 'By', widthPx: 130, cell: ({ exportedBy }) => exportedBy },
  { id: 'days', label: 'Days', widthPx: 170, cell: ({ from, to }) => spanText(from, to) },
  { id: 'format', label: 'Format', widthPx: 130, cell: ({ format }) => FORMAT_TEXTS[format].label },
  {
    id: 'entries',
    label: 'Entries',
    widthPx: 80,
    alignsEnd: true,
    cell: ({ entries }) => entries.toLocaleString('en-IN'),
  },
  { id: 'total', label: 'Total', widthPx: 130, alignsEnd: true, cell: ({ total }) => inrExact(total) },
  {
    id: 'checksum',
    label: 'Checksum',
    widthPx: 120,
    cell: ({ checksum }) => (
      <span translate="no" className="font-mono text-meta" title={`SHA-256 ${checksum}`}>
        {checksum.slice(0, SHOWN)}
      </span>
    ),
  },
  { id: 'file', label: 'File', widthPx: 120, cell: (row) => <DownloadButton row={row} /> },
];

function DownloadButton({ row }: { readonly row: Export }) {
  const save = useMutation({
    mutationFn: () => saveExport(row),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Button
      size="small"
      busy={save.isPending}
      disabled={save.isPending}
      aria-label={`Download ${row.fileName} of ${instantText(row.exportedAt)}`}
      onClick={() => save.mutate()}
    >
      Download
    </Button>
  );
}

function ExportItem({ row }: { readonly row: Export }) {
  return (
    <div className="px-4 py-3 text-[13px]">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium">{spanText(row.from, row.to)}</span>
        <span className="board shrink-0 font-medium">{inrExact(row.total)}</span>
      </p>
      <p className="text-ink-2">
        {FORMAT_TEXTS[row.format].label} · {countText(row.entries, 'entry', 'entries')}
      </p>
      <p className="text-ink-2">
        {instantText(row.exportedAt)}, {row.exportedBy}
      </p>
      <div className="mt-2">
        <DownloadButton row={row} />
      </div>
    </div>
  );
}
