import { createRole, updateRole } from '@pravas/contract/access/role-operations.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { KEYS } from '../query-keys.ts';
import type { Role } from './role.ts';

interface RoleFormDialogProps {
  /** The role to rename; without one a new role is made. */
  readonly role?: Role;
  readonly copyOf?: Role | null;
  /** Gets the role's id. */
  readonly onDone: (roleId: string) => void;
  readonly onClose: () => void;
}

interface RoleValues {
  readonly name: string;
  readonly description: string;
}

/** Names a role: a new one, a copy of another, or one of the organisation's own again. */
export function RoleFormDialog({ role, copyOf = null, onDone, onClose }: RoleFormDialogProps) {
  const queries = useQueryClient();
  const form = useForm<RoleValues>({
    initial: {
      name: role?.name ?? (copyOf ? `${copyOf.name} copy`.slice(0, FIELD_RULES.roleName.maxLength) : ''),
      description: role?.description ?? copyOf?.description ?? '',
    },
    check: (values) => ({
      name: checkText(FIELD_RULES.roleName, values.name) ?? undefined,
      description: checkOptionalText(FIELD_RULES.description, values.description) ?? undefined,
    }),
    keepAs: `role:${role?._id ?? 'new'}`,
    submit: async (values) => {
      const answer = role
        ? await api.call(updateRole, { body: { roleId: role._id, ...values } })
        : await api.call(createRole, { body: { ...values, copyOf: copyOf?._id ?? null } });
      await Promise.all([
        queries.invalidateQueries({ queryKey: KEYS.roles }),
        queries.invalidateQueries({ queryKey: KEYS.employees }),
      ]);
      onClose();
      onDone(answer.role._id);
    },
  });
  const title = role ? `Rename ${role.name}` : copyOf ? `Copy ${copyOf.name}` : 'Add role';
  return (
    <FormDialog title={title} form={form} onClose={onClose} submit={role ? 'Save' : 'Add role'}>
      {!role && (
        <p className="text-ink-2">
          {copyOf ? `The copy begins with everything that ${copyOf.name} may do.` : 'A new role may do nothing yet.'}
        </p>
      )}
      <TextField {...textInput(form, 'name')} label="Role" autoComplete="off" data-autofocus />
      <TextArea {...textInput(form, 'description')} label="Description (optional)" />
    </FormDialog>
  );
}
