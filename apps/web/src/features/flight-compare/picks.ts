import { MOST_COMPARED } from '@pravas/domain/compare/compare-options.ts';

/** A fare of some flights that was ticked. Rupees for all travellers, our fee included. */
export interface Picked {
  readonly flightId: string;
  readonly fareType: string;
  /** "6E 6045 06:10". */
  readonly title: string;
  readonly totalPrice: number;
}

/** What is ticked for comparison, and how that changes. */
export interface Picking {
  readonly picks: readonly Picked[];
  readonly toggle: (pick: Picked) => void;
}

/** Whether these flights are ticked, in whatever fare. */
export function isPicked(picks: readonly Picked[], flightId: string): boolean {
  return picks.some((pick) => pick.flightId === flightId);
}

/** Ticks flights or takes the tick away; beyond four nothing more is ticked. */
export function togglePick(picks: readonly Picked[], pick: Picked): readonly Picked[] {
  if (isPicked(picks, pick.flightId)) return picks.filter((one) => one.flightId !== pick.flightId);
  return picks.length >= MOST_COMPARED ? picks : [...picks, pick];
}

/** "flightId:fareType" for each, joined by commas, as the server takes it. */
export function comparedText(picks: readonly Picked[]): string {
  return picks.map(({ flightId, fareType }) => `${flightId}:${fareType}`).join(',');
}
