export {
  ACCOUNT_CHANGED_TOPIC,
  type AccountChange,
  findOwner,
  findReaddressed,
  GUESSES_TOPIC,
  type Guessed,
  READDRESSED_TOPIC,
  type ReaddressedAccount,
  tellReaddressed,
} from './account-mail.ts';
export { endAllSessions } from './end-sessions.ts';
export { createCodeSeal, type IdentityContext } from './identity-context.ts';
export { type CodeMail, type IssueContext, issueCode } from './issue-code.ts';
export { hashPassword } from './password.ts';
export { provePresence } from './prove-presence.ts';
export { resealIdentity } from './reseal.ts';
export { registerIdentityRoutes } from './routes.ts';
export { watchRefusals } from './security-notes.ts';
export { findCaller } from './session.ts';
export { registerSsoReturn } from './sso-routes.ts';
export { CODE_TOPIC } from './verification.ts';
