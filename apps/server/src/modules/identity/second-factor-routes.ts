import {
  addPasskey as addPasskeyOperation,
  confirmTotp as confirmTotpOperation,
  listSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes as renewRecoveryCodesOperation,
  startPasskeyLogin as startPasskeyLoginOperation,
  startPasskey as startPasskeyOperation,
  startTotp as startTotpOperation,
  verifySecondFactor,
} from '@pravas/contract/identity/second-factor-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { finishLogin, startPasskeyLogin } from './finish-login.ts';
import type { IdentityContext } from './identity-context.ts';
import { addPasskey, startPasskey } from './passkeys.ts';
import { listOwnFactors, removeFactor, renewRecoveryCodes } from './second-factors.ts';
import { type Cookies, originOf, welcome } from './session-cookie.ts';
import { confirmTotp, startTotp } from './totp.ts';

/** Registers second factors: finishing a login with one, and keeping one's own. */
export function registerSecondFactorRoutes(router: OperationRouter, context: IdentityContext, cookies: Cookies): void {
  router.register(
    startPasskeyLoginOperation,
    async ({ body }) => ({ options: await startPasskeyLogin(context, body.ticket) }),
    { maxPerMinute: 60 },
  );
  router.register(
    verifySecondFactor,
    async ({ body, request, reply }) => {
      const tokens = await finishLogin(context, body, originOf(request, cookies));
      return welcome(context, cookies, { request, reply }, tokens);
    },
    { maxPerMinute: 60 },
  );
  router.register(listSecondFactors, ({ caller }) => listOwnFactors(context, caller));
  router.register(startTotpOperation, ({ caller, body }) => startTotp(context, caller, body.password));
  router.register(confirmTotpOperation, async ({ caller, body, requestId }) => ({
    recoveryCodes: [...(await confirmTotp(context, caller, body.factorId, body.otp, requestId))],
  }));
  router.register(startPasskeyOperation, async ({ caller, body }) => ({
    options: await startPasskey(context, caller, body.password),
  }));
  router.register(addPasskeyOperation, async ({ caller, body, requestId }) => ({
    recoveryCodes: [...(await addPasskey(context, caller, body, requestId))],
  }));
  router.register(removeSecondFactor, async ({ caller, body, requestId }) => {
    await removeFactor(context, caller, body.factorId, body.password, requestId);
    return { removed: true };
  });
  router.register(renewRecoveryCodesOperation, async ({ caller, body, requestId }) => ({
    recoveryCodes: [...(await renewRecoveryCodes(context, caller, body.password, requestId))],
  }));
}
