import * as z from 'zod/mini';
import { text } from '../form-fields.ts';

/** What identifies an account at a bank in India. */
export const ACCOUNT_FIELDS = {
  bank: text('keyName', 'Bank'),
  holder: text('organizationName', 'Account holder'),
  accountNumber: z.string().check(z.regex(/^\d{6,20}$/, { error: 'Account number has 6 to 20 digits' })),
  ifsc: z.string().check(
    z.overwrite((value) => value.trim().toUpperCase()),
    z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, { error: 'IFSC is written like HDFC0000123' }),
  ),
};
