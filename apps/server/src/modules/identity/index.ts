export { hashPassword } from './password.ts';
export { registerIdentityRoutes } from './routes.ts';
export { findCaller, type SessionContext } from './session.ts';
