import { createReasonCode, updateReasonCode } from '@pravas/contract/policy/reason-code-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { KEYS } from './query-keys.ts';
import type { ReasonCode } from './reason-code-queries.ts';
import { schemaErrors } from './schema-errors.ts';

interface Values {
  readonly code: string;
  readonly text: string;
}

/** The form of a reason code, or of a new one (null). */
export function ReasonCodeDialog({ row, onClose }: { readonly row: ReasonCode | null; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<Values>({
    initial: { code: row?.code ?? '', text: row?.text ?? '' },
    keepAs: `reason-code:${row?._id ?? 'new'}`,
    check: (values) => schemaErrors(createReasonCode.body, values),
    submit: async (body) => {
      if (row) await api.call(updateReasonCode, { body: { reasonCodeId: row._id, ...body } });
      else await api.call(createReasonCode, { body });
      await queries.invalidateQueries({ queryKey: KEYS.reasonCodes });
      onClose();
    },
  });
  return (
    <FormDialog title={row ? `Change reason ${row.code}` : 'Add reason'} form={form} onClose={onClose} submit="Save">
      <TextField
        {...textInput(form, 'code')}
        label="Code"
        autoComplete="off"
        hint="Short, for reports: CLIENT, LATE"
        className="[&_input]:uppercase"
        data-autofocus
      />
      <TextArea {...textInput(form, 'text')} label="Text" hint="What people read when they choose it" />
      {row && <p className="text-[13px] text-ink-2">Whoever has chosen it before keeps the words of that day.</p>}
    </FormDialog>
  );
}
