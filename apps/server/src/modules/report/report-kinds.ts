import type { ReportName } from '@pravas/contract/report/report-names.ts';
import type { Caller } from '../../platform/caller.ts';
import { documentReport, type SupplierDocuments } from './kinds/document-report.ts';
import { EMPLOYEE_EXPENSES, locationExpenses } from './kinds/expense-reports.ts';
import { peopleReport } from './kinds/people-report.ts';
import { EMPLOYEE_SPEND, locationSpend, MASTER } from './kinds/spend-reports.ts';
import { TRANSACTIONS } from './kinds/transaction-report.ts';
import { EMPLOYEE_TRIPS, SERVICE_TRIPS } from './kinds/trip-reports.ts';
import type { ReportDefinition, ReportScope } from './report-definition.ts';
import type { Period } from './report-filter.ts';

/** What services add to reports in their own words. */
export interface ServiceReports {
  readonly flights: ReportDefinition;
  readonly stays: ReportDefinition;
  readonly savings: ReportDefinition;
  readonly documents: readonly SupplierDocuments[];
}

type Define = (scope: ReportScope, caller: Caller, services: ServiceReports) => ReportDefinition;

/** The reports there are. */
export const DEFINITIONS: Readonly<Record<ReportName, Define>> = {
  'master-report': () => MASTER,
  employees: (_, caller) => peopleReport(caller.privileges.has('employees.view')),
  'employee-trip': () => EMPLOYEE_TRIPS,
  'invoice-list': (_, __, { documents }) => documentReport(documents),
  'expense-transaction': () => TRANSACTIONS,
  'employee-expenses': () => SERVICE_TRIPS,
  'employee-wise-spend': () => EMPLOYEE_SPEND,
  'employee-wise-expense-spend': () => EMPLOYEE_EXPENSES,
  'location-wise-spend': (scope) => locationSpend(scope),
  'location-wise-expense-spend': (scope) => locationExpenses(scope),
  'hotel-master-report': (_, __, { stays }) => stays,
  'flight-master-report': (_, __, { flights }) => flights,
  'savings-report-list': (_, __, { savings }) => savings,
};

/** By which day a report counts by default. */
export const OWN_DATE: Readonly<Record<ReportName, Period['dateOf']>> = {
  'master-report': 'booking',
  employees: 'transaction',
  'employee-trip': 'booking',
  'invoice-list': 'transaction',
  'expense-transaction': 'transaction',
  'employee-expenses': 'booking',
  'employee-wise-spend': 'transaction',
  'employee-wise-expense-spend': 'travel',
  'location-wise-spend': 'transaction',
  'location-wise-expense-spend': 'travel',
  'hotel-master-report': 'booking',
  'flight-master-report': 'booking',
  'savings-report-list': 'booking',
};
