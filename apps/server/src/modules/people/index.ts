export { setPersonActive } from './change-status.ts';
export { createPerson } from './create-person.ts';
export type { ImportContext } from './import-job.ts';
export {
  INVITATION_TOPIC,
  type InvitationToMail,
  insertInvitations,
  revokeInvitations,
  takeInvitationToMail,
} from './invitation-rows.ts';
export { type Actor, actorFor } from './people-context.ts';
export { isAnybodyAbove } from './reach-guards.ts';
export { registerPeopleRoutes } from './routes.ts';
export { type PersonBasics, setPersonRole, updatePersonBasics } from './update-basics.ts';
export { workImports } from './work-imports.ts';
