import { updateRoleStatus } from '@pravas/contract/access/role-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, Lock, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countText } from '../../../lib/money-text.ts';
import { api, usePrivilege } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { EMPLOYEES_PATH } from '../employees/employee-address.ts';
import { KEYS } from '../query-keys.ts';
import { PrivilegeGroups } from './privilege-groups.tsx';
import { differenceOf, type PrivilegeGroup } from './privilege-matrix.ts';
import type { Role } from './role.ts';
import { RoleFormDialog } from './role-form-dialog.tsx';
import { SaveBar } from './save-bar.tsx';

interface RoleEditorProps {
  readonly role: Role;
  readonly groups: readonly PrivilegeGroup[];
  readonly onCopy: () => void;
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** One role: its name and state above, what it allows beneath, and the difference to what is saved at the lower edge. */
export function RoleEditor({ role, groups, onCopy, onUnsaved }: RoleEditorProps) {
  const mayManage = usePrivilege('roles.manage') && !role.isSystem;
  const saved = new Set(role.privileges);
  const [held, setHeld] = useState<ReadonlySet<string>>(saved);
  const difference = differenceOf(saved, held);
  const unsaved = difference.added.length + difference.removed.length > 0;
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);
  return (
    <section aria-label={role.name} className="card">
      <RoleHead role={role} onCopy={onCopy} />
      {role.isSystem && (
        <p className="flex items-center gap-2 border-b border-hairline bg-sunken px-5 py-2.5 text-[13px] text-ink-2">
          <Lock aria-hidden size={14} className="shrink-0" /> A system role cannot be changed. Copy it to a role of your
          own.
        </p>
      )}
      <PrivilegeGroups groups={groups} held={held} saved={saved} isFixed={!mayManage} onChange={setHeld} />
      {unsaved && (
        <SaveBar
          role={role}
          groups={groups}
          held={held}
          difference={difference}
          onReset={() => setHeld(saved)}
          onSaved={(privileges) => setHeld(new Set(privileges))}
        />
      )}
      <LeaveGuard when={unsaved} />
    </section>
  );
}

function RoleHead({ role, onCopy }: { readonly role: Role; readonly onCopy: () => void }) {
  const mayManage = usePrivilege('roles.manage');
  const [asking, setAsking] = useState<'none' | 'rename' | 'status'>('none');
  const close = () => setAsking('none');
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 border-b border-hairline px-5 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex items-center gap-2 text-lead font-semibold">
          <span className="truncate">{role.name}</span>
          {!role.isActive && <Badge>Off</Badge>}
        </h2>
        {role.description && <p className="mt-0.5 text-ink-2">{role.description}</p>}
        <p className="mt-0.5 text-[13px] text-ink-2">
          {role.employees === 0 ? (
            'Nobody has this role.'
          ) : (
            <Link
              to={EMPLOYEES_PATH as string}
              search={{ roleId: role._id }}
              className="board rounded text-blue underline underline-offset-2"
            >
              {countText(role.employees, 'employee')}
            </Link>
          )}
        </p>
      </div>
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          {!role.isSystem && (
            <>
              <Button size="small" onClick={() => setAsking('rename')}>
                <Pencil aria-hidden size={14} /> Rename
              </Button>
              <Button size="small" onClick={() => setAsking('status')}>
                {role.isActive ? 'Switch off' : 'Switch on'}
              </Button>
            </>
          )}
          <Button size="small" onClick={onCopy}>
            <Copy aria-hidden size={14} /> {role.isSystem ? 'Copy to a role of your own' : 'Copy'}
          </Button>
        </div>
      )}
      {asking === 'rename' && <RoleFormDialog role={role} onDone={() => undefined} onClose={close} />}
      {asking === 'status' && <RoleStatusDialog role={role} onClose={close} />}
    </div>
  );
}

function RoleStatusDialog({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const queries = useQueryClient();
  if (role.isActive && role.employees > 0) {
    return (
      <ConfirmDialog title={`${role.name} is still in use`} yes="Close" no={null} onYes={onClose} onClose={onClose}>
        {countText(role.employees, 'employee')} {role.employees === 1 ? 'has' : 'have'} this role. Give them another one
        first, then it can be switched off.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmAction
      title={role.isActive ? `Switch ${role.name} off?` : `Switch ${role.name} on?`}
      yes={role.isActive ? 'Switch off' : 'Switch on'}
      danger={role.isActive}
      onYes={async () => {
        await api.call(updateRoleStatus, { body: { roleId: role._id, isActive: !role.isActive } });
        await queries.invalidateQueries({ queryKey: KEYS.roles });
      }}
      onClose={onClose}
    >
      {role.isActive ? 'No one can get this role until it is active again.' : 'People can be given this role again.'}
    </ConfirmAction>
  );
}
