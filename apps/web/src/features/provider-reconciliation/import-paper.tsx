import type { PayloadOf } from '@pravas/contract/operation.ts';
import {
  importSettlements,
  importSupplierStatement,
} from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { refreshReconciliation, SUMMARY_QUERY } from './reconciliation-queries.ts';

const TITLE = 'Import a file';

interface Outcome {
  readonly isSameFile: boolean;
  readonly text: string;
}

interface ImportValues {
  readonly paper: 'settlement' | 'supplier';
  readonly supplier: string;
  readonly file: File | null;
}

/** Takes a gateway's settlement file or a supplier's statement, and shows the result. */
export function ImportPaper({ onClose }: { readonly onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome === null) return <ChoosePaper onClose={onClose} onImported={setOutcome} />;
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <div className="px-5 pt-2 pb-5">
        <Notice tone={outcome.isSameFile ? 'info' : 'done'} title={outcome.isSameFile ? 'Known already' : 'Imported'}>
          {outcome.isSameFile ? 'This file was imported before. Nothing has changed.' : outcome.text}
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

async function sendSettlements(file: File): Promise<Outcome> {
  const { isSameFile, settlements, rows, added, differing, unsettled, leftOut } = await api.call(importSettlements, {
    body: {},
    file,
  });
  const waiting = unsettled === 0 ? '' : ` ${countText(unsettled, 'row is', 'rows are')} not settled yet and left out.`;
  const differs =
    differing === 0 ? 'all agree with our books' : `${countText(differing, 'row differs', 'rows differ')}`;
  return {
    isSameFile,
    text: `${countText(settlements, 'settlement')} of ${countText(rows, 'row')}, ${added} new: ${differs}.${waiting}${lateText(leftOut)}`,
  };
}

const MOST_NAMED = 5;

function lateText(leftOut: PayloadOf<typeof importSettlements>['leftOut']): string {
  if (leftOut.length === 0) return '';
  const named = leftOut
    .slice(0, MOST_NAMED)
    .map(({ row, entity, settlement }) => `${entity} of ${settlement} (row ${row})`)
    .join(', ');
  const more = leftOut.length > MOST_NAMED ? ` and ${leftOut.length - MOST_NAMED} more` : '';
  const rows = countText(leftOut.length, 'row was', 'rows were');
  return ` ${rows} left out, since the settlement was confirmed without: ${named}${more}. Ask the gateway.`;
}

async function sendBills(supplier: string, file: File): Promise<Outcome> {
  const { isSameFile, lines, added, unknown } = await api.call(importSupplierStatement, { body: { supplier }, file });
  const strange =
    unknown === 0 ? 'each is of a booking' : `${countText(unknown, 'line is', 'lines are')} of no booking`;
  return { isSameFile, text: `${countText(lines, 'line')}, ${added} new: ${strange}.` };
}

interface ChoosePaperProps {
  readonly onClose: () => void;
  readonly onImported: (outcome: Outcome) => void;
}

function ChoosePaper({ onClose, onImported }: ChoosePaperProps) {
  const queries = useQueryClient();
  const suppliers = useQuery(SUMMARY_QUERY).data?.suppliers ?? [];
  const initial: ImportValues = { paper: 'settlement', supplier: '', file: null };
  const chosenOf = ({ supplier }: ImportValues) => supplier || (suppliers[0] ?? '');
  const form = useForm({
    initial,
    check: (values) => ({
      supplier:
        values.paper === 'supplier' && chosenOf(values) === '' ? 'Nothing was bought of a supplier yet' : undefined,
      file: values.file ? undefined : requiredMessage('File'),
    }),
    submit: async (values) => {
      if (!values.file) return;
      const isSettlement = values.paper === 'settlement';
      const outcome = await (isSettlement ? sendSettlements(values.file) : sendBills(chosenOf(values), values.file));
      await refreshReconciliation(queries);
      onImported(outcome);
    },
  });
  return (
    <FormDialog title={TITLE} form={form} submit="Import" onClose={onClose}>
      <p className="text-ink-2">
        The file as it was sent, as CSV or Excel. Rows that overlap with an earlier one are no harm. Bank statements are
        imported on the bank page.
      </p>
      <SelectField
        label="What it is"
        name="paper"
        value={form.values.paper}
        options={[
          { value: 'settlement', label: 'Settlements of the payment gateway' },
          { value: 'supplier', label: 'Statement of a supplier' },
        ]}
        onChange={(event) => form.set('paper', event.target.value === 'supplier' ? 'supplier' : 'settlement')}
      />
      {form.values.paper === 'supplier' && (
        <SelectField
          label="Supplier"
          name="supplier"
          value={chosenOf(form.values)}
          options={suppliers.map((value) => ({ value, label: value }))}
          placeholder="No supplier yet"
          error={form.error('supplier')}
          onChange={(event) => form.set('supplier', event.target.value)}
        />
      )}
      <FileField
        label="File"
        rule="bank_statement"
        value={form.values.file}
        onChange={(file) => form.set('file', file)}
        error={form.error('file')}
        busy={form.isBusy}
      />
    </FormDialog>
  );
}
