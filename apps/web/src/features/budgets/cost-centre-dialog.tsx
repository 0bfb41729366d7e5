import { createCostCentre, updateCostCentre } from '@pravas/contract/budget/cost-centre-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type CostCentre, KEYS } from './budget-queries.ts';
import { departmentsQuery, searchOwners } from './subject-queries.ts';

/** The two kinds in words. */
export const KINDS: readonly { readonly value: CostCentre['kind']; readonly label: string }[] = [
  { value: 'cost_centre', label: 'Cost centre' },
  { value: 'project', label: 'Project' },
];

/** "cost centre" or "project", inside a sentence. */
export function kindWord(kind: CostCentre['kind']): string {
  return kind === 'project' ? 'project' : 'cost centre';
}

interface CostCentreValues {
  readonly kind: CostCentre['kind'];
  readonly code: string;
  readonly name: string;
  readonly departmentId: string;
  readonly ownerUserId: FoundOption | null;
}

/** The form of a cost centre or project, or of a new one (null); which of the two it is stays. */
export function CostCentreDialog({ row, onClose }: { readonly row: CostCentre | null; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const mayFind = usePrivilege('employees.view');
  const departments = useQuery(departmentsQuery());
  const form = useForm<CostCentreValues>({
    initial: {
      kind: row?.kind ?? 'cost_centre',
      code: row?.code ?? '',
      name: row?.name ?? '',
      departmentId: row?.department?._id ?? '',
      ownerUserId: row?.owner ? { value: String(row.owner.user_id), label: row.owner.name } : null,
    },
    check: ({ code, name }) => ({
      code: checkText(FIELD_RULES.employeeCode, code, 'Code') ?? undefined,
      name: checkText(FIELD_RULES.fieldLabel, name, 'Name') ?? undefined,
    }),
    keepAs: `cost-centre:${row?._id ?? 'new'}`,
    submit: async ({ kind, code, name, departmentId, ownerUserId: owner }) => {
      const body = {
        code,
        name,
        departmentId: departmentId === '' ? null : departmentId,
        ownerUserId: owner === null ? null : Number(owner.value),
      };
      if (row) await api.call(updateCostCentre, { body: { costCentreId: row._id, ...body } });
      else await api.call(createCostCentre, { body: { kind, ...body } });
      await queries.invalidateQueries({ queryKey: KEYS.costCentres });
      onClose();
    },
  });
  const known = (departments.data?.data ?? [])
    .filter((one) => one.isActive || one._id === row?.department?._id)
    .map((one) => ({ value: one._id, label: one.name }));
  return (
    <FormDialog
      title={row ? `Change ${kindWord(row.kind)} ${row.name}` : 'Add a cost centre or project'}
      form={form}
      onClose={onClose}
      submit="Save"
    >
      {!row && (
        <Segmented<CostCentre['kind']>
          label="Kind"
          name="cost-centre-kind"
          value={form.values.kind}
          options={KINDS}
          onChange={(kind) => form.set('kind', kind)}
        />
      )}
      <TextField
        {...textInput(form, 'code')}
        label="Code"
        hint="As your books name it"
        autoComplete="off"
        spellCheck={false}
        className="[&_input]:font-mono"
        data-autofocus
      />
      <TextField {...textInput(form, 'name')} label="Name" autoComplete="off" />
      <SelectField
        {...textInput(form, 'departmentId')}
        label="Department (optional)"
        placeholder={departments.isPending ? 'Loading…' : 'None'}
        options={known}
      />
      <ComboboxField
        label="Owner (optional)"
        placeholder="Name or email"
        value={form.values.ownerUserId}
        onChange={(owner) => form.set('ownerUserId', owner)}
        onBlur={() => form.touch('ownerUserId')}
        error={form.error('ownerUserId')}
        disabled={!mayFind}
        {...(mayFind ? {} : { hint: 'Your role cannot look up colleagues.' })}
        searchKey={['company', 'employees', 'found']}
        search={searchOwners}
      />
    </FormDialog>
  );
}
