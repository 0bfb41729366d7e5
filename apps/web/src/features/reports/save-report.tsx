import { downloadInvoices } from '@pravas/contract/report/report-operations.ts';
import { useMutation } from '@tanstack/react-query';
import { Download, FolderDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText, fieldMessages } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { columnsQuery, groupQuery, type ReportAsk, reportQuery } from './report-address.ts';
import type { Report } from './report-cell.ts';
import { REPORTS, type ReportPath } from './report-kinds.ts';

interface SaveReportProps {
  readonly path: ReportPath;
  readonly ask: ReportAsk;
  /** Whose travel it is about. */
  readonly scope: Report['scope'];
  /** How many rows the file will have. */
  readonly rows: number;
}

type Format = 'csv' | 'excel' | 'pdf' | 'zip';

const MEGABYTE = 1_000_000;

/** Saves all rows as a file; a long download says how much has arrived, and can be cancelled. */
export function SaveReport({ path, ask, scope, rows }: SaveReportProps) {
  const maySaveAll = usePrivilege('reports.download');
  const maySave = maySaveAll || scope !== 'company';
  const [bytes, setBytes] = useState(0);
  const leave = useRef<AbortController | null>(null);
  const save = useMutation({
    mutationFn: (format: Format) => {
      setBytes(0);
      const controller = new AbortController();
      leave.current = controller;
      const waiting = { signal: controller.signal, onBytes: setBytes };
      if (format === 'zip') return api.download(downloadInvoices, { query: reportQuery(ask), ...waiting });
      const query = { ...reportQuery(ask), ...columnsQuery(ask), ...groupQuery(ask), format };
      return api.download(REPORTS[path].saved, { query, ...waiting });
    },
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => {
      // A file that cannot be made is refused in words of its own.
      if (!leave.current?.signal.aborted) showToast(fieldMessages(error)[0] ?? errorText(error));
    },
  });
  if (!maySave) return null;
  if (save.isPending) {
    return (
      <div className="flex items-center gap-2">
        <span role="status" className="text-[13px] text-ink-2">
          {save.variables === 'zip' ? 'Gathering' : 'Writing'} {rows.toLocaleString('en-IN')}{' '}
          {save.variables === 'zip' ? 'documents' : 'rows'}, {(bytes / MEGABYTE).toFixed(1)} MB so far
        </span>
        <Button onClick={() => leave.current?.abort()}>
          <X aria-hidden size={16} /> Stop
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow">
      <Button onClick={() => save.mutate('excel')} aria-label="Save as Excel">
        <Download aria-hidden size={16} /> Excel
      </Button>
      <Button onClick={() => save.mutate('csv')} aria-label="Save as CSV">
        <Download aria-hidden size={16} /> CSV
      </Button>
      <Button onClick={() => save.mutate('pdf')} aria-label="Save as PDF">
        <Download aria-hidden size={16} /> PDF
      </Button>
      {path === '/report/invoice' && (
        <Button onClick={() => save.mutate('zip')}>
          <FolderDown aria-hidden size={16} /> Download all as ZIP
        </Button>
      )}
    </div>
  );
}
