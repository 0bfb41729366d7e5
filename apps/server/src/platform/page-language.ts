/** Languages that the web app is built in, by the names of their pages. */
export type PageLanguage = 'en' | 'hi';

const COOKIE = /(?:^|;\s*)pravas_language=(en|hi)\b/;

/**
 * The language of the page that a browser asks for: the chosen one, else the preferred one. The profile's language
 * reaches the cookie when the person signs in or changes it.
 */
export function pageLanguage(cookies: string | undefined, accepted: string | undefined): PageLanguage {
  const chosen = COOKIE.exec(cookies ?? '')?.[1];
  if (chosen) return chosen as PageLanguage;
  return weightOf('hi', accepted ?? '') > weightOf('en', accepted ?? '') ? 'hi' : 'en';
}

/** The highest weight that `Accept-Language` gives a language in any of its countries; 0 where it names none. */
function weightOf(language: PageLanguage, accepted: string): number {
  const weights = accepted.split(',').map((one) => {
    const [tag = '', ...options] = one.trim().toLowerCase().split(';');
    if (tag.split('-', 1)[0] !== language) return 0;
    const weight = options.map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find((found) => found !== undefined);
    return weight === undefined ? 1 : Number(weight);
  });
  return Math.max(0, ...weights);
}
