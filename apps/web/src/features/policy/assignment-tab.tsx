import { updatePolicyAssignments } from '@pravas/contract/policy/version-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useForm } from '../../lib/form.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { obstacleTo } from './allowed-action.ts';
import { type AssignmentRow, assignmentText, checkAssignments, isEverybody } from './assignment-rules.ts';
import { departmentsQuery, gradesQuery } from './people-queries.ts';
import { type PolicyDetails, policyKey } from './policy-queries.ts';
import { KEYS } from './query-keys.ts';

interface Values {
  readonly assignments: readonly AssignmentRow[];
}

const MOST = 200;

/** For which grades and departments a policy holds. */
export function AssignmentTab({ policy }: { readonly policy: PolicyDetails }) {
  const queries = useQueryClient();
  const mayAssign = obstacleTo(policy, 'assign') === null;
  const form = useForm<Values>({
    initial: { assignments: rowsOf(policy) },
    keepAs: `policy-people:${policy._id}`,
    check: ({ assignments }) => checkAssignments(assignments),
    submit: async ({ assignments }) => {
      const { policy: next } = await api.call(updatePolicyAssignments, {
        body: {
          policyId: policy._id,
          assignments: assignments.map(({ gradeId, departmentId }) => ({
            gradeId: gradeId || null,
            departmentId: departmentId || null,
          })),
        },
      });
      showAnswer(queries, policyKey(policy._id), { policy: next });
      await queries.invalidateQueries({ queryKey: [...KEYS.policies, 'list'] });
      void queries.invalidateQueries({ queryKey: [...KEYS.policies, 'effective'] });
      return { assignments: rowsOf(next) };
    },
  });
  const { assignments } = form.values;
  const put = (rows: readonly AssignmentRow[]) => form.set('assignments', rows);
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label="Who it holds for">
      <section className="card p-5">
        <h2 className="text-lead font-semibold">Who it holds for</h2>
        <p className="mt-0.5 max-w-[640px] text-ink-2">
          Where several policies fit a person, the most specific one applies: grade and department together, then one of
          them, then everyone. Among equals the newest assignment applies.
        </p>
        <p className="mt-2 text-[13px] font-medium">
          {countText(policy.howManyPeople, 'person', 'people')} as it is saved now
        </p>
        {!mayAssign && (
          <ul className="mt-3 list-disc pl-5">
            {policy.assignments.map((one) => (
              <li key={one._id}>{assignmentText(one.grade?.name ?? null, one.department?.name ?? null)}</li>
            ))}
          </ul>
        )}
        {mayAssign && (
          <ul className="mt-4 space-y-3" aria-label="Assignments">
            {assignments.map((row, index) => (
              <AssignmentFields
                // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being chosen has no name yet.
                key={index}
                index={index}
                row={row}
                error={form.error(`assignments.${index}`)}
                onChange={(part) => put(assignments.map((one, at) => (at === index ? { ...one, ...part } : one)))}
                onRemove={() => put(assignments.filter((_, at) => at !== index))}
              />
            ))}
          </ul>
        )}
        {mayAssign && assignments.length === 0 && (
          <p className="text-ink-2">It is not assigned, so it applies to no one.</p>
        )}
        {mayAssign && assignments.length < MOST && (
          <Button
            size="small"
            tone="plain"
            className="mt-3 -ml-3"
            onClick={() => put([...assignments, { gradeId: '', departmentId: '' }])}
          >
            <Plus aria-hidden size={15} /> Add an assignment
          </Button>
        )}
        {form.failure !== null && <FailureNotice failure={form.failure} className="mt-3" />}
      </section>
      <SaveBar shown={form.isDirty} busy={form.isBusy} onDiscard={() => form.reset()} />
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}

function rowsOf(policy: PolicyDetails): readonly AssignmentRow[] {
  return policy.assignments.map(({ grade, department }) => ({
    gradeId: grade?._id ?? '',
    departmentId: department?._id ?? '',
  }));
}

interface AssignmentFieldsProps {
  readonly index: number;
  readonly row: AssignmentRow;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<AssignmentRow>) => void;
  readonly onRemove: () => void;
}

function AssignmentFields({ index, row, error, onChange, onRemove }: AssignmentFieldsProps) {
  const grades = useQuery(gradesQuery());
  const departments = useQuery(departmentsQuery());
  const choices = (rows: readonly { _id: string; name: string; isActive?: boolean }[] | undefined, present: string) =>
    (rows ?? [])
      .filter((one) => one.isActive !== false || one._id === present)
      .map((one) => ({ value: one._id, label: one.name }));
  return (
    <li>
      <fieldset className="grid items-end gap-x-3 gap-y-2 rounded-xl border border-hairline p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <legend className="sr-only">Assignment {index + 1}</legend>
        <SelectField
          label="Grade"
          value={row.gradeId}
          placeholder="Any grade"
          options={choices(grades.data?.data, row.gradeId)}
          onChange={(event) => onChange({ gradeId: event.target.value })}
          error={error}
        />
        <SelectField
          label="Department"
          value={row.departmentId}
          placeholder="Any department"
          options={choices(departments.data?.data, row.departmentId)}
          onChange={(event) => onChange({ departmentId: event.target.value })}
        />
        <div className="flex items-center justify-between gap-2">
          {isEverybody(row) && <span className="text-[13px] whitespace-nowrap text-ink-2">Everybody</span>}
          <IconButton label={`Remove assignment ${index + 1}`} onClick={onRemove}>
            <Trash2 aria-hidden size={16} />
          </IconButton>
        </div>
      </fieldset>
    </li>
  );
}
