import { listImportRows } from '@pravas/contract/people/import-operations.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { api } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../save-file.ts';
import { badRowsCsv, type ImportRow } from './bad-rows-csv.ts';
import type { ImportState } from './use-import-watch.ts';

const PER_CALL = 500;

/** All bad rows with their reasons as a file, to correct and upload again. */
export function BadRowsButton({ state }: { readonly state: ImportState }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const csv = badRowsCsv(await allBadRows(state._id));
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'bad-rows.csv');
    } catch (error) {
      showToast(errorText(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} disabled={busy} onClick={() => void save()}>
      {!busy && <Download aria-hidden size={15} />} Download bad rows
    </Button>
  );
}

async function allBadRows(importId: string): Promise<readonly ImportRow[]> {
  const rows: ImportRow[] = [];
  for (;;) {
    const page = await api.call(listImportRows, {
      query: { importId, onlyBad: true, rowNumber: rows.length + 1, recordsPerPage: PER_CALL },
    });
    rows.push(...page.data);
    if (rows.length >= page.total || page.data.length === 0) return rows;
  }
}
