/** Whether the bus is air-conditioned. */
export const AC_OPTIONS = [
  { value: 'yes', label: 'A/C' },
  { value: 'no', label: 'Non-A/C' },
] as const;

/** What passengers sit or lie on. */
export const SEATING_OPTIONS = [
  { value: 'seater', label: 'Seats' },
  { value: 'semi_sleeper', label: 'Seats that recline (semi-sleeper)' },
  { value: 'sleeper', label: 'Berths (sleeper)' },
  { value: 'mixed', label: 'Seats and berths' },
] as const;

/** What a passenger has in the bus: kind and deck, as they are sent. */
export const PLACE_OPTIONS = [
  { value: 'seat lower', label: 'Seat' },
  { value: 'seat upper', label: 'Seat, upper deck' },
  { value: 'berth_along lower', label: 'Lower berth' },
  { value: 'berth_along upper', label: 'Upper berth' },
  { value: 'berth_across lower', label: 'Lower berth across the bus' },
  { value: 'berth_across upper', label: 'Upper berth across the bus' },
] as const;
