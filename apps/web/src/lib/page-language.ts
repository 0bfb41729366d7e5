/** Languages of the app, as profiles and the server name them. */
export type Language = 'en-IN' | 'hi-IN';

/** The language that this page was built in. */
export const PAGE_LANGUAGE: Language = import.meta.env.PRAVAS_LANGUAGE === 'hi' ? 'hi-IN' : 'en-IN';
