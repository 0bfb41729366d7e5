import { lazyPage } from '../../lib/lazy-page.ts';

/** The organisation's people. */
export const EmployeesPage = lazyPage(() => import('./employees/employees-page.tsx'), 'EmployeesPage');

/** Employees from a spreadsheet. */
export const ImportPage = lazyPage(() => import('./import/import-page.tsx'), 'ImportPage');

/** Grades. */
export const GradesPage = lazyPage(() => import('./masters/grades-page.tsx'), 'GradesPage');

/** Departments. */
export const DepartmentsPage = lazyPage(() => import('./masters/departments-page.tsx'), 'DepartmentsPage');

/** Roles and what they allow. */
export const RolesPage = lazyPage(() => import('./roles/roles-page.tsx'), 'RolesPage');

/** The organisation's details and settings. */
export const OrganizationPage = lazyPage(() => import('./organization/organization-page.tsx'), 'OrganizationPage');

/** Single sign-on, directory and API keys. */
export const IntegrationsPage = lazyPage(() => import('./integrations/integrations-page.tsx'), 'IntegrationsPage');

/** Who did what, and whether the record holds. */
export const AuditPage = lazyPage(() => import('./audit/audit-page.tsx'), 'AuditPage');

/** Customers with what they pay us, for the provider's admins. */
export const ConvenienceFeesPage = lazyPage(() => import('./fees/fees-page.tsx'), 'ConvenienceFeesPage');

/** What one customer pays us. */
export const CustomerFeesPage = lazyPage(() => import('./fees/customer-fees-page.tsx'), 'CustomerFeesPage');
