/** The meals within the price, as a choice. */
export const BOARD_OPTIONS = [
  { value: 'room_only', label: 'Room only' },
  { value: 'breakfast', label: 'Breakfast' },
  { value: 'half_board', label: 'Half board' },
  { value: 'full_board', label: 'Full board' },
  { value: 'all_inclusive', label: 'All inclusive' },
] as const;

/** Who pays whom. */
export const PAYMENT_OPTIONS = [
  { value: 'prepaid', label: 'Paid here' },
  { value: 'at_hotel', label: 'Guest pays at the hotel' },
  { value: 'company', label: 'Hotel bills the company' },
] as const;

/** Whether the hotel charges GST. */
export const REGISTERED_OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No, it charges no GST' },
] as const;
