import { createApprovalWorkflow, updateApprovalWorkflow } from '@pravas/contract/approval/workflow-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ChainEditor } from './chain-editor.tsx';
import { checkWorkflow, type WorkflowValues, workflowBody, workflowValuesOf } from './workflow-form.ts';
import { departmentsQuery, gradesQuery, WORKFLOW_KEY, type Workflow } from './workflow-query.ts';

interface WorkflowDialogProps {
  /** Null = a new one. */
  readonly row: Workflow | null;
  readonly onClose: () => void;
}

/** The form of a workflow: for whom, from which amount on, and who is asked within policy and out of it. */
export function WorkflowDialog({ row, onClose }: WorkflowDialogProps) {
  const queries = useQueryClient();
  const departments = useQuery(departmentsQuery);
  const grades = useQuery(gradesQuery);
  const form = useForm<WorkflowValues>({
    initial: workflowValuesOf(row),
    check: checkWorkflow,
    keepAs: `workflow:${row?._id ?? 'new'}:${row?.version ?? 0}`,
    submit: async (values) => {
      const body = workflowBody(values);
      if (row === null) await api.call(createApprovalWorkflow, { body });
      else await api.call(updateApprovalWorkflow, { body: { workflowId: row._id, version: row.version, ...body } });
      await queries.invalidateQueries({ queryKey: WORKFLOW_KEY });
      onClose();
    },
  });
  return (
    <FormDialog
      title={row ? `Change ${row.name}` : 'Add approval chain'}
      form={form}
      onClose={onClose}
      submit="Save"
      width="w-[min(96vw,820px)]"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...textInput(form, 'name')} label="Workflow name" autoComplete="off" data-autofocus />
        <TextField
          {...textInput(form, 'fromAmount')}
          label="From amount (₹, optional)"
          inputMode="decimal"
          autoComplete="off"
          hint="Holds for trips that cost at least this"
        />
        <SelectField
          {...textInput(form, 'departmentId')}
          label="Department"
          options={choices('Every department', departments.data?.data, row?.department)}
        />
        <SelectField
          {...textInput(form, 'gradeId')}
          label="Grade"
          options={choices('Every grade', grades.data?.data, row?.grade)}
        />
      </div>
      <ChainEditor
        form={form}
        name="withinPolicy"
        title="Approvers (Within Policy)"
        whenEmpty="No approval needed: anything in policy goes through at once."
      />
      <ChainEditor
        form={form}
        name="outOfPolicy"
        title="Approvers (Out of Policy)"
        whenEmpty="The manager decides, else the department head, else the company admins."
      />
    </FormDialog>
  );
}

interface Named {
  readonly _id: string;
  readonly name: string;
  readonly isActive?: boolean;
}

/** A choice that is switched off is offered only where it is the present one. */
function choices(all: string, rows: readonly Named[] | undefined, present: Named | null | undefined) {
  const offered = (rows ?? (present ? [present] : [])).filter(
    (row) => row.isActive !== false || row._id === present?._id,
  );
  return [{ value: '', label: all }, ...offered.map((row) => ({ value: row._id, label: row.name }))];
}
