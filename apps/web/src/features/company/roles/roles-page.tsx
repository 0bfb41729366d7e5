import { listPrivileges } from '@pravas/contract/access/role-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { textValues } from '../../../lib/search-text.ts';
import { api } from '../../../lib/session.ts';
import { useUrlTab } from '../../../lib/use-url-tab.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { rolesQuery } from '../roles-query.ts';
import type { PrivilegeGroup } from './privilege-matrix.ts';
import type { Role } from './role.ts';
import { RoleComparison } from './role-comparison.tsx';
import { RoleEditor } from './role-editor.tsx';
import { RoleFormDialog } from './role-form-dialog.tsx';
import { RoleList } from './role-list.tsx';

/** What a new role begins as: empty, or a copy. */
type NewRole = { readonly copyOf: Role | null } | null;

/** Roles & privileges: who may do what, one role at a time or all side by side. */
export function RolesPage() {
  return (
    <RoleGate privilege="roles.manage" title="Roles & Privileges">
      <Roles />
    </RoleGate>
  );
}

function Roles() {
  const [view, setView] = useUrlTab(['role', 'compare']);
  const [adding, setAdding] = useState<NewRole>(null);
  const [unsaved, setUnsaved] = useState(false);
  const { roleId, choose } = useChosenRole();
  const roles = useQuery(rolesQuery);
  const privileges = useQuery({
    queryKey: ['company', 'privileges'],
    queryFn: ({ signal }) => api.call(listPrivileges, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failed = [roles, privileges].find((answer) => answer.isError);
  return (
    <>
      <PageHead title="Roles & Privileges" intro="A role says what the people who have it may do.">
        <Button tone="primary" onClick={() => setAdding({ copyOf: null })}>
          <Plus aria-hidden size={16} /> Add role
        </Button>
      </PageHead>
      {failed && (
        <LoadProblem
          failure={failed.error}
          what="The roles"
          onRetry={() => void Promise.all([roles.refetch(), privileges.refetch()])}
        />
      )}
      {!failed && !(roles.data && privileges.data) && <RoleBones />}
      {roles.data && privileges.data && (
        <>
          <Tabs
            label="Views"
            name="roles"
            tabs={[
              { id: 'role', label: 'One role' },
              { id: 'compare', label: 'Compare all' },
            ]}
            value={view}
            onChange={setView}
            className="mb-4"
          />
          <TabPanel name="roles" id="role" value={view}>
            <OneRole
              roles={roles.data.data}
              groups={privileges.data.data}
              roleId={roleId}
              unsaved={unsaved}
              onUnsaved={setUnsaved}
              onChoose={choose}
              onCopy={(copyOf) => setAdding({ copyOf })}
            />
          </TabPanel>
          <TabPanel name="roles" id="compare" value={view}>
            <RoleComparison roles={roles.data.data} groups={privileges.data.data} />
          </TabPanel>
        </>
      )}
      {adding && (
        <RoleFormDialog
          copyOf={adding.copyOf}
          // The new role is opened, unless that would leave changes behind.
          onDone={(id) => !unsaved && choose(id)}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}

/** The chosen role is in the address. */
function useChosenRole() {
  const text = textValues(useSearch({ strict: false }));
  const navigate = useNavigate();
  const choose = (id: string) => void navigate({ to: '.', search: { ...text, roleId: id, tab: '' } });
  return { roleId: text.roleId ?? '', choose };
}

interface OneRoleProps {
  readonly roles: readonly Role[];
  readonly groups: readonly PrivilegeGroup[];
  readonly roleId: string;
  readonly unsaved: boolean;
  readonly onUnsaved: (unsaved: boolean) => void;
  readonly onChoose: (roleId: string) => void;
  readonly onCopy: (role: Role) => void;
}

function OneRole({ roles, groups, roleId, unsaved, onUnsaved, onChoose, onCopy }: OneRoleProps) {
  const chosen = roles.find((one) => one._id === roleId) ?? roles[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[264px_minmax(0,1fr)]">
      <RoleList roles={roles} chosen={chosen?._id ?? ''} hasUnsaved={unsaved} onChoose={onChoose} />
      {chosen && (
        <RoleEditor
          key={chosen._id}
          role={chosen}
          groups={groups}
          onCopy={() => onCopy(chosen)}
          onUnsaved={onUnsaved}
        />
      )}
    </div>
  );
}

function RoleBones() {
  return (
    <div role="status" aria-label="Loading roles" className="grid gap-4 lg:grid-cols-[264px_minmax(0,1fr)]">
      <div className="card space-y-5 p-4">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Bone key={row} className="h-6" />
        ))}
      </div>
      <div className="card space-y-5 p-5">
        <Bone className="h-7 w-56" />
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Bone key={row} className="h-9" />
        ))}
      </div>
    </div>
  );
}
