import { importTaxReturn } from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { refreshCredit } from './credit-queries.ts';
import { monthText } from './credit-words.ts';

type Imported = AnswerOf<typeof importTaxReturn>['returns'][number];

interface ImportValues {
  readonly file: File | null;
}

/** Takes a GSTR-2B by choosing or dropping, and shows the result. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [returns, setReturns] = useState<readonly Imported[] | null>(null);
  return returns === null ? (
    <ChooseReturn onClose={onClose} onImported={setReturns} />
  ) : (
    <ImportedDialog returns={returns} onClose={onClose} />
  );
}

interface ChooseReturnProps {
  readonly onClose: () => void;
  readonly onImported: (returns: readonly Imported[]) => void;
}

function ChooseReturn({ onClose, onImported }: ChooseReturnProps) {
  const queries = useQueryClient();
  const initial: ImportValues = { file: null };
  const form = useForm({
    initial,
    check: ({ file }) => ({ file: file ? undefined : 'File is required' }),
    submit: async ({ file }) => {
      if (!file) return;
      const answer = await api.call(importTaxReturn, { body: {}, file });
      await refreshCredit(queries);
      onImported(answer.returns);
    },
  });
  return (
    <FormDialog title="Import GSTR-2B" form={form} submit="Import" onClose={onClose}>
      <p className="text-ink-2">
        Download the GSTR-2B of a month from the GST portal as JSON. Where it comes in several files, put all of them
        into one ZIP.
      </p>
      <FileField
        label="GSTR-2B"
        rule="tax_return"
        value={form.values.file}
        onChange={(file) => form.set('file', file)}
        error={form.error('file')}
        busy={form.isBusy}
      />
    </FormDialog>
  );
}

interface ImportedDialogProps {
  readonly returns: readonly Imported[];
  readonly onClose: () => void;
}

function ImportedDialog({ returns, onClose }: ImportedDialogProps) {
  return (
    <Dialog title="Import GSTR-2B" shape="sheet" onClose={onClose}>
      <div className="min-h-0 space-y-3 overflow-y-auto px-5 pt-2 pb-5">
        {returns.map((one) => (
          <Notice
            key={`${one.registrationId} ${one.period}`}
            tone={one.isSameFile ? 'info' : 'done'}
            title={`${monthText(one.period)}, ${one.displayName}`}
          >
            {countsText(one)}
            {one.unknownSections.length > 0 && (
              <span className="block">Not read, but kept in the file: {one.unknownSections.join(', ')}.</span>
            )}
          </Notice>
        ))}
      </div>
      <div className="flex justify-end border-t border-hairline px-5 py-3">
        <Button tone="primary" onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

/** "12 documents: 10 new, 1 changed, 1 as before." */
function countsText({ isSameFile, documents, added, changed, gone, unchanged }: Imported): string {
  if (isSameFile) return 'This file was imported before. Nothing has changed.';
  const counts = [
    [added, 'new'],
    [changed, 'changed'],
    [unchanged, 'as before'],
    [gone, 'no longer in it'],
  ] as const;
  const parts = counts.flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString('en-IN')} ${word}`] : []));
  return `${countText(documents, 'document')}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`;
}
