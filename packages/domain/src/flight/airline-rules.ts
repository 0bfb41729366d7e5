import type { PrintedName } from '../person/printed-name.ts';
import type { TravellerType } from '../person/traveller.ts';
import { fullYears } from '../person/traveller-age.ts';
import type { JourneyRoute } from './journey-papers.ts';

/** Airlines' systems take no last name of one letter (TBO, Book page, "LastName"). */
const SHORTEST_FAMILY_NAME = 2;
/** Airlines that refuse a first name that is the last name, too (TBO, Book page; SpiceJet's own booking form). */
const DIFFERENT_NAMES: Readonly<Record<string, string>> = { SG: 'SpiceJet' };

/** The least age of a person with children (IndiGo and Air India, "Travelling with infants and children"). */
const COMPANION_AGE = 18;

interface AloneRule {
  readonly airlines: ReadonlySet<string>;
  readonly name: string;
  readonly countries: ReadonlySet<string>;
  readonly where: string;
  /** Nobody younger may travel there without someone of 18 or over, unless the airline looks after them. */
  readonly age: number;
}

const AIR_INDIA = { airlines: new Set(['AI', 'IX']), name: 'Air India' };

/** Air India, "Unaccompanied minors": age policy for travel between India and the Gulf. */
const ALONE_RULES: readonly AloneRule[] = [
  { ...AIR_INDIA, countries: new Set(['AE']), where: 'the United Arab Emirates', age: 18 },
  { ...AIR_INDIA, countries: new Set(['BH', 'KW', 'OM', 'QA', 'SA']), where: 'the Gulf', age: 16 },
];

/** What an airline is known to refuse of a name, in a sentence that says what to write; null where it takes it. */
export function refusePrintedName({ given, family }: PrintedName, airlines: readonly string[]): string | null {
  if (family.length < SHORTEST_FAMILY_NAME) {
    return `Airlines do not accept a one-letter last name. Write ${family} out in full, as on the passport or photo ID; if the ID shows the letter alone, ask the travel desk.`;
  }
  const airline = airlines.map((code) => DIFFERENT_NAMES[code]).find((name) => name !== undefined);
  if (airline === undefined || given !== family) return null;
  return `${airline} does not sell tickets with the same first and last name. If the passport has only one name, enter FNU (first name unknown) as the first name.`;
}

/** A traveller, with what matters to ages. Dates are YYYY-MM-DD. */
export interface Aged {
  readonly type: TravellerType;
  readonly dateOfBirth: string | null;
}

/** The error of a party's ages. */
export interface AgeProblem {
  readonly index: number;
  readonly message: string;
}

/**
 * Whether a party may travel as it is: each infant with an adult of 18 or over, children with at least one, and no
 * person alone who is too young for the airline on this route. If it matters, asks for an adult's unknown age.
 */
export function refuseAges(
  party: readonly Aged[],
  route: JourneyRoute & { readonly lastFlightOn: string },
): readonly AgeProblem[] {
  const ages = party.map(({ dateOfBirth }) =>
    dateOfBirth === null ? null : fullYears(dateOfBirth, route.lastFlightOn),
  );
  const adults = party.flatMap(({ type }, index) => (type === 'ADULT' ? [{ index, age: ages[index] ?? null }] : []));
  const infants = party.filter(({ type }) => type === 'INFANT').length;
  const minors = party.filter(({ type }) => type !== 'ADULT').length;
  const grown = adults.filter(({ age }) => age !== null && age >= COMPANION_AGE).length;
  const wanted = minors === 0 ? 0 : Math.max(1, infants);
  if (grown < wanted) return companionProblems(adults, wanted - grown, infants);
  return grown > 0 ? [] : aloneProblems(adults, route);
}

interface KnownAge {
  readonly index: number;
  readonly age: number | null;
}

function companionProblems(adults: readonly KnownAge[], missing: number, infants: number): readonly AgeProblem[] {
  const unknown = adults.filter(({ age }) => age === null).slice(0, missing);
  if (unknown.length === missing) {
    return unknown.map(({ index }) => ({
      index,
      message: `Date of birth is required: ${infants > 0 ? 'each infant' : 'children'} must travel with someone aged ${COMPANION_AGE} or over`,
    }));
  }
  const young = adults.find(({ age }) => age !== null && age < COMPANION_AGE) ?? adults[0] ?? { index: 0 };
  const rule =
    infants > 0
      ? `Each infant must travel with someone aged ${COMPANION_AGE} or over.`
      : `Children must travel with someone aged ${COMPANION_AGE} or over.`;
  return [
    {
      index: young.index,
      message: `${rule} Add an adult; children who travel alone can only be booked with the airline itself.`,
    },
  ];
}

function aloneProblems(adults: readonly KnownAge[], { countries, airlines }: JourneyRoute): readonly AgeProblem[] {
  if (adults.some(({ age }) => age === null)) return [];
  const rule = ALONE_RULES.find(
    (one) => airlines.some((code) => one.airlines.has(code)) && countries.some((code) => one.countries.has(code)),
  );
  if (!rule) return [];
  return adults
    .filter(({ age }) => age !== null && age < rule.age)
    .map(({ index }) => ({
      index,
      message: `${rule.name} does not let anyone under ${rule.age} travel to ${rule.where} alone unless it looks after them. Add an adult, or ask the travel desk.`,
    }));
}
