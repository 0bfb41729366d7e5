/**
 * TBO learns the hotel's own number of a booking at most this long before check-in, and then by these steps: hours to
 * check-in at booking, and hours until it is first worth asking (TBO's page on HotelConfirmationNo).
 */
const NUMBERS_FROM_DAYS = 30;
const FIRST_ASKED = [
  [24, 3],
  [48, 4],
  [72, 6],
  [120, 12],
  [192, 48],
  [336, 72],
] as const;
const LONGEST_WAIT_HOURS = 120;
/** After the first time it is asked hourly, so often; then a person asks. */
const HOURLY = 3;

/** The moments at which to ask for the hotel's own number, in order; none after check-in. */
export function confirmationPolls(
  bookedAt: Temporal.Instant,
  checkInAt: Temporal.Instant,
): readonly Temporal.Instant[] {
  const hoursLeft = (checkInAt.epochMilliseconds - bookedAt.epochMilliseconds) / 3_600_000;
  const waitHours = FIRST_ASKED.find(([hours]) => hoursLeft < hours)?.[1] ?? LONGEST_WAIT_HOURS;
  const byWait = bookedAt.add({ hours: waitHours });
  const byWindow = checkInAt.subtract({ hours: NUMBERS_FROM_DAYS * 24 });
  const first = Temporal.Instant.compare(byWait, byWindow) >= 0 ? byWait : byWindow;
  return Array.from({ length: HOURLY + 1 }, (_, index) => first.add({ hours: index })).filter(
    (at) => Temporal.Instant.compare(at, checkInAt) < 0,
  );
}
