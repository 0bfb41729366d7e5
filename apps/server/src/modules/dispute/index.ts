export { learnDisputes } from './learn-disputes.ts';
export { registerDisputeRoutes } from './routes.ts';
