import { useId } from 'react';
import { useSession } from '../../../lib/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { TickBox } from '../../../ui/tick-box.tsx';
import { groupState, type PrivilegeGroup, withGroup, withPrivilege } from './privilege-matrix.ts';

interface PrivilegeGroupsProps {
  readonly groups: readonly PrivilegeGroup[];
  readonly held: ReadonlySet<string>;
  readonly saved: ReadonlySet<string>;
  /** Nothing can be changed. */
  readonly isFixed: boolean;
  readonly onChange: (held: ReadonlySet<string>) => void;
}

/** Privileges in their groups. Nobody can give what they do not hold themselves; taking away is always possible. */
export function PrivilegeGroups({ groups, held, saved, isFixed, onChange }: PrivilegeGroupsProps) {
  const own = useSession().user?.privileges ?? [];
  const cannotGive = (privilege: string) => !own.includes(privilege) && !saved.has(privilege);
  return (
    <div className="divide-y divide-hairline">
      {groups.map((group) => {
        const fixed = (privilege: string) => isFixed || cannotGive(privilege);
        const state = groupState(group, held);
        const count = group.privileges.filter(({ privilege }) => held.has(privilege)).length;
        return (
          <fieldset key={group.group} className="px-3 py-3 sm:px-4">
            <legend className="sr-only">{group.name}</legend>
            <div className="flex items-center gap-1.5">
              <TickBox
                state={state}
                label={`Everything of ${group.name}`}
                disabled={group.privileges.every(({ privilege }) => fixed(privilege))}
                onChange={(ticked) => onChange(withGroup(held, group, ticked, fixed))}
              />
              <span className="font-semibold">{group.name}</span>
              <span className="board ml-auto text-meta text-ink-3">
                {count} of {group.privileges.length}
              </span>
            </div>
            <div className="mt-1 grid gap-x-6 sm:pl-8 md:grid-cols-2">
              {group.privileges.map((privilege) => (
                <PrivilegeRow
                  key={privilege.privilege}
                  privilege={privilege}
                  isHeld={held.has(privilege.privilege)}
                  isChanged={held.has(privilege.privilege) !== saved.has(privilege.privilege)}
                  isFixed={fixed(privilege.privilege)}
                  isBeyondOwn={!isFixed && cannotGive(privilege.privilege)}
                  onChange={(ticked) => onChange(withPrivilege(held, privilege.privilege, ticked))}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

interface PrivilegeRowProps {
  readonly privilege: PrivilegeGroup['privileges'][number];
  readonly isHeld: boolean;
  readonly isChanged: boolean;
  readonly isFixed: boolean;
  /** The person does not hold it themselves. */
  readonly isBeyondOwn: boolean;
  readonly onChange: (ticked: boolean) => void;
}

function PrivilegeRow({ privilege, isHeld, isChanged, isFixed, isBeyondOwn, onChange }: PrivilegeRowProps) {
  const id = useId();
  return (
    <div className={cx('flex items-start gap-1.5 rounded-lg py-1 pr-2', isChanged && 'bg-blue-soft')}>
      <TickBox
        id={id}
        state={isHeld ? 'all' : 'none'}
        label={privilege.name}
        describedBy={`${id}-about`}
        disabled={isFixed}
        onChange={onChange}
      />
      <label htmlFor={id} className={cx('min-w-0 flex-1 py-1.5 max-sm:py-3', !isFixed && 'cursor-pointer')}>
        <span className="block font-medium">
          {privilege.name}
          {isChanged && <span className="ml-2 text-meta text-blue">{isHeld ? 'added' : 'removed'}</span>}
        </span>
        <span id={`${id}-about`} className="block text-[13px] text-ink-2">
          {privilege.description}
          {isBeyondOwn && ' You can only give rights that you have yourself.'}
        </span>
      </label>
    </div>
  );
}
