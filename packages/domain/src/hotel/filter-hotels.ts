import type { Paise } from '../money/money.ts';
import type { Board } from './board.ts';
import { FACILITIES, type Facility, PROPERTY_TYPES, type PropertyType } from './hotel.ts';
import { isCompliant, type ListedRate, type ListedStay } from './hotel-option.ts';

/** What is asked of hotels and of their rates. An empty list asks for nothing. */
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
 * The hotels that have what is asked, each with only those rates that do, so that a list's price is one that can be had and a
 * hotel's page shows the same rates. The order stays.
 */
export function filterHotels<Option extends ListedStay>(
  options: readonly Option[],
  filters: HotelFilters,
): readonly Option[] {
  return options
    .filter((option) => hasWhatIsAsked(option, filters))
    .flatMap((option) => {
      const offers = option.offers.filter((offer) => offersWhatIsAsked(offer, filters));
      // A hotel of which nothing is left out stays the same, so that whoever shows it need not do so anew.
      if (offers.length === option.offers.length) return [option];
      return offers.length > 0 ? [{ ...option, offers }] : [];
    });
}

/** How many hotels each choice of a filter would leave, with all other filters as they are. */
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

/** The numbers beside the filters. A facility is asked for besides those that are; of other lists one choice is enough. */
export function countHotels(options: readonly ListedStay[], filters: HotelFilters): HotelFilterCounts {
  // Counted without making lists: two dozen numbers over a thousand hotels are asked for with every choice.
  const left = (changed: Partial<HotelFilters>) => {
    const asked = { ...filters, ...changed };
    return options.filter(
      (option) => hasWhatIsAsked(option, asked) && option.offers.some((offer) => offersWhatIsAsked(offer, asked)),
    ).length;
  };
  const each = <Value>(values: readonly Value[], changed: (value: Value) => Partial<HotelFilters>) =>
    new Map(values.map((value) => [value, left(changed(value))]));
  return {
    stars: each(STARS, (value) => ({ stars: [value] })),
    facilities: each(FACILITIES, (value) => ({ facilities: [...filters.facilities, value] })),
    propertyTypes: each(PROPERTY_TYPES, (value) => ({ propertyTypes: [value] })),
    boards: each(BOARDS, (value) => ({ boards: [value] })),
    isFreeNow: left({ isFreeNow: true }),
    isCompliant: left({ isCompliant: true }),
    isNegotiated: left({ isNegotiated: true }),
  };
}

function hasWhatIsAsked({ hotel, km }: ListedStay, filters: HotelFilters): boolean {
  const { stars, facilities, propertyTypes, name, mostKm } = filters;
  return (
    (stars.length === 0 || (hotel.stars !== null && stars.includes(hotel.stars))) &&
    (propertyTypes.length === 0 || propertyTypes.includes(hotel.propertyType)) &&
    facilities.every((facility) => hotel.facilities.includes(facility)) &&
    (mostKm === null || (km !== null && km <= mostKm)) &&
    (name === '' || hasWords(hotel.name, name))
  );
}

function hasWords(text: string, words: string): boolean {
  const plain = plainText(text);
  return plainText(words)
    .split(' ')
    .every((word) => plain.includes(word));
}

function offersWhatIsAsked(listed: ListedRate, filters: HotelFilters): boolean {
  const { boards, fromPaise, toPaise } = filters;
  const { offer, totalPaise } = listed;
  return (
    (boards.length === 0 || (offer.board !== null && boards.includes(offer.board))) &&
    (fromPaise === null || totalPaise >= fromPaise) &&
    (toPaise === null || totalPaise <= toPaise) &&
    (!filters.isFreeNow || listed.isFreeNow) &&
    (!filters.isCompliant || isCompliant(listed)) &&
    (!filters.isNegotiated || offer.isNegotiated)
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
