import { login } from '@pravas/contract/identity/login.ts';
import { logout } from '@pravas/contract/identity/logout.ts';
import {
  changePassword as changePasswordOperation,
  forgotPassword,
  resetPassword as resetPasswordOperation,
  verifyForgotPassword,
} from '@pravas/contract/identity/password-operations.ts';
import { refreshSession } from '@pravas/contract/identity/refresh-session.ts';
import {
  endEverySession,
  endMySession,
  listSessions,
  logoutEverywhere,
} from '@pravas/contract/identity/session-operations.ts';
import {
  generateOrganizationOtp,
  getInviteDetails,
  registerEmployee,
  registerOrganization as registerOrganizationOperation,
  resendOrganizationOtp,
  verifyOrganizationOtp,
} from '@pravas/contract/identity/sign-up-operations.ts';
import { bearerOf } from '../../platform/bearer.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { changePassword } from './change-password.ts';
import type { IdentityContext } from './identity-context.ts';
import { logIn, TICKET_SECONDS } from './log-in.ts';
import { logOut } from './log-out.ts';
import { endOwnSession, listOwnSessions, logOutEverywhere, signEverybodyOut } from './own-sessions.ts';
import { presentSession } from './present-session.ts';
import { registerOrganization } from './register-organization.ts';
import { renewSession } from './renew-session.ts';
import { resetPassword } from './reset-password.ts';
import { registerSecondFactorRoutes } from './second-factor-routes.ts';
import { type Cookies, createCookies, originOf, rememberTokenOf, welcome } from './session-cookie.ts';
import { registerSsoRoutes } from './sso-routes.ts';
import { askForCode, resendCode, verifyCode } from './verification.ts';

/** What one network may try in a minute at public operations. */
const PER_NETWORK = { maxPerMinute: 60 };

/** Registers everything about signing in: sessions, sign-up, passwords, second factors, single sign-on. */
export function registerIdentityRoutes(router: OperationRouter, context: IdentityContext): void {
  const cookies = createCookies(context);
  registerSessionRoutes(router, context, cookies);
  registerPasswordRoutes(router, context, cookies);
  registerSignUpRoutes(router, context, cookies);
  registerSecondFactorRoutes(router, context, cookies);
  registerSsoRoutes(router, context, cookies);
}

function registerSessionRoutes(router: OperationRouter, context: IdentityContext, cookies: Cookies): void {
  router.register(
    login,
    async ({ body, request, reply }) => {
      const result = await logIn(context, body, originOf(request, cookies));
      if (result.kind === 'challenge') {
        return { challenge: { ticket: result.ticket, methods: [...result.methods], expiresIn: TICKET_SECONDS } };
      }
      return welcome(context, cookies, { request, reply }, result.tokens);
    },
    PER_NETWORK,
  );
  router.register(refreshSession, async ({ request, reply }) => {
    try {
      const tokens = await renewSession(context, cookies.session.read(request));
      cookies.session.write(reply, tokens);
      return await presentSession(context, tokens.accessToken);
    } catch (error) {
      if (error instanceof Refusal) cookies.session.clear(reply);
      throw error;
    }
  });
  router.register(logout, async ({ request, reply }) => {
    await logOut(context, cookies.session.read(request));
    cookies.session.clear(reply);
    return { loggedOut: true };
  });
  router.register(listSessions, ({ caller }) => listOwnSessions(context, caller));
  router.register(endMySession, async ({ caller, body, requestId }) => {
    await endOwnSession(context, caller, body, requestId);
    return { ended: true };
  });
  router.register(logoutEverywhere, async ({ caller, body, reply, requestId }) => {
    const ended = await logOutEverywhere(context, caller, body, requestId);
    cookies.session.clear(reply);
    return ended;
  });
  router.register(endEverySession, async ({ caller, body, requestId }) => ({
    ended: await signEverybodyOut(context, caller, body, requestId),
  }));
}

function registerPasswordRoutes(router: OperationRouter, context: IdentityContext, cookies: Cookies): void {
  router.register(
    forgotPassword,
    ({ body, request }) => askForCode(context, 'password_reset', body.email, originOf(request, cookies)),
    PER_NETWORK,
  );
  router.register(
    verifyForgotPassword,
    async ({ body, request }) => {
      const { token, expiresIn } = await verifyCode(context, 'password_reset', rememberTokenOf(request), body.otp);
      return { resetToken: token, expiresIn };
    },
    PER_NETWORK,
  );
  router.register(
    resetPasswordOperation,
    async ({ body, request }) => {
      await resetPassword(context, bearerOf(request), body, originOf(request, cookies));
      return { reset: true };
    },
    PER_NETWORK,
  );
  router.register(changePasswordOperation, async ({ body, caller, requestId }) => {
    await changePassword(context, caller, body, requestId);
    return { changed: true };
  });
}

function registerSignUpRoutes(router: OperationRouter, context: IdentityContext, cookies: Cookies): void {
  router.register(
    generateOrganizationOtp,
    ({ body, request }) => askForCode(context, 'sign_up', body.email, originOf(request, cookies)),
    PER_NETWORK,
  );
  router.register(
    resendOrganizationOtp,
    ({ request }) => resendCode(context, 'sign_up', rememberTokenOf(request), originOf(request, cookies)),
    PER_NETWORK,
  );
  router.register(
    verifyOrganizationOtp,
    async ({ body, request }) => {
      const { token, email, expiresIn } = await verifyCode(context, 'sign_up', rememberTokenOf(request), body.otp);
      return { verificationToken: token, email, expiresIn };
    },
    PER_NETWORK,
  );
  router.register(
    registerOrganizationOperation,
    async ({ body, request, reply }) => {
      const tokens = await registerOrganization(context, bearerOf(request), body, originOf(request, cookies));
      return welcome(context, cookies, { request, reply }, tokens);
    },
    PER_NETWORK,
  );
  router.register(getInviteDetails, ({ request }) => readInvitation(context, bearerOf(request) ?? ''), PER_NETWORK);
  router.register(
    registerEmployee,
    async ({ body, request, reply }) => {
      const tokens = await acceptInvitation(context, body, originOf(request, cookies));
      return welcome(context, cookies, { request, reply }, tokens);
    },
    PER_NETWORK,
  );
}
