/**
 * A path to return to after login, kept only when it certainly stays on this origin. Anything else ("//evil",
 * "https:…", "/\\evil") reads as the home page.
 */
export function sameOriginPath(value: string | null | undefined): string {
  const fallback = '/home';
  if (!value?.startsWith('/') || value.startsWith('//')) return fallback;
  // Browsers read a backslash as a slash, and drop tabs and line breaks inside URLs.
  if ([...value].some((character) => character === '\\' || character.charCodeAt(0) < 0x20)) return fallback;
  const base = 'https://pravas.invalid';
  try {
    const url = new URL(value, base);
    // Dots are resolved by now, and the result may begin with two slashes again.
    if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
    if (['/login', '/unauthorized', '/sso', '/sign-up', '/register', '/forgot-password'].includes(url.pathname))
      return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
