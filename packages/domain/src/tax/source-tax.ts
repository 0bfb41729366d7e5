import {
  applyRate,
  type BasisPoints,
  greatest,
  least,
  type Paise,
  paise,
  subtract,
  sum,
  ZERO,
} from '../money/money.ts';
import { financialYearOf } from '../time/financial-year.ts';

/** A tax that is kept back or collected at source: from suppliers by us, or from us by customers. */
export type SourceTax = 'gst_tcs' | 'operator_tds' | 'commission_tds';
/** Services whose suppliers have tax withheld. */
export type SourceService = 'flight' | 'hotel' | 'bus';

/** The subject of a tax's switch: a service of suppliers, or our fees (null). */
export interface SwitchKey {
  readonly tax: SourceTax;
  readonly service: SourceService | null;
}

/** A switch from a day on. It applies until a later one of the same tax and service begins. */
export interface SourceTaxSwitch extends SwitchKey {
  readonly isOn: boolean;
  readonly rate: BasisPoints;
  /** Of a financial year; nothing is kept back up to here. Null = from the first rupee. */
  readonly thresholdPaise: Paise | null;
  /** The first day in India, YYYY-MM-DD. */
  readonly validFrom: string;
  readonly enteredAtMs: number;
}

/** What the law says of a tax, and how we take it where no switch is set. */
interface Law {
  readonly label: string;
  readonly section: string;
  readonly what: string;
  readonly isOn: boolean;
  readonly rate: BasisPoints;
  readonly thresholdPaise: Paise | null;
  readonly source: string;
}

/**
 * The law by tax. Whether an agent of airlines has to collect under section 52 is disputed, so that everything from
 * suppliers is off until the provider's adviser says otherwise. Customers decide what they withhold, so that it is on.
 */
export const LAWS: Readonly<Record<SourceTax, Law>> = {
  gst_tcs: {
    label: 'GST collected from suppliers (TCS)',
    section: 'CGST Act section 52',
    what: 'On what suppliers sell through us, before GST and less refunds. It is taken off what they get.',
    isOn: false,
    rate: 50,
    thresholdPaise: null,
    source: 'Notification 15/2024-Central Tax, 0.5 % from 10 Jul 2024; supplies under section 9(5) are outside it',
  },
  operator_tds: {
    label: 'Income tax kept back from suppliers (TDS)',
    section: 'Income-tax Act 2025 section 393(1), before 1 Apr 2026 section 194-O',
    what: 'On what suppliers sell through us, before GST. It is taken off what they get.',
    isOn: false,
    rate: 10,
    thresholdPaise: null,
    source: 'Finance (No. 2) Act 2024: 0.1 % from 1 Oct 2024',
  },
  commission_tds: {
    label: 'Income tax that customers keep back from our fees (TDS)',
    section: 'Income-tax Act 2025 section 393(1), before 1 Apr 2026 section 194H',
    what: 'On our fees before GST, once they come to more than the threshold in a financial year.',
    isOn: true,
    rate: 200,
    thresholdPaise: paise(2_000_000),
    source: 'Finance Act 2025: 2 %, above ₹20,000 in a year from 1 Apr 2025',
  },
};

/** Every switch there is. */
export const SWITCH_KEYS: readonly SwitchKey[] = [
  ...(['gst_tcs', 'operator_tds'] as const).flatMap((tax) =>
    (['flight', 'hotel', 'bus'] as const).map((service) => ({ tax, service })),
  ),
  { tax: 'commission_tds', service: null },
];

const ALWAYS = '0001-01-01';

/** Whether both switch the same. */
export function isSameSwitch(a: SwitchKey, b: SwitchKey): boolean {
  return a.tax === b.tax && a.service === b.service;
}

/** The switch of a day: always exactly one; where none is set, as `LAWS` says. */
export function switchOn(list: readonly SourceTaxSwitch[], key: SwitchKey, day: string): SourceTaxSwitch {
  const { isOn, rate, thresholdPaise } = LAWS[key.tax];
  let found: SourceTaxSwitch = { ...key, isOn, rate, thresholdPaise, validFrom: ALWAYS, enteredAtMs: 0 };
  for (const one of list) {
    if (!isSameSwitch(one, key) || one.validFrom > day) continue;
    const isLater =
      one.validFrom === found.validFrom ? one.enteredAtMs >= found.enteredAtMs : one.validFrom > found.validFrom;
    if (isLater) found = one;
  }
  return found;
}

/** The first day on which a tax is on for something; null = it never is. */
export function firstDayOn(list: readonly SourceTaxSwitch[], tax: SourceTax): string | null {
  const days = list.filter((one) => one.tax === tax && one.isOn).map(({ validFrom }) => validFrom);
  return days.toSorted().at(0) ?? null;
}

/**
 * What a line adds to what is withheld from a booking: the tax on all that was supplied so far less what was withheld,
 * so that parts are rounded once in all and a booking that is refunded in full leaves nothing.
 */
export function keptAtSource(
  before: { readonly valuePaise: Paise; readonly keptPaise: Paise },
  valuePaise: Paise,
  rate: BasisPoints,
): Paise {
  const whole = sum([before.valuePaise, valuePaise]);
  return subtract(applyRate(greatest(whole, ZERO), rate), before.keptPaise);
}

/** What of a line suppliers have supplied before GST. */
export function suppliedValue(line: {
  readonly service: string;
  readonly pricePaise: Paise;
  readonly taxPaise: Paise;
  readonly extrasPaise: Paise;
  readonly penaltyPaise: Paise;
  /** Of buses: who owes the GST on the ticket. */
  readonly taxOwedBy: string | null;
}): Paise {
  // What a platform owes the GST on itself (section 9(5)), and what is exempt, is not a taxable supply of the supplier.
  const isOutside = line.service === 'bus' && ((line.taxOwedBy ?? 'operator') !== 'operator' || line.taxPaise === 0);
  return isOutside ? ZERO : sum([line.pricePaise, line.extrasPaise, line.penaltyPaise]);
}

/** The most that a customer may keep back from our fees by a day, and why. */
export interface CommissionTds {
  readonly isOn: boolean;
  readonly rate: BasisPoints;
  readonly thresholdPaise: Paise;
  /** Of the financial year. */
  readonly feesPaise: Paise;
  readonly keptPaise: Paise;
  readonly mostPaise: Paise;
}

/** Fees of a financial year, and what was withheld from them. */
interface KeptOfFees {
  readonly feesPaise: Paise;
  readonly keptPaise: Paise;
}

/**
 * Judges what may be withheld from our fees by a day: nothing up to the threshold of the year, then the rate of all of
 * them. What was withheld on a later day of the year counts too, so that a payment which is entered late withholds
 * nothing twice.
 */
export function commissionTds(
  { isOn, rate, thresholdPaise }: Pick<SourceTaxSwitch, 'isOn' | 'rate' | 'thresholdPaise'>,
  byDay: KeptOfFees,
  wholeYear: KeptOfFees,
): CommissionTds {
  const threshold = thresholdPaise ?? ZERO;
  const mostOf = ({ feesPaise, keptPaise }: KeptOfFees) =>
    isOn && feesPaise > threshold ? greatest(subtract(applyRate(feesPaise, rate), keptPaise), ZERO) : ZERO;
  return { isOn, rate, thresholdPaise: threshold, ...byDay, mostPaise: least(mostOf(byDay), mostOf(wholeYear)) };
}

/** The first day of the financial year of a day. */
export function yearBegan(day: string): string {
  return `${financialYearOf(day)}-04-01`;
}
