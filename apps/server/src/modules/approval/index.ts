export {
  type ApprovalLink,
  findApprovalLink,
  insertApprovalLink,
  issueApprovalLink,
  type LinkSubject,
  spendApprovalLink,
} from './approval-links.ts';
export {
  type ApprovalRequest,
  type ApprovalTask,
  askedTotal,
  isUndecided,
  type RequestItem,
  type StoredVote,
} from './approval-request.ts';
export { readApprovalSettings } from './approval-settings.ts';
export { readApprovalTimes } from './approval-times.ts';
export { insertComment, listComments } from './comments.ts';
export { canDecide, decides, type NamedPerson, namesOf, readDeciders, readNames, readPlace } from './deciders.ts';
export { type DecidersOf, readDecidersOf, readDelegators } from './deciders-today.ts';
export { APPROVALS_TOPIC } from './delegations.ts';
export { updateTasks } from './open-tasks.ts';
export {
  changeItem,
  changeLevels,
  findRequest,
  findTask,
  insertRequest,
  insertVote,
  listItems,
  listLatestItems,
  listRequests,
  listTasks,
  listVotes,
} from './request-repository.ts';
export { type Chains, peopleOf, presentChains, resolveChains, whoApproves } from './resolve-chains.ts';
export { registerApprovalRoutes } from './routes.ts';
