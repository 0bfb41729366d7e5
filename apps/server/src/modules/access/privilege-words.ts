import { PRIVILEGE_GROUPS, type Privilege, privilegesFor } from '@pravas/contract/privileges.ts';

/** A privilege as a company admin reads it. */
export interface PrivilegeWords {
  readonly name: string;
  readonly description: string;
}

/** Every privilege in words; one that has none does not compile. */
export const PRIVILEGE_WORDS: Readonly<Record<Privilege, PrivilegeWords>> = {
  'organisation.manage': {
    name: 'Manage the organisation',
    description: 'Change the details, logo, settings and GST registrations of the organisation.',
  },
  'roles.manage': {
    name: 'Manage roles',
    description: "Add and change roles and set what each may do, within one's own rights.",
  },
  'integrations.manage': {
    name: 'Manage integrations',
    description: 'Set up single sign-on and the directory, and make and revoke API keys.',
  },
  'audit.view': { name: 'See the audit trail', description: 'Read, export and verify who did what and when.' },
  'provider.decide': {
    name: "Decide about the provider's money",
    description: "Approve or refuse requests from customers' travel desks that the provider pays for.",
  },
  'employees.view': {
    name: 'See employees',
    description: 'Look employees up with their employment details, and download the list.',
  },
  'employees.manage': {
    name: 'Manage employees',
    description: 'Invite, change, enable and disable employees, and see their travel documents.',
  },
  'grades.manage': { name: 'Manage grades', description: 'Add, rename and switch off grades.' },
  'departments.manage': {
    name: 'Manage departments',
    description: 'Add, rename and switch off departments and name their heads.',
  },
  'travellers.locate': {
    name: 'See who is where',
    description: 'See where people are on business trips, with their contacts, and write to them.',
  },
  'reports.view': { name: 'See reports', description: "Open reports on the organisation's travel and spending." },
  'reports.download': { name: 'Download reports', description: 'Save reports as CSV, PDF or Excel files.' },
  search: { name: 'Search', description: 'Search for flights, hotels and buses.' },
  'trips.own': { name: 'Own trips', description: 'Plan trips for oneself and follow their bookings.' },
  'expenses.own': { name: 'Own expenses', description: 'Enter and claim expenses of own trips.' },
  'profile.own': { name: 'Own profile', description: 'Keep own details, documents and preferences up to date.' },
  'policies.view': { name: 'See trip policies', description: 'Read the rules that apply to trips.' },
  'policies.manage': { name: 'Manage trip policies', description: 'Write trip policies and set whom they apply to.' },
  'pay.card': { name: 'Pay online', description: 'Pay for bookings at the payment gateway, by card for example.' },
  'pay.wallet': { name: 'Pay from the wallet', description: "Pay for bookings out of the organisation's wallet." },
  'pay.later': {
    name: 'Pay later',
    description: 'Book now and add the amount to what the organisation owes.',
  },
  'approvals.decide': { name: 'Approve trips', description: 'Approve or reject trips and claims of others.' },
  'policy.bypass': {
    name: 'Bypass trip policies',
    description: 'Allow a booking that a trip policy would block, with a reason.',
  },
  'trips.others': { name: 'Trips for colleagues', description: 'Plan and book trips for other employees.' },
  'guests.book': { name: 'Trips for guests', description: 'Plan and book trips for people who do not work here.' },
  'desk.work': {
    name: 'Work at the travel desk',
    description: 'Decide cases, enter bookings and cancellations by hand, and see every trip for this work.',
  },
  'ledger.view': { name: 'See the ledger', description: 'Read the wallet, what is owed and every movement of money.' },
  'ledger.download': { name: 'Download the ledger', description: 'Save statements of the ledger as files.' },
  'wallet.topup': { name: 'Top up the wallet', description: "Add money to the organisation's wallet." },
  'budgets.manage': {
    name: 'Manage budgets',
    description: 'Set budgets, cost centres and projects, and see how they are used.',
  },
  'expenses.reimburse': {
    name: 'Pay expenses',
    description: 'See every claim of the organisation and pay what was approved.',
  },
  'gst.claim': {
    name: 'Claim GST credit',
    description: 'Import GSTR-2B, match it with what was booked, and mark what was claimed.',
  },
  'accounting.manage': {
    name: 'Set up accounting exports',
    description: 'Choose the accounting program, and map its accounts and cost centres.',
  },
  'dashboard.view': {
    name: 'See the dashboard',
    description: "See the organisation's travel and spending at a glance.",
  },
};

/** The groups' names. */
const GROUP_NAMES: Readonly<Record<keyof typeof PRIVILEGE_GROUPS, string>> = {
  SYSTEM_ADMIN: 'Administration',
  EMPLOYEE_MANAGEMENT: 'Employees',
  REPORTS: 'Reports',
  BASIC_FEATURES: 'Basic features',
  TRIP_POLICY: 'Trip policies',
  TRIP_PAYMENT: 'Paying for trips',
  TRIP_APPROVAL: 'Approvals',
  TRIP_CREATE_FOR_OTHERS: 'Trips for others',
  LEDGER_AND_BALANCE: 'Ledger and balance',
  DASHBOARD: 'Dashboard',
};

/** The privileges that roles of an organisation may hold, in words, group by group. */
export function describePrivileges(isProvider: boolean) {
  const possible = new Set(privilegesFor(isProvider));
  return Object.entries(PRIVILEGE_GROUPS).map(([group, privileges]) => ({
    group,
    name: GROUP_NAMES[group as keyof typeof PRIVILEGE_GROUPS],
    privileges: privileges
      .filter((privilege) => possible.has(privilege))
      .map((privilege) => ({ privilege, ...PRIVILEGE_WORDS[privilege] })),
  }));
}
