/** A journey, with what matters to papers. Countries are ISO 3166 codes of every airport, stops included. */
export interface JourneyRoute {
  readonly countries: readonly string[];
  /** Airlines that sell or operate a part of it. */
  readonly airlines: readonly string[];
}

/** A traveller, with what matters to papers; an infant sits on a lap. */
export interface Holder {
  readonly nationality: string | null;
  readonly isInfant: boolean;
}

/** Whether the ticket needs a passport; `ask` = it depends on the citizenship, which is not known yet. */
export type PassportNeed = 'no' | 'yes' | 'ask';

interface OpenBorder {
  /** Countries between which no passport is needed. */
  readonly countries: ReadonlySet<string>;
  /** The citizens it is for. */
  readonly citizens: ReadonlySet<string>;
}

const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const EUROPE = codes('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO CH');
const GULF = codes('AE BH KW OM QA SA');
const HIMALAYA = codes('IN NP BT');

/**
 * Between India, Nepal and Bhutan their citizens travel on a voter card or another photo ID (Treaty of Peace and
 * Friendship 1950, art. 7; Bureau of Immigration, "Travel to Nepal and Bhutan"); citizens of the EU, the EEA and
 * Switzerland among these on national cards (Directive 2004/38/EC, art. 4), those of the Gulf among theirs (GCC
 * agreement of 1999); between Ireland and the United Kingdom theirs without any document.
 */
const OPEN_BORDERS: readonly OpenBorder[] = [
  { countries: HIMALAYA, citizens: HIMALAYA },
  { countries: EUROPE, citizens: EUROPE },
  { countries: GULF, citizens: GULF },
  { countries: codes('GB IE'), citizens: codes('GB IE') },
];

/**
 * Airlines that nevertheless want a passport on tickets to and from Nepal, of everybody with a seat (TBO, Book page).
 */
const PASSPORT_TO_NEPAL = codes('6E SG');

/** Whether a traveller needs a passport for a journey, by its route and their citizenship. */
export function passportNeed({ countries, airlines }: JourneyRoute, { nationality, isInfant }: Holder): PassportNeed {
  const visited = new Set(countries);
  if (visited.size <= 1) return 'no';
  if (!isInfant && visited.has('NP') && airlines.some((code) => PASSPORT_TO_NEPAL.has(code))) return 'yes';
  const open = OPEN_BORDERS.filter((border) => visited.isSubsetOf(border.countries));
  if (open.length === 0) return 'yes';
  if (nationality === null) return 'ask';
  return open.some(({ citizens }) => citizens.has(nationality)) ? 'no' : 'yes';
}
