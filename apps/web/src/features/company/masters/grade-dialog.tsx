import { createGrade, type grade, updateGrade } from '@pravas/contract/organisation/master-operations.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { textInput, useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { KEYS } from '../query-keys.ts';

type Grade = z.input<typeof grade>;

interface GradeValues {
  readonly name: string;
  readonly description: string;
}

/** The form of a grade, or of a new one (null). */
export function GradeDialog({ row, onClose }: { readonly row: Grade | null; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<GradeValues>({
    initial: { name: row?.name ?? '', description: row?.description ?? '' },
    check: (values) => ({
      name: checkText(FIELD_RULES.gradeName, values.name) ?? undefined,
      description: checkOptionalText(FIELD_RULES.description, values.description) ?? undefined,
    }),
    keepAs: `grade:${row?._id ?? 'new'}`,
    submit: async (values) => {
      if (row) await api.call(updateGrade, { body: { gradeId: row._id, ...values } });
      else await api.call(createGrade, { body: values });
      await Promise.all([
        queries.invalidateQueries({ queryKey: KEYS.grades }),
        queries.invalidateQueries({ queryKey: KEYS.employees }),
      ]);
      onClose();
    },
  });
  return (
    <FormDialog title={row ? `Change grade ${row.name}` : 'Add grade'} form={form} onClose={onClose} submit="Save">
      <TextField {...textInput(form, 'name')} label="Grade name" autoComplete="off" data-autofocus />
      <TextArea {...textInput(form, 'description')} label="Description (optional)" />
    </FormDialog>
  );
}
