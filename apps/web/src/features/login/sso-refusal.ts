/** Why single sign-on did not let somebody in, and what they can do. */
interface SsoRefusal {
  readonly title: string;
  readonly text: string;
}

const REFUSALS: Readonly<Record<string, SsoRefusal>> = {
  sso_not_configured: {
    title: 'Single sign-on is not set up for this address',
    text: 'Login with your password, or ask your company admin.',
  },
  sso_unreachable: {
    title: 'The identity provider did not answer as it should',
    text: 'Try again in a few minutes. If it keeps failing, ask your company admin.',
  },
  sso_refused: {
    title: 'The identity provider did not sign you in',
    text: 'You may have cancelled, or you are not allowed to use Pravas there. Try again, or ask your company admin.',
  },
  sso_account_unknown: {
    title: 'There is no account for you yet',
    text: 'Your organisation invites its people itself. Ask your company admin for an invitation.',
  },
  sso_account_elsewhere: {
    title: 'This address already signs in to another organisation',
    text: 'Ask your company admin to use another address of yours, or login with this one as before.',
  },
  sso_account_above: {
    title: 'Your account has more rights than single sign-on covers here',
    text: 'Login with your password. A company admin can save the single sign-on settings again, and then it works.',
  },
  sso_disabled: {
    title: 'Single sign-on is switched off',
    text: 'Login with your password, or ask your company admin.',
  },
};

/** The words for an error that the server sends the browser back with; unknown ones get words as well. */
export function ssoRefusal(code: string): SsoRefusal {
  return (
    (Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined) ?? {
      title: 'Single sign-on did not work',
      text: 'Try again. If it keeps failing, ask your company admin.',
    }
  );
}
