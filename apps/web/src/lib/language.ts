import { type Language, PAGE_LANGUAGE } from './page-language.ts';
import { currentSession, onSession } from './session.ts';
import { readStored, writeStored } from './storage.ts';

const ASKED = 'pravas.language';
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Shows the app in the language of the profile at sign-in; later something may be half typed, and the next page has it.
 */
export function followProfileLanguage(): void {
  let known: Language | null = null;
  const follow = () => {
    const language = currentSession().user?.language ?? null;
    if (language === null || language === known) return;
    (known === null ? speak : noteLanguage)(language);
    known = language;
  };
  follow();
  onSession(follow);
}

/** Notes the language for the pages that are loaded from now on: the server hands them out in it. */
function noteLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way to write cookies is missing on plain http.
  document.cookie = `pravas_language=${language};path=/;max-age=31536000;samesite=lax`;
}

/** Shows the app in another language, by loading the page again; once only, should the server not have it. */
export function speak(language: Language): void {
  noteLanguage(language);
  const isAsked = readStored('session', ASKED, isText) === language;
  writeStored('session', ASKED, language);
  if (language !== PAGE_LANGUAGE && !isAsked) window.location.reload();
}
