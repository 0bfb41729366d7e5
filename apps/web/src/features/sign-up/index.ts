import { lazyPage } from '../../lib/lazy-page.ts';

/** How an organisation registers. */
export const SignUpPage = lazyPage(() => import('./sign-up-page.tsx'), 'SignUpPage');

/** How an invited person joins. */
export const RegisterPage = lazyPage(() => import('./register-page.tsx'), 'RegisterPage');

/** What a new organisation does first, for the first page. */
export const FirstSteps = lazyPage(() => import('./first-steps.tsx'), 'FirstSteps');
