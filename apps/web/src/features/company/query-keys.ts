/** The first words of every query key of company settings, for dropping what a change has made stale. */
export const KEYS = {
  employees: ['company', 'employees'],
  roles: ['company', 'roles'],
  grades: ['company', 'grades'],
  departments: ['company', 'departments'],
  organization: ['company', 'organization'],
  settings: ['company', 'settings'],
  gst: ['company', 'gst'],
  undertakings: ['company', 'undertakings'],
  gstCredit: ['company', 'gst-credit'],
  apiKeys: ['company', 'api-keys'],
} as const;

/** The question for a whole list by name. */
export const ALL_BY_NAME = { sortBy: 'name', sortOrder: 'ASC', recordsPerPage: 500 } as const;
