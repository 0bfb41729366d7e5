import * as operations from '@pravas/contract/report/view-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { ReportContext } from '../report/index.ts';
import { listRecipients } from './recipients.ts';
import { changeSchedule, createSchedule, deleteSchedule, listSchedules } from './schedules.ts';
import { changeView, createView, deleteView, listViews } from './views.ts';

/** Registers saved views of reports and their schedules. */
export function registerReportViewRoutes(router: OperationRouter, context: ReportContext): void {
  const { database, clock } = context;

  router.register(operations.listReportViews, ({ caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listViews(tx, caller, clock.now())),
  );
  router.register(operations.createReportView, async ({ body, caller, requestId }) => ({
    view: await createView(context, body, { caller, requestId, now: clock.now() }),
  }));
  router.register(operations.changeReportView, async ({ body, caller, requestId }) => ({
    view: await changeView(context, body, { caller, requestId, now: clock.now() }),
  }));
  router.register(operations.deleteReportView, async ({ query, caller, requestId }) => {
    const change = { caller, requestId, now: clock.now() };
    await database.forOrganization(caller.organizationId, (tx) => deleteView(tx, query.viewId, change));
    return { removed: true };
  });

  router.register(operations.listReportRecipients, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listRecipients(tx, query)),
  );
  router.register(operations.listReportSchedules, ({ caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listSchedules(tx, caller.personId)),
  );
  router.register(operations.createReportSchedule, async ({ body, caller, requestId }) => ({
    schedule: await database.forOrganization(caller.organizationId, (tx) =>
      createSchedule(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(operations.changeReportSchedule, async ({ body, caller, requestId }) => ({
    schedule: await database.forOrganization(caller.organizationId, (tx) =>
      changeSchedule(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(operations.deleteReportSchedule, async ({ query, caller, requestId }) => {
    const change = { caller, requestId, now: clock.now() };
    await database.forOrganization(caller.organizationId, (tx) => deleteSchedule(tx, query.scheduleId, change));
    return { removed: true };
  });
}
