export { keepSaving } from './keep-saving.ts';
export { optionId } from './option-id.ts';
export { recordBookingCase, recordSearchCase } from './policy-cases.ts';
export {
  presentListedVerdict,
  presentSuggestion,
  presentVerdict,
  type WireListedVerdict,
  type WireVerdict,
} from './present-verdict.ts';
export { type EffectivePolicy, readEffectivePolicy, readPolicyVersion } from './read-effective-policy.ts';
export { findReasonCode } from './reason-codes.ts';
export type { KeptCase, ReplayService } from './replay-service.ts';
export { registerPolicyRoutes } from './routes.ts';
export { runDueReplays } from './run-replay.ts';
export { takeUnmeasured } from './unmeasured-cases.ts';
