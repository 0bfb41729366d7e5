/** The parts of a shared flight that its name depends on. */
export interface SharedFlight {
  readonly flightId: string;
  readonly fareType: string;
  readonly fareLabel: string;
  /** One for a whole journey or a half, two for a return of two orders. */
  readonly options: readonly {
    readonly slices: readonly { readonly segments: readonly { readonly flightFullNumber: string }[] }[];
  }[];
}

/** A flight and fare as people pick it out. */
export interface SharedChoice {
  readonly flightId: string;
  readonly fareType: string;
}

/**
 * The name of a shared flight among those it was shared with: "6E 2043", "6E 2043 + 6E 55" with a connection, "6E 2043
 * / AI 806" there and back; with its fare where the same flights were shared at several.
 */
export function sharedFlightName(one: SharedFlight, all: readonly SharedFlight[]): string {
  const name = one.options
    .flatMap(({ slices }) => slices)
    .map(({ segments }) => segments.map(({ flightFullNumber }) => flightFullNumber).join(' + '))
    .join(' / ');
  const isAlone = all.every((other) => other === one || other.flightId !== one.flightId);
  return isAlone ? name : `${name}, ${one.fareLabel}`;
}

/** The shared flight that a reader means; null for one that was not shared, at that fare. */
export function findShared<T extends SharedChoice>(all: readonly T[], wanted: SharedChoice): T | null {
  return all.find(({ flightId, fareType }) => flightId === wanted.flightId && fareType === wanted.fareType) ?? null;
}
