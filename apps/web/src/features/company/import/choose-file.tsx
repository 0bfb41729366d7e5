import { createImport, getImportSample } from '@pravas/contract/people/import-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { saveFile } from '../save-file.ts';
import { importKey } from './use-import-watch.ts';

interface ChooseFileValues {
  readonly file: File | null;
}

/** The first step: the spreadsheet, and a sample of how it should look. */
export function ChooseFile({ onUploaded }: { readonly onUploaded: (importId: string) => void }) {
  const queries = useQueryClient();
  const form = useForm<ChooseFileValues>({
    initial: { file: null },
    check: ({ file }) => ({ file: file ? undefined : 'File is required' }),
    submit: async ({ file }) => {
      if (!file) return;
      const answer = await api.call(createImport, { body: {}, file });
      showAnswer(queries, importKey(answer.import._id), answer.import);
      onUploaded(answer.import._id);
    },
  });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="card space-y-4 p-5">
        <FileField
          label="Spreadsheet"
          rule="spreadsheet"
          value={form.values.file}
          onChange={(file) => form.set('file', file)}
          error={form.error('file')}
          busy={form.isBusy}
        />
        {form.failure !== null && <FailureNotice failure={form.failure} />}
        <div className="flex justify-end">
          <Button type="submit" tone="primary" busy={form.isBusy}>
            Upload and check
          </Button>
        </div>
      </form>
      <SampleCard />
    </div>
  );
}

function SampleCard() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (format: 'excel' | 'csv') => {
    setBusy(true);
    setFailure(null);
    try {
      const { blob, fileName } = await api.download(getImportSample, { query: { format } });
      saveFile(blob, fileName);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="sample-title" className="card p-5">
      <h2 id="sample-title" className="font-semibold">
        Sample file
      </h2>
      <p className="mt-1 text-[13px] text-ink-2">
        The columns an import takes, with your own roles, grades and departments as hints. Email, first name, last name
        and role are needed for everyone.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" disabled={busy} onClick={() => void save('excel')}>
          <Download aria-hidden size={15} /> Excel sample
        </Button>
        <Button size="small" disabled={busy} onClick={() => void save('csv')}>
          <Download aria-hidden size={15} /> CSV sample
        </Button>
      </div>
      {failure !== null && <FailureNotice failure={failure} className="mt-3" />}
    </section>
  );
}
