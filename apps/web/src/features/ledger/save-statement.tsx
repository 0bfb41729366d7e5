import { downloadLedger } from '@pravas/contract/ledger/ledger-operations.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText, fieldMessages } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { type LedgerAsk, ledgerQuery } from './ledger-queries.ts';

const FORMATS = [
  { format: 'pdf', label: 'PDF' },
  { format: 'excel', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
] as const;

/** Saves the days as a statement, for people who may. */
export function SaveStatement({ ask }: { readonly ask: LedgerAsk }) {
  const maySave = usePrivilege('ledger.download');
  const save = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]['format']) =>
      api.download(downloadLedger, { query: { ...ledgerQuery(ask), format } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    // A file that cannot be made is refused in words of its own.
    onError: (error) => showToast(fieldMessages(error)[0] ?? errorText(error)),
  });
  if (!maySave) return null;
  return (
    <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow">
      {FORMATS.map(({ format, label }) => (
        <Button
          key={format}
          onClick={() => save.mutate(format)}
          busy={save.isPending && save.variables === format}
          disabled={save.isPending}
          aria-label={`Save statement as ${label}`}
        >
          <Download aria-hidden size={16} /> {label}
        </Button>
      ))}
    </div>
  );
}
