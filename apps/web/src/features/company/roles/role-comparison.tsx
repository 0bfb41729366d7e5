import { Check, Lock, Minus } from 'lucide-react';
import { Fragment } from 'react';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import type { PrivilegeGroup } from './privilege-matrix.ts';
import type { Role } from './role.ts';

interface RoleComparisonProps {
  readonly roles: readonly Role[];
  readonly groups: readonly PrivilegeGroup[];
}

const FIRST = 'sticky left-0 z-10 bg-surface border-r border-hairline';

/** All roles side by side: one row per privilege, one column per role, yes and no in words for screen readers. */
export function RoleComparison({ roles, groups }: RoleComparisonProps) {
  return (
    <div className="card overflow-hidden">
      <ScrollBox label="All roles and privileges" className="max-h-[calc(100dvh-240px)] min-h-80">
        <table className="w-full border-separate border-spacing-0 text-[13px]">
          <caption className="sr-only">Which role may do what</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 left-0 z-20 min-w-[200px] border-r border-b border-hairline bg-surface px-4 py-3 text-left font-medium text-ink-2 sm:min-w-[280px]"
              >
                Privilege
              </th>
              {roles.map((role) => (
                <th
                  key={role._id}
                  scope="col"
                  className="sticky top-0 z-10 max-w-40 min-w-28 border-b border-hairline bg-surface px-3 py-3 text-center font-medium"
                >
                  <span className="inline-flex items-center gap-1">
                    {role.name}
                    {role.isSystem && <Lock aria-label="System role" size={12} className="shrink-0 text-ink-3" />}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Fragment key={group.group}>
                <tr>
                  <th
                    scope="colgroup"
                    colSpan={roles.length + 1}
                    className="border-b border-hairline bg-sunken px-4 py-2 text-left font-semibold"
                  >
                    <span className="sticky left-4">{group.name}</span>
                  </th>
                </tr>
                {group.privileges.map((privilege) => (
                  <tr key={privilege.privilege} className="group">
                    <th
                      scope="row"
                      title={privilege.description}
                      className={`${FIRST} border-b px-4 py-2 text-left font-normal group-hover:bg-sunken`}
                    >
                      {privilege.name}
                    </th>
                    {roles.map((role) => (
                      <td key={role._id} className="border-b border-hairline text-center group-hover:bg-sunken">
                        {role.privileges.includes(privilege.privilege) ? (
                          <Check aria-label="Yes" size={17} className="mx-auto text-green" />
                        ) : (
                          <Minus aria-label="No" size={15} className="mx-auto text-ink-3" />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
