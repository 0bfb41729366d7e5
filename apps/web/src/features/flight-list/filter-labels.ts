import { durationText } from '@pravas/domain/time/airport-time.ts';
import { inr } from '../../lib/money-text.ts';
import type { FilterName } from './filter-rows.ts';
import { type DayBand, type FareKindCode, type Filters, NO_FILTERS, type Range } from './list-state.ts';
import { POLICY_LABELS } from './policy-groups.ts';

/** Parts of the day with their hours. */
export const BAND_LABELS: Readonly<Record<DayBand, string>> = {
  early: 'Before 06:00',
  morning: '06:00 – 12:00',
  afternoon: '12:00 – 18:00',
  evening: 'After 18:00',
};

/** Fare kinds in short. */
export const KIND_LABELS: Readonly<Record<FareKindCode, string>> = {
  corporate: 'Corporate',
  sme: 'Semi corporate',
  regular: 'Regular',
  special_return: 'Special round trip',
  series: 'Super saver',
  brand: 'Airline fare brands',
};

/** "Nonstop", "1 stop", "2+ stops". */
export function stopLabel(stops: number): string {
  if (stops === 0) return 'Nonstop';
  return stops === 1 ? '1 stop' : '2+ stops';
}

/** What the texts of a list depend on. */
export interface LabelFacts {
  /** Turns an airline's code into its name. */
  readonly airlineName: (code: string) => string;
  /** Prices are shown after claimable GST. */
  readonly net: boolean;
}

/** Which prices are filtered. */
export function priceLabel({ net }: Pick<LabelFacts, 'net'>): string {
  return net ? 'Price after GST' : 'Price';
}

/** What an active filter keeps, in a few words. */
export function filterLabel(name: FilterName, filters: Filters, facts: LabelFacts): string {
  const { airlineName } = facts;
  const range = (value: Range, text: (n: number) => string, what: string) => {
    if (value.from !== null && value.to !== null) return `${what} ${text(value.from)} to ${text(value.to)}`;
    return value.to !== null ? `${what} up to ${text(value.to)}` : `${what} from ${text(value.from ?? 0)}`;
  };
  switch (name) {
    case 'airlines':
      return filters.airlines.map(airlineName).join(', ');
    case 'returnAirlines':
      return `Return ${filters.returnAirlines.map(airlineName).join(', ')}`;
    case 'stops':
      return filters.stops.map(stopLabel).join(', ');
    case 'returnStops':
      return `Return ${filters.returnStops.map(stopLabel).join(', ')}`;
    case 'departs':
      return `Departs ${filters.departs.map((band) => BAND_LABELS[band]).join(', ')}`;
    case 'returnDeparts':
      return `Return departs ${filters.returnDeparts.map((band) => BAND_LABELS[band]).join(', ')}`;
    case 'price':
      return range(filters.price, inr, priceLabel(facts));
    case 'duration':
      return range(filters.duration, durationText, 'Duration');
    case 'layover':
      return range(filters.layover, durationText, 'Layover');
    case 'layoverAirports':
      return `Layover in ${filters.layoverAirports.join(', ')}`;
    case 'refundable':
      return 'Refundable';
    case 'kinds':
      return filters.kinds.map((kind) => KIND_LABELS[kind]).join(', ');
    case 'policy':
      return filters.policy.map((group) => POLICY_LABELS[group]).join(', ');
  }
}

/** The filters without one of them. */
export function dropFilter(filters: Filters, name: FilterName): Filters {
  return { ...filters, [name]: NO_FILTERS[name] };
}
