import type { Paise } from '../money/money.ts';
import type { Board } from './board.ts';
import { FACILITIES, type Facility, PROPERTY_TYPES, type PropertyType } from './hotel.ts';
import { isCompliant, type ListedRate, type ListedStay } from './hotel-option.ts';

/** The filters of hotels and of their rates. An empty list filters nothing. */
export interface HotelFilters {
  /** 1 to 5; one of them. */
  readonly stars: readonly number[];
  /** All of them. */
  readonly facilities: readonly Facility[];
  /** One of them. */
  readonly propertyTypes: readonly PropertyType[];
  /** One of them. */
  readonly boards: readonly NonNullable<Board>[];
  /** Every word of it, in any order. */
  readonly name: string;
  /** For the whole stay with tax. */
  readonly fromPaise: Paise | null;
  readonly toPaise: Paise | null;
  readonly mostKm: number | null;
  readonly isFreeNow: boolean;
  readonly isCompliant: boolean;
  readonly isNegotiated: boolean;
}

/** What asks for nothing. */
export const NO_FILTERS: HotelFilters = {
  stars: [],
  facilities: [],
  propertyTypes: [],
  boards: [],
  name: '',
  fromPaise: null,
  toPaise: null,
  mostKm: null,
  isFreeNow: false,
  isCompliant: false,
  isNegotiated: false,
};

/**
 * The hotels that have what is asked, each with only those rates that do, so that a list's price is available and a
 * hotel's page shows the same rates. The order stays.
 */
export function filterHotels<Option extends ListedStay>(
  options: readonly Option[],
  filters: HotelFilters,
): readonly Option[] {
  const words = wordsIn(filters.name);
  return options
    .filter((option) => hasWhatIsAsked(option, filters, words))
    .flatMap((option) => {
      const offers = option.offers.filter((offer) => offersWhatIsAsked(offer, filters));
      // A hotel without a removed rate stays the same object, so that the view need not render it again.
      if (offers.length === option.offers.length) return [option];
      return offers.length > 0 ? [{ ...option, offers }] : [];
    });
}

/** How many hotels each choice of a filter would leave, with all other filters unchanged. */
export interface HotelFilterCounts {
  readonly stars: ReadonlyMap<number, number>;
  readonly facilities: ReadonlyMap<Facility, number>;
  readonly propertyTypes: ReadonlyMap<PropertyType, number>;
  readonly boards: ReadonlyMap<NonNullable<Board>, number>;
  readonly isFreeNow: number;
  readonly isCompliant: number;
  readonly isNegotiated: number;
}

const STARS = [1, 2, 3, 4, 5];
const BOARDS: readonly NonNullable<Board>[] = ['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'];

/**
 * The numbers beside the filters. A facility is asked for besides those that are; of other lists one choice is enough.
 * One pass: two dozen numbers over a thousand hotels with a dozen rates each are asked for with every choice.
 */
export function countHotels(options: readonly ListedStay[], filters: HotelFilters): HotelFilterCounts {
  const stars = new Map(STARS.map((value) => [value, 0]));
  const facilities = new Map(FACILITIES.map((value) => [value, 0]));
  const propertyTypes = new Map(PROPERTY_TYPES.map((value) => [value, 0]));
  const boards = new Map(BOARDS.map((value) => [value, 0]));
  const rates = { isFreeNow: 0, isCompliant: 0, isNegotiated: 0 };
  const words = wordsIn(filters.name);
  for (const option of options) {
    const { hotel } = option;
    if (!isWhereAsked(option, filters, words)) continue;
    const [hasStars, hasType] = [hasAskedStars(hotel, filters), hasAskedType(hotel, filters)];
    // One that fails at two lists is left by no choice of either.
    if (!hasStars && !hasType) continue;
    const offered = ratesWithout(option.offers, filters);
    if (offered.all) {
      if (hasType && hotel.stars !== null) addOne(stars, hotel.stars);
      if (hasStars) addOne(propertyTypes, hotel.propertyType);
    }
    if (!hasStars || !hasType) continue;
    if (offered.all) for (const facility of hotel.facilities) addOne(facilities, facility);
    for (const board of offered.boards) addOne(boards, board);
    rates.isFreeNow += Number(offered.isFreeNow);
    rates.isCompliant += Number(offered.isCompliant);
    rates.isNegotiated += Number(offered.isNegotiated);
  }
  return { stars, facilities, propertyTypes, boards, ...rates };
}

