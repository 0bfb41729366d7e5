/**
 * Credentials that anyone can read in the sandbox's source. The server does not know the sandbox, so they are repeated
 * here; a test keeps them equal.
 */
export const PUBLISHED_KEYS: ReadonlySet<string> = new Set([
  'sbx000000000001',
  '5342582d6f6e6c792d6e6f742d726561',
  'pravas-sandbox',
  'sandbox-only',
  'pravas-content',
  'content-only',
  'pravas-hotels',
  'hotels-only',
  'duffel_test_pravas_sandbox',
  'sandbox-webhook-secret',
  'pravas-sandbox-buses',
  'buses-only-sandbox-secret',
  'pravas-sandbox-irp',
  'irp-only-sandbox-secret',
  'pravas-sandbox-taxpayer',
  'taxpayer-only-sandbox',
]);

/** True for a credential that is published, in whatever letters. */
export function isPublished(value: string): boolean {
  return PUBLISHED_KEYS.has(value.trim().toLowerCase());
}
