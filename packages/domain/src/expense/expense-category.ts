/** Expense categories (rules §9.4), as codes; the words are in the reference package. */
export type ExpenseCategory =
  | 'train'
  | 'miscellaneous'
  | 'laundry'
  | 'incidental'
  | 'hotel'
  | 'fuel_toll_parking'
  | 'food'
  | 'conveyance'
  | 'car'
  | 'bus'
  | 'airfare';