/** Only figures with a number beside them are counted. */
function addOne<Value>(counts: Map<Value, number>, value: Value): void {
  const before = counts.get(value);
  if (before !== undefined) counts.set(value, before + 1);
}

/** Which rates of a hotel match all filters, and for each choice how many would with it added or instead. */
function ratesWithout(offers: readonly ListedRate[], filters: HotelFilters) {
  const found = {
    all: false,
    boards: new Set<NonNullable<Board>>(),
    isFreeNow: false,
    isCompliant: false,
    isNegotiated: false,
  };
  for (const listed of offers) {
    if (!costsWhatIsAsked(listed, filters) || !isSoldAsAsked(listed, filters)) continue;
    const { board, isNegotiated } = listed.offer;
    if (board !== null) found.boards.add(board);
    if (!hasAskedBoard(listed, filters)) continue;
    found.all = true;
    found.isFreeNow ||= listed.isFreeNow;
    found.isCompliant ||= isCompliant(listed);
    found.isNegotiated ||= isNegotiated;
  }
  return found;
}

function hasWhatIsAsked(option: ListedStay, filters: HotelFilters, words: readonly string[]): boolean {
  return (
    hasAskedStars(option.hotel, filters) && hasAskedType(option.hotel, filters) && isWhereAsked(option, filters, words)
  );
}

function hasAskedStars({ stars }: ListedStay['hotel'], filters: HotelFilters): boolean {
  return filters.stars.length === 0 || (stars !== null && filters.stars.includes(stars));
}

function hasAskedType({ propertyType }: ListedStay['hotel'], { propertyTypes }: HotelFilters): boolean {
  return propertyTypes.length === 0 || propertyTypes.includes(propertyType);
}

/** What no choice takes the place of. */
function isWhereAsked(
  { hotel, km }: ListedStay,
  { facilities, mostKm }: HotelFilters,
  words: readonly string[],
): boolean {
  return (
    facilities.every((facility) => hotel.facilities.includes(facility)) &&
    (mostKm === null || (km !== null && km <= mostKm)) &&
    (words.length === 0 || hasWords(hotel.name, words))
  );
}

/** The words of the name searched for; none where any will do. */
function wordsIn(name: string): readonly string[] {
  return name === '' ? [] : plainText(name).split(' ');
}

function hasWords(text: string, words: readonly string[]): boolean {
  const plain = plainText(text);
  return words.every((word) => plain.includes(word));
}

function offersWhatIsAsked(listed: ListedRate, filters: HotelFilters): boolean {
  return hasAskedBoard(listed, filters) && costsWhatIsAsked(listed, filters) && isSoldAsAsked(listed, filters);
}

function hasAskedBoard({ offer: { board } }: ListedRate, { boards }: HotelFilters): boolean {
  return boards.length === 0 || (board !== null && boards.includes(board));
}

function costsWhatIsAsked({ totalPaise }: ListedRate, { fromPaise, toPaise }: HotelFilters): boolean {
  return (fromPaise === null || totalPaise >= fromPaise) && (toPaise === null || totalPaise <= toPaise);
}

function isSoldAsAsked(listed: ListedRate, filters: HotelFilters): boolean {
  return (
    (!filters.isFreeNow || listed.isFreeNow) &&
    (!filters.isCompliant || isCompliant(listed)) &&
    (!filters.isNegotiated || listed.offer.isNegotiated)
  );
}

function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');
}
