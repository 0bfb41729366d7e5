import { latinDigits } from '@pravas/domain/validation/latin-digits.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A telephone number that was read, or why it was not. */
export type PhoneAnswer =
  | {
      readonly ok: true;
      /** +6591234567 (ITU-T E.164): the one form that is stored and sent. */
      readonly number: string;
      /** The country it belongs to, ISO 3166; null for numbers of no country. */
      readonly countryCode: string | null;
    }
  | { readonly ok: false; readonly message: string };

/** The country assumed for people who write a number as it is dialled at home. */
const HOME: CountryCode = 'IN';
/** Digits, and what people write between them. */
const SHAPE = /^\+?[0-9 ().-]{1,40}$/;
const EXAMPLE = '+91 98450 12345';

/**
 * Reads a telephone number as people and directories write it. With a plus (or 00) its country is written; without, it
 * is read as dialled in India and as a number whose plus was left out. Of two readings the one that is a mobile number
 * counts; where both could be, the caller asks rather than guesses.
 */
export function readPhone(typed: string, label = 'Mobile number'): PhoneAnswer {
  const text = latinDigits(typed.trim()).replace(/^00(?=[1-9])/, '+');
  if (!SHAPE.test(text)) return refused(label);
  if (text.startsWith('+')) {
    const abroad = valid(text);
    return abroad ? found(abroad) : refused(label);
  }
  const [home, abroad] = [valid(text, HOME), valid(`+${text.replaceAll(/[^0-9]/g, '')}`)];
  if (home === null || abroad === null || home.number === abroad.number) {
    const only = home ?? abroad;
    return only ? found(only) : refused(label);
  }
  if (isMobile(home) !== isMobile(abroad)) return found(isMobile(home) ? home : abroad);
  const readings = [home, abroad].map((one) => `${one.formatInternational()} (${nameOf(one)})`);
  return {
    ok: false,
    message: `Please include the country code in the ${label.toLowerCase()}: ${readings.join(' or ')}`,
  };
}

/** "+65 9123 4567", as people write it; a text that is no number is returned unchanged. */
export function phoneText(number: string): string {
  return valid(number)?.formatInternational() ?? number;
}

function valid(text: string, home?: CountryCode): PhoneNumber | null {
  const read = parsePhoneNumberFromString(text, home);
  return read?.isValid() === true ? read : null;
}

function isMobile(number: PhoneNumber): boolean {
  const type = number.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}

function found(number: PhoneNumber): PhoneAnswer {
  return { ok: true, number: number.number, countryCode: number.country ?? null };
}

function refused(label: string): PhoneAnswer {
  return { ok: false, message: `${invalidMessage(label)} with its country code, such as ${EXAMPLE}` };
}

function nameOf({ country }: PhoneNumber): string {
  return country === undefined ? 'of no country' : (COUNTRIES.of(country) ?? country);
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
