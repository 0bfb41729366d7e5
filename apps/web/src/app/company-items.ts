import type { Privilege } from '@pravas/contract/privileges.ts';
import {
  Building2,
  FolderKanban,
  GitBranch,
  IdCard,
  Layers,
  type LucideIcon,
  Network,
  PiggyBank,
  Plug,
  ReceiptText,
  Scale,
  ScrollText,
  ShieldCheck,
  Webhook,
} from 'lucide-react';
import type { MenuGroup } from './main-items.ts';

/** A page of the company's settings, for those who hold its privilege. */
export interface CompanyItem {
  readonly to:
    | '/company-settings/employee-management'
    | '/company-settings/grade-management'
    | '/company-settings/department-management'
    | '/company-settings/roles-and-privilege-management'
    | '/company-settings/trip-policy'
    | '/company-settings/approval-workflows'
    | '/company-settings/budgets'
    | '/company-settings/cost-centres'
    | '/company-settings/hotel-invoices'
    | '/company-settings/organization'
    | '/company-settings/integrations'
    | '/company-settings/webhooks'
    | '/company-settings/audit';
  readonly label: string;
  readonly icon: LucideIcon;
  readonly privilege: Privilege;
  readonly group: MenuGroup;
  /** Pages beneath it, by the beginning of their path. */
  readonly beneath?: string;
}

const ITEMS: readonly CompanyItem[] = [
  {
    to: '/company-settings/employee-management',
    label: 'Employees',
    icon: IdCard,
    privilege: 'employees.view',
    group: 'people',
    beneath: '/profile/employee/',
  },
  {
    to: '/company-settings/grade-management',
    label: 'Grades',
    icon: Layers,
    privilege: 'grades.manage',
    group: 'people',
  },
  {
    to: '/company-settings/department-management',
    label: 'Departments',
    icon: Network,
    privilege: 'departments.manage',
    group: 'people',
  },
  {
    to: '/company-settings/roles-and-privilege-management',
    label: 'Roles & Privileges',
    icon: ShieldCheck,
    privilege: 'roles.manage',
    group: 'people',
  },
  {
    to: '/company-settings/trip-policy',
    label: 'Trip policies',
    icon: Scale,
    privilege: 'policies.view',
    group: 'policy',
  },
  {
    to: '/company-settings/approval-workflows',
    label: 'Approval chains',
    icon: GitBranch,
    privilege: 'policies.view',
    group: 'policy',
  },
  {
    to: '/company-settings/budgets',
    label: 'Budgets',
    icon: PiggyBank,
    privilege: 'budgets.manage',
    group: 'money',
  },
  {
    to: '/company-settings/cost-centres',
    label: 'Cost centres',
    icon: FolderKanban,
    privilege: 'budgets.manage',
    group: 'money',
  },
  {
    to: '/company-settings/hotel-invoices',
    label: 'Hotel invoices',
    icon: ReceiptText,
    privilege: 'ledger.view',
    group: 'money',
  },
  {
    to: '/company-settings/organization',
    label: 'Organisation',
    icon: Building2,
    privilege: 'organisation.manage',
    group: 'connections',
  },
  {
    to: '/company-settings/integrations',
    label: 'Integrations',
    icon: Plug,
    privilege: 'integrations.manage',
    group: 'connections',
  },
  {
    to: '/company-settings/webhooks',
    label: 'Webhooks',
    icon: Webhook,
    privilege: 'integrations.manage',
    group: 'connections',
  },
  {
    to: '/company-settings/audit',
    label: 'Audit trail',
    icon: ScrollText,
    privilege: 'audit.view',
    group: 'connections',
  },
];

/** The company pages that a holder of these privileges may open. */
export function companyItems(privileges: readonly string[]): readonly CompanyItem[] {
  return ITEMS.filter((item) => privileges.includes(item.privilege));
}

/** Whether a path is an item's page or beneath it. */
export function isUnder(item: Pick<CompanyItem, 'to' | 'beneath'>, path: string): boolean {
  return (
    path === item.to || path.startsWith(`${item.to}/`) || (item.beneath !== undefined && path.startsWith(item.beneath))
  );
}
