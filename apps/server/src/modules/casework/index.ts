export {
  addCaseEvent,
  assignCase,
  CASES_TOPIC,
  closeCase,
  closeCaseOf,
  findCase,
  findOpenCase,
  noteInCaseOf,
  openCase,
} from './case-repository.ts';
export { runDueCases } from './overdue-cases.ts';
export { atDesk, isHere, releaseCase } from './release-case.ts';
export { reopenCase } from './reopen-case.ts';
export type { NewWorkCase, WorkCase } from './work-case.ts';
