/** The part of a version that decides its state. */
export interface DatedVersion {
  readonly number: number;
  readonly state: string;
  /** Null for drafts. */
  readonly effective_from: Date | null;
}

/** The state of a version, as the wire names it. */
export type VersionState = 'draft' | 'scheduled' | 'inForce' | 'past';

/**
 * The version in force at a time: the newest of those whose day has come, so that publishing a newer one also replaces
 * older ones whose day has not. null where none is.
 */
export function versionInForce<V extends DatedVersion>(versions: readonly V[], at: Temporal.Instant): V | null {
  const begun = versions.filter(
    (one) => one.effective_from !== null && one.effective_from.getTime() <= at.epochMilliseconds,
  );
  return begun.reduce<V | null>((newest, one) => (newest === null || one.number > newest.number ? one : newest), null);
}

/** The state of a version among all of its policy's. */
export function stateOfVersion<V extends DatedVersion>(
  version: V,
  versions: readonly V[],
  at: Temporal.Instant,
): VersionState {
  if (version.state === 'draft') return 'draft';
  const inForce = versionInForce(versions, at);
  if (version.number === inForce?.number) return 'inForce';
  return version.number > (inForce?.number ?? 0) ? 'scheduled' : 'past';
}

/** The next version that comes into force by itself; null where none waits. */
export function nextVersion<V extends DatedVersion>(versions: readonly V[], at: Temporal.Instant): V | null {
  const waiting = versions.filter((one) => stateOfVersion(one, versions, at) === 'scheduled');
  const startOf = (one: V) => one.effective_from?.getTime() ?? 0;
  return waiting.reduce<V | null>(
    (first, one) => (first === null || startOf(one) < startOf(first) ? one : first),
    null,
  );
}
