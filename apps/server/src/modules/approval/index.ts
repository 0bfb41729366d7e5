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
  isUndecided,
  type RequestItem,
  type StoredVote,
} from './approval-request.ts';
export { readApprovalSettings } from './approval-settings.ts';
export { insertComment, listComments } from './comments.ts';
export { canDecide, type NamedPerson, namesOf, readDeciders, readNames, readPlace } from './deciders.ts';
export { APPROVALS_TOPIC, readDelegates, readDelegators } from './delegations.ts';
export { updateTasks } from './open-tasks.ts';
export {
  changeItem,
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
