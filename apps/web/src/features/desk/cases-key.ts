/** The first word of every query about cases. */
export const CASES_KEY = ['desk', 'cases'] as const;
