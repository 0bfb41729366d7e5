import { EMPLOYEE_SORT } from '@pravas/contract/people/employee-operations.ts';
import {
  type AskOf,
  formed,
  listAddress,
  oneOf,
  onOrOff,
  readStatus,
  searchParameter,
  typed,
} from '../../../ui/list-address.ts';

/** Where the employee list is. */
export const EMPLOYEES_PATH = '/company-settings/employee-management';

const id = formed(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);

/** The address of the employee list. */
export const EMPLOYEES = listAddress({
  sortColumns: EMPLOYEE_SORT,
  sortBy: 'name',
  sortOrder: 'ASC',
  filters: {
    search: typed(100),
    roleId: id,
    gradeId: id,
    departmentId: id,
    status: onOrOff,
    invite: oneOf(['Sent', 'Registered']),
  },
});

/** The whole question that it holds. */
export type EmployeeAsk = AskOf<typeof EMPLOYEES>;
/** What the employee list is narrowed by; '' = not at all. */
export type EmployeeFilters = typeof EMPLOYEES.none;

/** The `search` parameter of the operations for these filters. */
export function employeeSearch(filters: EmployeeFilters): { readonly search?: string } {
  const { search: text, roleId, gradeId, departmentId, status, invite } = filters;
  return searchParameter({
    text,
    roleId,
    gradeId,
    departmentId,
    isActive: readStatus(status),
    inviteStatus: invite,
  });
}

/** The address of one employee. */
export function employeePath(userId: number): string {
  return `/profile/employee/${userId}`;
}
