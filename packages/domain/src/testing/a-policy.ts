import { type Paise, paise } from '../money/money.ts';
import type { FlightChoice, FlightMarket, JudgedSlice } from '../policy/flight-choice.ts';
import { type FlightRules, OPEN_POLICY, type PolicyRules, type PolicyVersion } from '../policy/policy.ts';

/** What may be given of a policy's rules; whatever is not given is open. */
export type RuleOverrides = { readonly [Part in keyof PolicyRules]?: Partial<PolicyRules[Part]> };

/** The rules of a policy: open except for what is given. */
export function policyRules(overrides: RuleOverrides = {}): PolicyRules {
  return {
    flight: { ...OPEN_POLICY.flight, ...overrides.flight },
    hotel: { ...OPEN_POLICY.hotel, ...overrides.hotel },
    bus: { ...OPEN_POLICY.bus, ...overrides.bus },
    train: { ...OPEN_POLICY.train, ...overrides.train },
    cab: { ...OPEN_POLICY.cab, ...overrides.cab },
    expense: { ...OPEN_POLICY.expense, ...overrides.expense },
    budget: overrides.budget ? { action: 'approval', abovePercent: 100, ...overrides.budget } : null,
  };
}

/** Version 1 of the policy "Everyone", open except for what is given. */
export function aPolicyVersion(overrides: RuleOverrides = {}): PolicyVersion {
  return {
    policyId: 'policy-1',
    policyName: 'Everyone',
    versionId: 'version-1',
    number: 1,
    rules: policyRules(overrides),
  };
}

/** A version with flight rules only. */
export function aFlightPolicy(flight: Partial<FlightRules>): PolicyVersion {
  return aPolicyVersion({ flight });
}

/** A judged slice: Pune to Delhi on 20 January 2027, 08:00 to 10:10, non-stop in economy, unless given otherwise. */
export function aJudgedSlice(overrides: Partial<JudgedSlice> = {}): JudgedSlice {
  const departs = overrides.departs ?? '2027-01-20T08:00';
  return {
    from: 'PNQ',
    to: 'DEL',
    departs,
    arrives: Temporal.PlainDateTime.from(departs).add({ minutes: 130 }).toString({ smallestUnit: 'minute' }),
    durationMinutes: 130,
    stops: 0,
    longestLayoverMinutes: 0,
    airlines: ['6E'],
    cabins: ['E'],
    ...overrides,
  };
}

/** What may be given of a choice: a clock time makes its flights, rupees its price. */
export type ChoiceOverrides = Partial<FlightChoice> & {
  readonly at?: string;
  readonly rupees?: number;
  readonly slice?: Partial<JudgedSlice>;
};

/** A choice: a refundable regular Saver fare of ₹5,700 for the 08:00 flight, unless given otherwise. */
export function aChoice({ at = '08:00', rupees = 5_700, slice, ...overrides }: ChoiceOverrides = {}): FlightChoice {
  const coverage = overrides.coverage ?? 'onward';
  const day = coverage === 'return' ? '2027-01-22' : '2027-01-20';
  const ways = coverage === 'return' ? { from: 'DEL', to: 'PNQ' } : {};
  return {
    optionKey: `${coverage}:${at}`,
    fareKey: '2',
    coverage,
    slices: [aJudgedSlice({ ...ways, departs: `${day}T${at}`, ...slice })],
    perTravellerPaise: rupeesOf(rupees),
    kind: 'regular',
    fareLabel: 'Saver',
    refundable: true,
    title: `IndiGo 6E ${at.replace(':', '')}`,
    ...overrides,
  };
}

/** A domestic market searched on 1 January 2027 with the given choices, cheapest first. */
export function aMarket(choices: readonly FlightChoice[], overrides: Partial<FlightMarket> = {}): FlightMarket {
  return {
    international: false,
    searchedOn: '2027-01-01',
    choices: [...choices].sort((a, b) => a.perTravellerPaise - b.perTravellerPaise),
    ...overrides,
  };
}

function rupeesOf(rupees: number): Paise {
  return paise(Math.round(rupees * 100));
}
