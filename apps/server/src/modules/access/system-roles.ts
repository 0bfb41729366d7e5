import { ALL_PRIVILEGES, type Privilege, privilegesFor } from '@pravas/contract/privileges.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';

const BASICS: readonly Privilege[] = ['search', 'trips.own', 'expenses.own', 'profile.own', 'pay.card'];

/** A role every organisation begins with; nobody can change or switch it off. */
interface SystemRole {
  readonly name: string;
  /** The specification's role enum (decisions §2 "Roles"). */
  readonly code: 0 | 2 | 3;
  readonly description: string;
  readonly privileges: readonly Privilege[];
}

/** The name of the role that holds every privilege. */
export const COMPANY_ADMIN = 'Company admin';
/** The name of the role that people get by default. */
export const EMPLOYEE = 'Employee';

/** The system roles of decisions §3. */
const SYSTEM_ROLES: readonly SystemRole[] = [
  { name: EMPLOYEE, code: 0, description: 'Searches, books and pays for own trips.', privileges: BASICS },
  {
    name: 'Approver',
    code: 2,
    description: 'Decides on the trips of others, besides travelling.',
    privileges: [...BASICS, 'approvals.decide'],
  },
  {
    name: 'Travel desk',
    code: 0,
    description: 'Arranges trips for colleagues and guests.',
    privileges: [
      ...BASICS,
      'trips.others',
      'guests.book',
      'desk.work',
      'pay.wallet',
      'pay.later',
      'policies.view',
      'employees.view',
    ],
  },
  {
    name: 'Finance',
    code: 0,
    description: 'Reads reports and the ledger, tops up the wallet.',
    privileges: [
      ...BASICS,
      'reports.view',
      'reports.download',
      'ledger.view',
      'ledger.download',
      'wallet.topup',
      'budgets.manage',
      'expenses.reimburse',
      'gst.claim',
      'accounting.manage',
      'dashboard.view',
    ],
  },
  { name: COMPANY_ADMIN, code: 3, description: 'May do everything in the organisation.', privileges: ALL_PRIVILEGES },
];

/** Gives a new organisation its system roles; answers their ids by name. */
export async function createSystemRoles(
  tx: Tx,
  organizationId: string,
  isProvider = false,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const possible = new Set(privilegesFor(isProvider));
  for (const role of SYSTEM_ROLES) {
    const id = newId();
    ids.set(role.name, id);
    await tx
      .insertInto('role')
      .values({
        organization_id: organizationId,
        id,
        name: role.name,
        description: role.description,
        is_system: true,
        role_code: role.code,
      })
      .execute();
    await tx
      .insertInto('role_privilege')
      .values(
        role.privileges
          .filter((privilege) => possible.has(privilege))
          .map((privilege) => ({ organization_id: organizationId, role_id: id, privilege })),
      )
      .execute();
  }
  return ids;
}
