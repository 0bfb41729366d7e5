import type { RawBuilder } from 'kysely';

/** The guarantees of docs/reliability.md: I are of safety, L of liveness. */
export type InvariantId =
  | `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17}`
  | `L${1 | 2 | 3}`;

/** Something for which an invariant does not hold. */
export interface BreachRow {
  /** What it is about: a booking, an order, a transfer. */
  readonly object_id: string;
  readonly why: string;
}

/** A property of everything that is stored: one query that must answer no row. */
export interface Invariant {
  readonly id: InvariantId;
  /** What it promises, in a sentence. */
  readonly title: string;
  /**
   * `organization`: asked once for each organisation, inside its row-level security · `installation`: asked once, of
   * the catalogue, which belongs to no organisation.
   */
  readonly scope: 'organization' | 'installation';
  /** The query that finds breaches at this time (ISO instant). */
  readonly breaches: (at: string) => RawBuilder<BreachRow>;
}
