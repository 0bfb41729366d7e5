import { getDashboard } from '@pravas/contract/dashboard/dashboard-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { type DashboardContext, showDashboard } from './show-dashboard.ts';

/** Registers the dashboard. */
export function registerDashboardRoutes(router: OperationRouter, context: DashboardContext): void {
  router.register(getDashboard, ({ query, caller }) => showDashboard(context, caller, query));
}
