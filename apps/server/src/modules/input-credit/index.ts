export { taxReturnTasks } from './home-tasks.ts';
export { importReturn } from './import-return.ts';
export type { CreditSource } from './input-credit-context.ts';
export { matchYear } from './match-year.ts';
export { registerInputCreditRoutes } from './routes.ts';
