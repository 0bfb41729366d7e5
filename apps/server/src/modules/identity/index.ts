export { ACCOUNT_CHANGED_TOPIC, type AccountChange } from './account-mail.ts';
export { endAllSessions } from './end-sessions.ts';
export { createCodeSeal, type IdentityContext } from './identity-context.ts';
export { type CodeMail, type IssueContext, issueCode } from './issue-code.ts';
export { hashPassword } from './password.ts';
export { registerIdentityRoutes } from './routes.ts';
export { findCaller } from './session.ts';
export { registerSsoReturn } from './sso-routes.ts';
export { CODE_TOPIC } from './verification.ts';
