import type { listPrivileges } from '@pravas/contract/access/role-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { ALL_PRIVILEGES, type Privilege } from '@pravas/contract/privileges.ts';
import type { TickState } from '../../../ui/tick-box.tsx';

/** A group of privileges in words. */
export type PrivilegeGroup = AnswerOf<typeof listPrivileges>['data'][number];

/** Whether a role holds all, some or none of a group. */
export function groupState(group: PrivilegeGroup, held: ReadonlySet<string>): TickState {
  const count = group.privileges.filter(({ privilege }) => held.has(privilege)).length;
  if (count === 0) return 'none';
  return count === group.privileges.length ? 'all' : 'some';
}

/** The privileges after one is ticked or unticked. */
export function withPrivilege(held: ReadonlySet<string>, privilege: string, ticked: boolean): ReadonlySet<string> {
  const after = new Set(held);
  if (ticked) after.add(privilege);
  else after.delete(privilege);
  return after;
}

/** The privileges after a whole group is ticked or unticked; those that `isFixed` keeps stay as they are. */
export function withGroup(
  held: ReadonlySet<string>,
  group: PrivilegeGroup,
  ticked: boolean,
  isFixed: (privilege: string) => boolean,
): ReadonlySet<string> {
  return group.privileges
    .filter(({ privilege }) => !isFixed(privilege))
    .reduce((after, { privilege }) => withPrivilege(after, privilege, ticked), held);
}

/** What a change adds and takes away, in the order privileges are listed. */
export function differenceOf(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  return {
    added: ALL_PRIVILEGES.filter((privilege) => after.has(privilege) && !before.has(privilege)),
    removed: ALL_PRIVILEGES.filter((privilege) => before.has(privilege) && !after.has(privilege)),
  };
}

/** The set as the operations take it. */
export function privilegeList(held: ReadonlySet<string>): Privilege[] {
  return ALL_PRIVILEGES.filter((privilege) => held.has(privilege));
}

/** Privileges by their plain names. */
export function privilegeNames(groups: readonly PrivilegeGroup[]): ReadonlyMap<string, string> {
  return new Map(groups.flatMap((group) => group.privileges.map(({ privilege, name }) => [privilege, name] as const)));
}
