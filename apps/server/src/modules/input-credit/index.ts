export type { CreditSource } from './input-credit-context.ts';
export { registerInputCreditRoutes } from './routes.ts';
