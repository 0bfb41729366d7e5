import { loginAnswer, organization, secondFactorChallenge, session, user } from './session.ts';
import { codeSent } from './sign-up-operations.ts';
import { domain, ssoSettings } from './sso-operations.ts';

/** What clients call the shapes of logins. */
export const IDENTITY_SHAPES = {
  ClaimedDomain: domain,
  CodeSent: codeSent,
  LoginAnswer: loginAnswer,
  SecondFactorChallenge: secondFactorChallenge,
  Session: session,
  SessionOrganization: organization,
  SsoSettings: ssoSettings,
  User: user,
};
