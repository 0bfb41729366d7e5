import type { WireProof } from '@pravas/contract/policy/verdict-shapes.ts';
import { CABINS } from '@pravas/domain/flight/cabin.ts';
import { formatInr, paise } from '@pravas/domain/money/money.ts';
import { ACTION_WORDS, EXPENSE_CATEGORY_WORDS, FARE_KIND_WORDS } from '@pravas/domain/policy/policy-words.ts';
import { durationText } from '@pravas/domain/time/airport-time.ts';

/** One input of a judgement as a person reads it. */
interface ProofFact {
  readonly label: string;
  readonly text: string;
}

/** Inputs whose names differ from what a person would call them. */
const LABELS: Readonly<Record<string, string>> = {
  pricePaise: 'Price per traveller',
  basePaise: 'Compared with',
  marginPaise: 'Allowed above it',
  limitPaise: 'Limit',
  allowedPaise: 'Amount allowed above',
  allowedPercent: 'Percentage allowed above',
  above: 'Measured against',
  maxStops: 'Stops, at most',
  hoursAround: 'Hours around the departure',
  maxLayoverMinutes: 'Longest stay at a stop',
  withoutAirlines: 'Airlines excluded',
  compared: 'Flights compared',
  pricesPaise: 'Their prices',
  baseOption: 'Option',
  baseFare: 'Fare',
  baseTitle: 'Sold by',
  baseDeparts: 'Leaves',
  leftOutForCoverage: 'Left out: other direction',
  leftOutForCabin: 'Left out: cabin',
  leftOutForStops: 'Left out: too many stops',
  leftOutForHours: 'Left out: other hours',
  leftOutForLayover: 'Left out: long stay',
  leftOutForAirline: 'Left out: airline',
  leftOutForFare: 'Left out: fare type or refund',
  tierFromMinutes: 'Rule begins at',
  tierCabins: 'Cabins it allows',
  durationMinutes: 'Travel time',
  slices: 'Every direction',
  bookedOn: 'Judged on',
  departsOn: 'Leaves on',
  daysAhead: 'Days ahead',
  required: 'Asked for',
  kind: 'Sold as',
  parts: 'Made of',
  cityLimit: 'The city has its own limit',
  min: 'At least',
  max: 'At most',
  ac: 'AC',
  acAllowed: 'AC allowed',
  per: 'Counted per',
  sameDaySpentPaise: 'Already spent that day',
  countedPaise: 'Counted together',
  receiptAbovePaise: 'Receipts needed above',
  usedPaise: 'Used so far',
  addsPaise: 'This adds',
  afterPaise: 'Used afterwards',
  abovePercent: 'Asks above, %',
  ofPaise: 'Taken from',
  ofDays: 'Over so many days',
  elapsedDays: 'Days gone',
  remainingDays: 'Days left',
};

/** Names of the platform that say nothing to a person, and inputs that the other facts already state. */
const UNSAID = new Set(['baseOption', 'baseFare']);

const WORDS: Readonly<Record<string, string>> = {
  lowest_logical: 'the lowest logical fare',
  median: 'the median fare',
  half_board: 'half board',
  room_only: 'room only',
  ...FARE_KIND_WORDS,
  ...EXPENSE_CATEGORY_WORDS,
};

const MANY_PRICES = 24;

/** The inputs of a judgement, in words and rupees; unset ones and those without effect are not listed. */
export function proofFacts(proof: WireProof): readonly ProofFact[] {
  const facts = Object.entries(proof.inputs)
    .filter(([name, value]) => !UNSAID.has(name) && value !== null && value !== '' && !isIdle(name, value))
    .map(([name, value]) => ({ label: LABELS[name] ?? plain(name), text: valueText(name, value) }));
  return proof.rate === null ? facts : [...facts, { label: 'Rate', text: `${proof.rate / 100}%` }];
}

/** The result: the outcome of a rule, or the figure that a rule compares with. */
export function proofResult(proof: WireProof): string {
  const { result } = proof;
  if (result === 'within') return 'within policy';
  if (typeof result === 'string') return ACTION_WORDS[result as keyof typeof ACTION_WORDS] ?? result;
  return valueText('resultPaise', result);
}

function isIdle(name: string, value: WireProof['result']): boolean {
  return name.startsWith('leftOutFor') && value === 0;
}

function valueText(name: string, value: WireProof['result']): string {
  if (value === null || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(name, value);
  if (/Paise$/u.test(name)) return pricesText(value.split(','));
  if (name === 'parts') return pricesText(value.split(' + '), ' + ');
  if (/^(cabins|tierCabins)$/u.test(name)) return value.split(',').map(cabinText).join(', ');
  if (name === 'slices') return value.split('; ').map(sliceText).join('; ');
  if (name === 'baseDeparts') return value.split(',').map(departsText).join(', ');
  return value
    .split(',')
    .map((part) => WORDS[part] ?? part)
    .join(', ');
}

function numberText(name: string, value: number): string {
  if (name.endsWith('Paise')) return Number.isSafeInteger(value) ? formatInr(paise(value)) : '-';
  if (name.endsWith('Minutes')) return durationText(value);
  return `${value.toLocaleString('en-IN')}${/Percent$/u.test(name) ? '%' : ''}`;
}

function pricesText(values: readonly string[], joint = ', '): string {
  const shown = values.slice(0, MANY_PRICES).map((value) => numberText('Paise', Number(value)));
  const more = values.length - shown.length;
  return more > 0 ? `${shown.join(joint)} and ${more} more` : shown.join(joint);
}

function cabinText(code: string): string {
  return CABINS.find((cabin) => cabin.code === code)?.name ?? code;
}

/** "DEL-BOM 130 E,B" reads "DEL–BOM 2h 10m, Economy and Business". */
function sliceText(text: string): string {
  const match = /^(\w+)-(\w+) (\d+) (.*)$/u.exec(text);
  if (!match) return text;
  const [, from, to, minutes, cabins = ''] = match;
  return `${from}–${to} ${durationText(Number(minutes))}, ${cabins.split(',').map(cabinText).join(' and ')}`;
}

function departsText(wall: string): string {
  return /T\d\d:\d\d/u.test(wall) ? wall.slice(11, 16) : wall;
}

/** "perNightPaise" reads "Per night". */
function plain(name: string): string {
  const words = name.replace(/(Paise|Minutes)$/u, '').replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
