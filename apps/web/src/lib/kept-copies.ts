/** The prefix of the names of caches of kept trips. */
export const KEPT_TRIPS_CACHE = 'pravas-kept-trips';

/** One more each time that a trip changes its shape: copies of another shape are not read, and go away. */
const SHAPE = 3;

/** The cache with one person's kept trips. */
export function keptTripsCache(userId: number): string {
  return `${KEPT_TRIPS_CACHE}-v${SHAPE}-${userId}`;
}

/** Removes the trips that were kept on this device, except those of one person. */
export function forgetKeptTrips(exceptUserId?: number): void {
  // Plain http has no such storage, and then nothing was kept.
  if (!('caches' in globalThis)) return;
  const kept = exceptUserId === undefined ? '' : keptTripsCache(exceptUserId);
  const isOthers = (name: string) => name.startsWith(KEPT_TRIPS_CACHE) && name !== kept;
  void caches
    .keys()
    .then((names) => Promise.all(names.filter(isOthers).map((name) => caches.delete(name))))
    .catch(() => undefined);
}
