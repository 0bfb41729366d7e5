export { type AuditEntry, recordAudit } from './record-audit.ts';
export { verifyAuditChain } from './verify-audit-chain.ts';
