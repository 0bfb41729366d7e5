/** A journey abroad that a person has ahead; days are YYYY-MM-DD. */
export interface JourneyAbroad {
  /** ISO 3166. */
  readonly country: string;
  readonly leavesOn: string;
  /** The last day of its trip. */
  readonly backOn: string;
}

/** A passport's last day; null = it is not known. */
export type PassportEnd = string | null;

/** A journey's demand on a person: a passport, or one that is valid longer. */
export interface PassportNeed<Journey extends JourneyAbroad> {
  readonly journey: Journey;
  readonly is: 'missing' | 'expired' | 'short';
  /** The last day of the passport that is valid longest; null where there is none. */
  readonly endsOn: string | null;
}

/** Many countries refuse entry on a passport that ends sooner after departure. */
const MONTHS_WANTED = 6;

/** India and these let each other's people in with another proof of who they are (treaties of 1950 and 2007). */
const WITHOUT_PASSPORT: ReadonlySet<string> = new Set(['NP', 'BT']);

/**
 * The first journey for which a person needs a passport that they have not given, or that ends within six months of its
 * return. Null where none does; a passport whose last day is not known is believed.
 */
export function passportNeed<Journey extends JourneyAbroad>(
  journeys: readonly Journey[],
  passports: readonly PassportEnd[],
  nationality: string | null,
): PassportNeed<Journey> | null {
  if (passports.includes(null)) return null;
  const endsOn = passports.reduce<string | null>(
    (best, end) => (best === null || (end ?? '') > best ? end : best),
    null,
  );
  const ahead = journeys
    .filter(({ country }) => !(nationality === 'IN' && WITHOUT_PASSPORT.has(country)))
    .toSorted((a, b) => (a.leavesOn < b.leavesOn ? -1 : a.leavesOn > b.leavesOn ? 1 : 0));
  for (const journey of ahead) {
    if (endsOn === null) return { journey, is: 'missing', endsOn };
    if (endsOn < journey.backOn) return { journey, is: 'expired', endsOn };
    const wanted = Temporal.PlainDate.from(journey.backOn).add({ months: MONTHS_WANTED }).toString();
    if (endsOn < wanted) return { journey, is: 'short', endsOn };
  }
  return null;
}
