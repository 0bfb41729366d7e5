export { creditDueTopups } from './approve-topup.ts';
export { registerBankRoutes } from './routes.ts';
