import { importBankStatement } from '@pravas/contract/bank/bank-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { spanText } from '../../lib/calendar-date.ts';
import { useForm } from '../../lib/form.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { refreshBank, SETTINGS_QUERY } from './provider-bank-queries.ts';

type Imported = AnswerOf<typeof importBankStatement>;

interface ImportValues {
  readonly bankAccountId: string;
  readonly file: File | null;
}

/** Takes a bank's statement, and shows the result. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [imported, setImported] = useState<Imported | null>(null);
  if (imported === null) return <ChooseStatement onClose={onClose} onImported={setImported} />;
  const { isSameFile, lines, added, known, firstDay, lastDay } = imported;
  return (
    <Dialog title="Import a statement" onClose={onClose}>
      <div className="px-5 pt-2 pb-5">
        <Notice tone={isSameFile ? 'info' : 'done'} title={spanText(firstDay, lastDay)}>
          {isSameFile
            ? 'This file was imported before. Nothing has changed.'
            : `${countText(lines, 'line')}: ${added.toLocaleString('en-IN')} new, ${known.toLocaleString('en-IN')} already there.`}
        </Notice>
      </div>
      <div className="flex justify-end border-t border-hairline px-5 py-3">
        <Button tone="primary" onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

interface ChooseStatementProps {
  readonly onClose: () => void;
  readonly onImported: (imported: Imported) => void;
}

function ChooseStatement({ onClose, onImported }: ChooseStatementProps) {
  const queries = useQueryClient();
  const accounts = useQuery(SETTINGS_QUERY).data?.accounts ?? [];
  const initial: ImportValues = { bankAccountId: '', file: null };
  const chosenOf = ({ bankAccountId }: ImportValues) => bankAccountId || (accounts[0]?._id ?? '');
  const form = useForm({
    initial,
    check: (values) => ({
      bankAccountId: chosenOf(values) === '' ? 'Add a receiving account first' : undefined,
      file: values.file ? undefined : 'Statement is required',
    }),
    submit: async (values) => {
      if (!values.file) return;
      const body = { bankAccountId: chosenOf(values) };
      const answer = await api.call(importBankStatement, { body, file: values.file });
      await refreshBank(queries);
      onImported(answer);
    },
  });
  return (
    <FormDialog title="Import a statement" form={form} submit="Import" onClose={onClose}>
      <p className="text-ink-2">
        The statement as your bank saves it, as CSV or Excel. Days that overlap with an earlier one are no harm.
      </p>
      <SelectField
        label="Account"
        name="bankAccountId"
        value={chosenOf(form.values)}
        options={accounts.map(({ _id, bank, accountNumber }) => ({ value: _id, label: `${bank}, ${accountNumber}` }))}
        placeholder="No account yet"
        error={form.error('bankAccountId')}
        onChange={(event) => form.set('bankAccountId', event.target.value)}
      />
      <FileField
        label="Statement"
        rule="bank_statement"
        value={form.values.file}
        onChange={(file) => form.set('file', file)}
        error={form.error('file')}
        busy={form.isBusy}
      />
    </FormDialog>
  );
}
