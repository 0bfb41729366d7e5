import { EMPLOYEE_SORT } from '@pravas/contract/people/employee-operations.ts';
import type { SearchText } from '../../../lib/search-text.ts';
import { type ListPage, readListPage, readStatus, searchParameter, writeListPage } from '../../../ui/list-address.ts';

/** Where the employee list is. */
export const EMPLOYEES_PATH = '/company-settings/employee-management';

/** What the employee list is narrowed by; '' = not at all. */
export interface EmployeeFilters {
  readonly search: string;
  readonly roleId: string;
  readonly gradeId: string;
  readonly departmentId: string;
  readonly status: '' | 'active' | 'inactive';
  readonly invite: '' | 'Sent' | 'Registered';
}

/** The whole question that the list's address holds. */
export interface EmployeeAsk extends EmployeeFilters, ListPage {}

/** No filter at all. */
export const NO_FILTERS: EmployeeFilters = {
  search: '',
  roleId: '',
  gradeId: '',
  departmentId: '',
  status: '',
  invite: '',
};

const DEFAULTS = { sortColumns: EMPLOYEE_SORT, sortBy: 'name', sortOrder: 'ASC' } as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const idOf = (text: string | undefined) => (text !== undefined && UUID.test(text) ? text : '');

/** Reads the question from the address. */
export function readEmployeeAsk(text: SearchText): EmployeeAsk {
  return {
    ...readListPage(text, DEFAULTS),
    search: (text.search ?? '').slice(0, 100),
    roleId: idOf(text.roleId),
    gradeId: idOf(text.gradeId),
    departmentId: idOf(text.departmentId),
    status: text.status === 'active' || text.status === 'inactive' ? text.status : '',
    invite: text.invite === 'Sent' || text.invite === 'Registered' ? text.invite : '',
  };
}

/** Writes it as address values; empty ones are left out of the address (rules §5.1). */
export function writeEmployeeAsk(ask: EmployeeAsk): Readonly<Record<string, string>> {
  const { search, roleId, gradeId, departmentId, status, invite } = ask;
  return { search, roleId, gradeId, departmentId, status, invite, ...writeListPage(ask, DEFAULTS) };
}

/** The `search` parameter of the operations for these filters. */
export function employeeSearch(filters: EmployeeFilters): { readonly search?: string } {
  return searchParameter({
    text: filters.search,
    roleId: filters.roleId,
    gradeId: filters.gradeId,
    departmentId: filters.departmentId,
    isActive: readStatus(filters.status),
    inviteStatus: filters.invite,
  });
}

/** True when anything narrows the list. */
export function isNarrowed(filters: EmployeeFilters): boolean {
  return Object.keys(NO_FILTERS).some((key) => filters[key as keyof EmployeeFilters] !== '');
}

/** The address of one employee. */
export function employeePath(userId: number): string {
  return `/profile/employee/${userId}`;
}
