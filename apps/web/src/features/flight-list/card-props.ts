import type { EmissionsMethod } from './emissions.ts';
import type { ShownRow } from './filter-rows.ts';
import type { Suggestion } from './suggestion-button.tsx';

/** What a card shows of a flight, and what can be done with it. */
export interface CardProps {
  readonly shown: ShownRow;
  readonly travellers: number;
  readonly chosen: boolean;
  readonly viewAll: boolean;
  /** Prices are shown after claimable GST. */
  readonly net: boolean;
  readonly emissionsMethod: EmissionsMethod | null;
  /** Ticked for comparison. */
  readonly picked: boolean;
  readonly onPick: () => void;
  /** The flight that a suggestion led to. */
  readonly suggested: boolean;
  readonly onTake: (suggestion: Suggestion) => void;
  /** The details' address for a fare of this card; null while the search has no number yet. */
  readonly detailsHref: (fareType: string) => string | null;
  /** Opens an address of the details, after the list has kept which flight it was. */
  readonly onOpen: (href: string) => void;
}

/** "IndiGo, Air India": who flies it. */
export function airlineNames({ shown }: Pick<CardProps, 'shown'>): string {
  return shown.row.option.airlines.map((airline) => airline.name).join(', ');
}

/** "IndiGo 06:10": the name of a flight in the labels of its buttons. */
export function cardName(card: Pick<CardProps, 'shown'>): string {
  return `${airlineNames(card)} ${card.shown.row.option.slices[0]?.segments[0]?.departureTime ?? ''}`;
}
