export type { AuditDetails } from './canonical-json.ts';
export { changedFields } from './changed-fields.ts';
export { actorOf, recordAudit } from './record-audit.ts';
export { registerAuditRoutes } from './routes.ts';
export { tellSecurityEvents } from './tell-security-events.ts';
export { verifyAuditChain } from './verify-audit-chain.ts';
