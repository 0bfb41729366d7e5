import type { Paise } from './money.ts';

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

/** "Rupees one lakh two thousand three hundred and four, and paise fifty only", as invoices print it in India. */
export function amountInWords(amount: Paise): string {
  if (amount < 0) throw new RangeError(`An invoice names no negative amount: ${amount}`);
  const rupees = Math.floor(amount / 100);
  const paise = amount % 100;
  const rest = paise === 0 ? '' : `, and paise ${inWords(paise)}`;
  return `Rupees ${inWords(rupees)}${rest} only`;
}

/** A whole number in words by the Indian scale: crore, lakh, thousand. */
function inWords(value: number): string {
  if (value < 20) return SMALL[value] ?? '';
  if (value < 100) {
    const ones = value % 10;
    return `${TENS[Math.floor(value / 10)]}${ones === 0 ? '' : `-${SMALL[ones]}`}`;
  }
  if (value < 1_000) return joined(value, 100, 'hundred');
  if (value < 100_000) return joined(value, 1_000, 'thousand');
  if (value < 10_000_000) return joined(value, 100_000, 'lakh');
  return joined(value, 10_000_000, 'crore');
}

function joined(value: number, unit: number, name: string): string {
  const rest = value % unit;
  const head = `${inWords(Math.floor(value / unit))} ${name}`;
  if (rest === 0) return head;
  return `${head}${rest < 100 ? ' and' : ''} ${inWords(rest)}`;
}
