/**
 * The logins of HTTP Basic: one for content, one for searching and booking. Calls after the sale take the agency's
 * token besides. These are not secrets: they open only the sandbox.
 */
export const SANDBOX_HOTEL_LOGINS = {
  content: { userName: 'pravas-content', password: 'content-only' },
  booking: { userName: 'pravas-hotels', password: 'hotels-only' },
} as const;
