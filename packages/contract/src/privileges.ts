/** Every privilege there is, by permission group (spec rules §6, decisions §3). */
export const PRIVILEGE_GROUPS = {
  SYSTEM_ADMIN: ['organisation.manage', 'roles.manage', 'integrations.manage', 'audit.view', 'provider.decide'],
  EMPLOYEE_MANAGEMENT: [
    'employees.view',
    'employees.manage',
    'grades.manage',
    'departments.manage',
    'travellers.locate',
  ],
  REPORTS: ['reports.view', 'reports.download'],
  BASIC_FEATURES: ['search', 'trips.own', 'expenses.own', 'profile.own'],
  TRIP_POLICY: ['policies.view', 'policies.manage'],
  TRIP_PAYMENT: ['pay.card', 'pay.wallet', 'pay.later'],
  TRIP_APPROVAL: ['approvals.decide', 'policy.bypass'],
  TRIP_CREATE_FOR_OTHERS: ['trips.others', 'guests.book', 'desk.work'],
  LEDGER_AND_BALANCE: [
    'ledger.view',
    'ledger.download',
    'wallet.topup',
    'budgets.manage',
    'expenses.reimburse',
    'gst.claim',
    'accounting.manage',
  ],
  DASHBOARD: ['dashboard.view'],
} as const;

/** A right that a role may hold. */
export type Privilege = (typeof PRIVILEGE_GROUPS)[keyof typeof PRIVILEGE_GROUPS][number];

/** All privileges in group order. */
export const ALL_PRIVILEGES: readonly Privilege[] = Object.values(PRIVILEGE_GROUPS).flat();

/**
 * Rights about the provider's own money. They mean nothing outside the provider's organisation, so no role of a customer
 * holds one, and none can be given one.
 */
const PROVIDER_PRIVILEGES: ReadonlySet<Privilege> = new Set(['provider.decide']);

/** What a role of an organisation may hold: of the provider everything, of a customer all but the provider's own rights. */
export function privilegesFor(isProvider: boolean): readonly Privilege[] {
  return ALL_PRIVILEGES.filter((privilege) => isProvider || !PROVIDER_PRIVILEGES.has(privilege));
}
