export { optionId } from './option-id.ts';
export { recordBookingCase, recordSearchCase } from './policy-cases.ts';
export {
  presentVerdict,
  presentVerdictBrief,
  type WireVerdict,
  type WireVerdictBrief,
} from './present-verdict.ts';
export { type EffectivePolicy, readEffectivePolicy, readPolicyVersion } from './read-effective-policy.ts';
export { findReasonCode } from './reason-codes.ts';
export { registerPolicyRoutes } from './routes.ts';
export { runDueReplays } from './run-replay.ts';
