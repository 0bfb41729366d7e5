import { ALL_PRIVILEGES } from '@pravas/contract/privileges.ts';
import { describe, expect, it } from 'vitest';
import { companyItems, isUnder } from './company-items.ts';

describe('the company pages in the menu', () => {
  it('are none for somebody without privileges', () => {
    expect(companyItems([])).toEqual([]);
  });

  it('are all of them, in their order, for a company admin', () => {
    expect(companyItems(ALL_PRIVILEGES).map((item) => item.label)).toEqual([
      'Employees',
      'Grades',
      'Departments',
      'Roles & Privileges',
      'Trip policies',
      'Approval chains',
      'Budgets',
      'Cost centres',
      'Hotel invoices',
      'Organisation',
      'Integrations',
      'Webhooks',
      'Audit trail',
    ]);
  });

  it('are each given by one privilege alone', () => {
    expect(companyItems(['audit.view']).map((item) => item.label)).toEqual(['Audit trail']);
    expect(companyItems(['employees.manage'])).toEqual([]);
  });

  it('mark where the person is, also on pages beneath', () => {
    const [employees] = companyItems(['employees.view']);
    if (!employees) throw new Error('Whoever views employees has their page.');
    expect(isUnder(employees, '/company-settings/employee-management')).toBe(true);
    expect(isUnder(employees, '/company-settings/employee-management/import')).toBe(true);
    expect(isUnder(employees, '/profile/employee/12')).toBe(true);
    expect(isUnder(employees, '/profile')).toBe(false);
    expect(isUnder(employees, '/company-settings/employee-management-old')).toBe(false);
  });
});
