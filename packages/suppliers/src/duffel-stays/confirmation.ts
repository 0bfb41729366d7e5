/** A reference usually comes with the booking; where it does not, this many hours afterwards. */
const AFTER_BOOKING = [1, 6, 24];
/** And this many hours before check-in, when desks have their lists. */
const BEFORE_CHECK_IN = [72, 24];

/** When a booking without a reference is worth reading again, in order; all before check-in. */
export function confirmationPolls(
  bookedAt: Temporal.Instant,
  checkInAt: Temporal.Instant,
): readonly Temporal.Instant[] {
  const moments = [
    ...AFTER_BOOKING.map((hours) => bookedAt.add({ hours })),
    ...BEFORE_CHECK_IN.map((hours) => checkInAt.subtract({ hours })),
  ];
  const isBetween = (at: Temporal.Instant) =>
    Temporal.Instant.compare(at, bookedAt) > 0 && Temporal.Instant.compare(at, checkInAt) < 0;
  const unique = new Map(moments.filter(isBetween).map((at) => [at.epochMilliseconds, at]));
  return [...unique.values()].toSorted(Temporal.Instant.compare);
}
