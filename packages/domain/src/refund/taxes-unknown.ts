/** Said wherever a fare was entered in one sum: its taxes come back by law, and nobody knows how much they are. */
export const TAXES_UNKNOWN = 'Its taxes are not known: ask the travel desk what comes back';
