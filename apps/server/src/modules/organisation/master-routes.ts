import {
  createDepartment as createDepartmentOperation,
  createGrade as createGradeOperation,
  getDepartment,
  getGrade,
  listDepartments as listDepartmentsOperation,
  listGrades as listGradesOperation,
  updateDepartment as updateDepartmentOperation,
  updateDepartmentStatus,
  updateGrade as updateGradeOperation,
  updateGradeStatus,
} from '@pravas/contract/organisation/master-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import {
  createDepartment,
  listDepartments,
  readDepartment,
  switchDepartment,
  updateDepartment,
} from './departments.ts';
import { createGrade, listGrades, readGrade, switchGrade, updateGrade } from './grades.ts';
import type { OrganizationContext } from './organization-context.ts';

/** Registers grades and departments. */
export function registerMasterRoutes(router: OperationRouter, { database, clock }: OrganizationContext): void {
  router.register(listGradesOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listGrades(tx, query)),
  );
  router.register(getGrade, async ({ query, caller }) => ({
    grade: await database.forOrganization(caller.organizationId, (tx) => readGrade(tx, query.gradeId)),
  }));
  router.register(createGradeOperation, async ({ body, caller, requestId }) => ({
    grade: await database.forOrganization(caller.organizationId, (tx) =>
      createGrade(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateGradeOperation, async ({ body: { gradeId, ...fields }, caller, requestId }) => ({
    grade: await database.forOrganization(caller.organizationId, (tx) =>
      updateGrade(tx, gradeId, fields, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateGradeStatus, async ({ body, caller, requestId }) => ({
    grade: await database.forOrganization(caller.organizationId, (tx) =>
      switchGrade(tx, body.gradeId, body.isActive, { caller, requestId, now: clock.now() }),
    ),
  }));

  router.register(listDepartmentsOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listDepartments(tx, query)),
  );
  router.register(getDepartment, async ({ query, caller }) => ({
    department: await database.forOrganization(caller.organizationId, (tx) => readDepartment(tx, query.departmentId)),
  }));
  router.register(createDepartmentOperation, async ({ body, caller, requestId }) => ({
    department: await database.forOrganization(caller.organizationId, (tx) =>
      createDepartment(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateDepartmentOperation, async ({ body: { departmentId, ...fields }, caller, requestId }) => ({
    department: await database.forOrganization(caller.organizationId, (tx) =>
      updateDepartment(tx, departmentId, fields, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateDepartmentStatus, async ({ body, caller, requestId }) => ({
    department: await database.forOrganization(caller.organizationId, (tx) =>
      switchDepartment(tx, body.departmentId, body.isActive, { caller, requestId, now: clock.now() }),
    ),
  }));
}
