import {
  createGrade,
  type grade,
  listGrades,
  updateGrade,
  updateGradeStatus,
} from '@pravas/contract/organisation/master-operations.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { textInput, useForm } from '../../../lib/form.ts';
import { api, usePrivilege } from '../../../lib/session.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useListAsk } from '../../../ui/list-screen.tsx';
import { MasterScreen } from '../../../ui/master-screen.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { KEYS } from '../query-keys.ts';
import { PEOPLE_MASTERS, peopleMaster, peopleMasterQuery } from './people-master.tsx';

type Grade = z.input<typeof grade>;

const GRADES = peopleMaster<Grade>({
  title: 'Employee Grades',
  intro: 'Grades say how people may travel. Trip policies and reports go by them.',
  noun: 'grade',
  filter: 'gradeId',
  form: (row, onClose) => <GradeDialog key={row?._id ?? 'new'} row={row} onClose={onClose} />,
});

/** Grades: what policies and reports sort people by. */
export function GradesPage() {
  return (
    <RoleGate privilege="grades.manage" title="Employee Grades">
      <Grades />
    </RoleGate>
  );
}

function Grades() {
  const [ask, change] = useListAsk('/company-settings/grade-management', PEOPLE_MASTERS);
  const queries = useQueryClient();
  const query = peopleMasterQuery(ask);
  const answer = useQuery({
    queryKey: [...KEYS.grades, 'list', query],
    queryFn: ({ signal }) => api.call(listGrades, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <MasterScreen
      master={GRADES}
      ask={ask}
      onChange={change}
      answer={answer}
      mayManage={usePrivilege('grades.manage')}
      onStatus={async (row, isActive) => {
        await api.call(updateGradeStatus, { body: { gradeId: row._id, isActive } });
        await queries.invalidateQueries({ queryKey: KEYS.grades });
      }}
    />
  );
}

/** The form of a grade, or of a new one (null). */
function GradeDialog({ row, onClose }: { readonly row: Grade | null; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
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
