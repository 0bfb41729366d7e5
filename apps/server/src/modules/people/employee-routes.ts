import * as operations from '@pravas/contract/people/employee-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { listApprovers, setApprover } from './approvers.ts';
import { changeStatus, previewDisabling } from './change-status.ts';
import { endEmployeeSessions } from './end-employee-sessions.ts';
import { exportEmployees } from './export-employees.ts';
import { invitePeople, invitePerson, resendInvitations } from './invite-people.ts';
import { listEmployees } from './list-employees.ts';
import type { PeopleContext } from './people-context.ts';
import { expectPerson, presentPerson } from './person-record.ts';
import { updateEmployee } from './update-employee.ts';

/** An export reads everybody; a screen asks for a few in a minute. */
const EXPORTS_PER_MINUTE = 20;

/** Registers the employee list, employees, approvers and invitations. */
export function registerEmployeeRoutes(router: OperationRouter, context: PeopleContext): void {
  const { database, clock } = context;

  router.register(operations.listEmployees, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listEmployees(tx, query, clock.now())),
  );

  router.register(
    operations.exportEmployees,
    ({ query, caller, requestId }) => exportEmployees(context, caller, query, requestId),
    { perPersonPerMinute: EXPORTS_PER_MINUTE },
  );

  router.register(operations.getEmployee, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, async (tx) => {
      const { id } = await expectPerson(tx, query.user_id);
      return { employee: await presentPerson(tx, context, id, caller) };
    }),
  );

  router.register(operations.updateEmployee, ({ body, caller, requestId }) =>
    updateEmployee(context, caller, body, requestId),
  );

  router.register(operations.updateEmployeeStatus, ({ body, caller, requestId }) =>
    changeStatus(context, caller, body, requestId),
  );

  router.register(operations.endEmployeeSessions, async ({ body, caller, requestId }) => ({
    ended: await endEmployeeSessions(context, caller, body, requestId),
  }));

  router.register(operations.previewDisabling, ({ body, caller }) => previewDisabling(context, caller, body));

  router.register(operations.updateEmployeeApprover, ({ body, caller, requestId }) =>
    setApprover(context, caller, body, requestId),
  );

  router.register(operations.getApprovers, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, async (tx) => ({
      data: await listApprovers(tx, query.search?.name),
    })),
  );

  router.register(operations.inviteEmployee, ({ body, caller, requestId }) =>
    invitePerson(context, caller, body, requestId),
  );

  router.register(operations.inviteEmployees, ({ body, caller, requestId }) =>
    invitePeople(context, caller, body.employees, requestId),
  );

  router.register(operations.resendInvite, ({ body, caller, requestId }) =>
    resendInvitations(context, caller, body.user_ids, requestId),
  );
}
