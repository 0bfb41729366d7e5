export { drawCreditStatements } from './credit-statements.ts';
export { walletTasks } from './home-tasks.ts';
export { expirePromos } from './promo.ts';
export { registerWalletRoutes } from './routes.ts';
export { settleTopUps, type TopUpContext } from './settle-top-ups.ts';
export { wakeTopUp } from './top-up.ts';
export { tellLowWallets } from './wallet-alert.ts';
