import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { readTypedRupees } from '../../../lib/typed-rupees.ts';

const LABEL = 'Limit for a second person';
/** As the server's amounts: no entry is larger. */
const LARGEST_RUPEES = 99_999_999.99;

/** The limit above which two people agree, as typed: nothing is not a limit, 0 means always. */
export function checkLimit(text: string): string | undefined {
  const rupees = readTypedRupees(text);
  if (rupees === null) return requiredMessage(LABEL);
  return Number.isNaN(rupees) || rupees > LARGEST_RUPEES ? invalidMessage(LABEL) : undefined;
}
