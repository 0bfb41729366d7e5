import { lazyPage } from '../../../lib/lazy-page.ts';

/** Single sign-on through the organisation's identity provider. */
export const SsoCard = lazyPage(() => import('./sso-card.tsx'), 'SsoCard');

/** People and groups from the organisation's directory. */
export const DirectorySection = lazyPage(() => import('./directory-section.tsx'), 'DirectorySection');

/** Keys by which programs act in a person's name. */
export const ApiKeysSection = lazyPage(() => import('./api-keys-section.tsx'), 'ApiKeysSection');
