/** The merchant that the sandbox gateway knows. */
export const SANDBOX_MERCHANT_ID = 'SBX000000000001';

/** Its AES key in hex. Not a secret: it spells "SBX-only-not-rea" and opens only the sandbox. */
export const SANDBOX_MERCHANT_KEY_HEX = '5342582d6f6e6c792d6e6f742d726561';

/** The name the payment page shows. */
export const SANDBOX_MERCHANT_NAME = 'Pravas (sandbox merchant)';
