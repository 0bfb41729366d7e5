import { auditRow } from './audit-operations.ts';

/** What clients call the shapes of the audit trail. */
export const AUDIT_SHAPES = {
  AuditEntry: auditRow,
};
