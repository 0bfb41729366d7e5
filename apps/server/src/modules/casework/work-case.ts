import type { WorkCaseKind } from '@pravas/domain/desk/work-case-kinds.ts';

/** Something that only a person can decide. */
export interface WorkCase {
  readonly id: string;
  /** Counted within the organisation, for people to speak of. */
  readonly number: number;
  readonly kind: WorkCaseKind;
  /** One open case for one cause. */
  readonly key: string;
  readonly bookingId: string | null;
  readonly tripId: string | null;
  readonly title: string;
  /** What the case is about, in the words of its kind; the reader parses it. */
  readonly facts: unknown;
  readonly state: 'open' | 'done';
  readonly ownerId: string | null;
  readonly dueAt: Date | null;
  readonly resolution: string | null;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly version: number;
}

/** A case to be opened. */
export interface NewWorkCase {
  readonly kind: WorkCaseKind;
  readonly key: string;
  readonly bookingId?: string | null;
  readonly tripId?: string | null;
  readonly title: string;
  readonly facts: unknown;
  /** By when it must be decided. */
  readonly dueAt?: Temporal.Instant | null;
}
