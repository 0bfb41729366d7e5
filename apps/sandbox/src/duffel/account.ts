/** The one account that the sandbox knows. These are not secrets: they open only the sandbox. */
export const SANDBOX_DUFFEL_ACCOUNT = {
  accessToken: 'duffel_test_pravas_sandbox',
  apiVersion: 'v2',
  /** Signs the messages to the address that the sandbox is started with; a registered address has its own secret. */
  webhookSecret: 'sandbox-webhook-secret',
} as const;

/** The account's billing currency: every amount is in it. */
export const CURRENCY = 'INR';
