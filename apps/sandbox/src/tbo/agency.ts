/** The one agency that the sandbox knows. These are not secrets: they open only the sandbox. */
export const SANDBOX_AGENCY = {
  clientId: 'ApiIntegrationNew',
  userName: 'pravas-sandbox',
  password: 'sandbox-only',
  agencyId: 990_001,
  memberId: 990_002,
} as const;
