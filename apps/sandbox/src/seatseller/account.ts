/** The one consumer that the sandbox knows. These are not secrets: they open only the sandbox. */
export const SANDBOX_SEATSELLER_ACCOUNT = {
  consumerKey: 'pravas-sandbox-buses',
  consumerSecret: 'buses-only-sandbox-secret',
} as const;
