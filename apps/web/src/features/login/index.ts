import { lazyPage } from '../../lib/lazy-page.ts';

/** The login page. */
export const LoginPage = lazyPage(() => import('./login-page.tsx'), 'LoginPage');

/** The way back in for people who forgot their password. */
export const ForgotPasswordPage = lazyPage(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage');

/** Single sign-on: the way there, and where its identity provider sends people back to. */
export const SsoPage = lazyPage(() => import('./sso-page.tsx'), 'SsoPage');
