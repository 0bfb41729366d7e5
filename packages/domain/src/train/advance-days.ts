/** How many days ahead tickets are sold (Indian Railways, from 1 November 2024). */
export const ADVANCE_DAYS = 60;
/** The same for foreign tourists. */
export const FOREIGN_TOURIST_ADVANCE_DAYS = 365;
