import { exportWhoIsWhere } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { WhereQuery } from './where-address.ts';

/** The people that are shown as a file of contacts. */
export function ExportButtons({ query }: { readonly query: WhereQuery }) {
  const save = useMutation({
    mutationFn: (format: 'csv' | 'excel') => api.download(exportWhoIsWhere, { query: { ...query, format } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  const isBusy = (format: 'csv' | 'excel') => save.isPending && save.variables === format;
  return (
    <>
      <Button
        busy={isBusy('excel')}
        disabled={save.isPending}
        onClick={() => save.mutate('excel')}
        aria-label="Export contacts as Excel"
      >
        {!isBusy('excel') && <Download aria-hidden size={16} />} Excel
      </Button>
      <Button
        busy={isBusy('csv')}
        disabled={save.isPending}
        onClick={() => save.mutate('csv')}
        aria-label="Export contacts as CSV"
      >
        {!isBusy('csv') && <Download aria-hidden size={16} />} CSV
      </Button>
    </>
  );
}
