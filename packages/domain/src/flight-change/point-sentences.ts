interface PointSentences {
  readonly airport: (now: string, was: string) => string;
  readonly terminal: (terminal: string, airport: string) => string;
  readonly earlier: (by: string, now: string, was: string) => string;
  readonly later: (by: string, now: string, was: string) => string;
}

/**
 * The sentences about a departure or an arrival that its airline changed: whole ones, as their order differs by
 * language.
 */
export const POINT_SENTENCES: Readonly<Record<'departure' | 'arrival', PointSentences>> = {
  departure: {
    airport: (now, was) => `The flight now leaves from ${now} instead of ${was}.`,
    terminal: (terminal, airport) => `The flight now leaves at terminal ${terminal} of ${airport}.`,
    earlier: (by, now, was) => `The flight leaves ${by} earlier: ${now} instead of ${was}.`,
    later: (by, now, was) => `The flight leaves ${by} later: ${now} instead of ${was}.`,
  },
  arrival: {
    airport: (now, was) => `The flight now arrives at ${now} instead of ${was}.`,
    terminal: (terminal, airport) => `The flight now arrives at terminal ${terminal} of ${airport}.`,
    earlier: (by, now, was) => `The flight arrives ${by} earlier: ${now} instead of ${was}.`,
    later: (by, now, was) => `The flight arrives ${by} later: ${now} instead of ${was}.`,
  },
};
