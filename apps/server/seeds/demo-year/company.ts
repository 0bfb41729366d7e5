import { fromRupees } from '@pravas/domain/money/money.ts';
import { OPEN_POLICY, type PolicyRules, type PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import type { Chance } from './chance.ts';
import type { DemoPerson } from './people.ts';
import type { Rows } from './rows.ts';

const DAY_MS = 86_400_000;

/** A policy version with the time it holds from. */
export interface DatedVersion extends PolicyVersion {
  readonly fromMs: number;
}

/** What the year's trips refer to. */
export interface DemoCompany {
  /** Oldest first. */
  readonly everybody: readonly [DatedVersion, ...DatedVersion[]];
  readonly directors: DatedVersion;
  readonly reasonCodeIds: readonly [string, ...string[]];
  readonly costCentreIds: readonly [string, ...string[]];
  readonly projectIds: readonly [string, ...string[]];
  readonly workflowId: string;
}

const CITIES = [
  ['Mumbai', 7_500],
  ['New Delhi', 6_500],
  ['Bengaluru', 6_000],
  ['Pune', 5_000],
] as const;

/** The company's rules as they were a year ago: generous, with a question only where it is much dearer. */
const FIRST_RULES: PolicyRules = {
  ...OPEN_POLICY,
  flight: {
    ...OPEN_POLICY.flight,
    cabins: {
      action: 'approval',
      domestic: [{ fromMinutes: 0, cabins: ['E'] }],
      international: [{ fromMinutes: 0, cabins: ['E', 'P'] }],
    },
    relative: {
      action: 'reason',
      above: 'lowest_logical',
      allowedPaise: fromRupees(1_500),
      allowedPercent: 25,
      comparable: { maxStops: 1, hoursAround: 3, maxLayoverMinutes: 240, withoutAirlines: [] },
    },
    paidMeal: { allowed: true, limitPaise: fromRupees(600) },
  },
  hotel: {
    ...OPEN_POLICY.hotel,
    perNight: { action: 'approval', limitPaise: fromRupees(4_500) },
    cities: { action: 'approval', limits: CITIES.map(([city, rupees]) => ({ city, limitPaise: fromRupees(rupees) })) },
    stars: { action: 'note', min: 2, max: 4 },
  },
  bus: { ...OPEN_POLICY.bus, ceiling: { action: 'reason', limitPaise: fromRupees(2_000) } },
  train: { ceiling: { action: 'reason', limitPaise: fromRupees(4_000) } },
  cab: { ceiling: { action: 'reason', limitPaise: fromRupees(3_000) } },
  expense: {
    ceilings: {
      action: 'approval',
      limits: [
        { category: 'food', limitPaise: fromRupees(1_200), per: 'day' },
        { category: 'conveyance', limitPaise: fromRupees(1_500), per: 'day' },
        { category: 'laundry', limitPaise: fromRupees(600), per: 'expense' },
        { category: 'miscellaneous', limitPaise: fromRupees(1_000), per: 'expense' },
      ],
    },
    receiptAbovePaise: fromRupees(7_000),
    perKmPaise: fromRupees(12),
    dailyAllowance: {
      action: 'approval',
      domesticPaise: fromRupees(900),
      internationalPaise: fromRupees(4_500),
    },
  },
  budget: { action: 'approval', abovePercent: 100 },
};

/** In force since the spring: dearer fares need approval, and late bookings a reason. */
const PRESENT_RULES: PolicyRules = {
  ...FIRST_RULES,
  flight: {
    ...FIRST_RULES.flight,
    relative: {
      action: 'approval',
      above: 'lowest_logical',
      allowedPaise: fromRupees(800),
      allowedPercent: 12,
      comparable: { maxStops: 1, hoursAround: 3, maxLayoverMinutes: 240, withoutAirlines: [] },
    },
    advanceDays: { action: 'reason', domestic: 3, international: 7 },
  },
};

/** A draft that saves more; to be replayed before anybody publishes it. */
const DRAFT_RULES: PolicyRules = {
  ...PRESENT_RULES,
  flight: {
    ...PRESENT_RULES.flight,
    relative: {
      action: 'approval',
      above: 'lowest_logical',
      allowedPaise: fromRupees(300),
      allowedPercent: 5,
      comparable: { maxStops: 1, hoursAround: 4, maxLayoverMinutes: 240, withoutAirlines: [] },
    },
    advanceDays: { action: 'approval', domestic: 7, international: 14 },
  },
};

const DIRECTOR_RULES: PolicyRules = {
  ...FIRST_RULES,
  flight: {
    ...FIRST_RULES.flight,
    cabins: {
      action: 'note',
      domestic: [{ fromMinutes: 0, cabins: ['E', 'P', 'B'] }],
      international: [{ fromMinutes: 0, cabins: ['E', 'P', 'B'] }],
    },
    relative: null,
  },
};

const REASONS = [
  ['MEETING', 'The meeting fixes the time of the flight'],
  ['LATE', 'The trip was decided at short notice'],
  ['CLIENT', 'The customer asked for it'],
  ['FAMILY', 'Needed to be home for the family'],
] as const;
const COST_CENTRES = ['Delivery', 'New business', 'Support', 'Corporate'];
const PROJECTS = ['Konkan rollout', 'Dubai launch', 'Data centre move'];

/** Policies with their history, approval chains, cost centres, projects and budgets of the demo company. */
export function seedCompany(chance: Chance, rows: Rows, people: readonly DemoPerson[], nowMs: number): DemoCompany {
  const at = (daysAgo: number) => new Date(nowMs - daysAgo * DAY_MS).toISOString();
  const made = { created_at: at(380), updated_at: at(380) };
  const ids = (count: number) => Array.from({ length: count }, () => chance.id(nowMs - 380 * DAY_MS));
  const costCentreIds = ids(COST_CENTRES.length);
  const projectIds = ids(PROJECTS.length);
  const centre = (kind: string, prefix: string) => (name: string, index: number) => {
    const id = (kind === 'project' ? projectIds : costCentreIds)[index];
    rows.add('cost_centre', { id, kind, code: `${prefix}${101 + index}`, name, is_active: true, ...made });
  };
  COST_CENTRES.forEach(centre('cost_centre', 'CC'));
  PROJECTS.forEach(centre('project', 'PR'));
  const reasonCodeIds = REASONS.map(([code, text]) => {
    const id = chance.id(nowMs - 379 * DAY_MS);
    rows.add('reason_code', { id, code, text, is_active: true, ...made });
    return id;
  });
  const policies = seedPolicies(chance, rows, people, nowMs);
  const workflowId = seedWorkflows(chance, rows, people, nowMs);
  seedBudgets(chance, rows, people, projectIds, nowMs);
  return {
    ...policies,
    workflowId,
    reasonCodeIds: some(reasonCodeIds),
    costCentreIds: some(costCentreIds),
    projectIds: some(projectIds),
  };
}

function some(ids: readonly string[]): readonly [string, ...string[]] {
  const [first, ...others] = ids;
  if (first === undefined) throw new Error('The demo company lacks something');
  return [first, ...others];
}

function seedPolicies(chance: Chance, rows: Rows, people: readonly DemoPerson[], nowMs: number) {
  const publisher = people.find((person) => person.email.startsWith('vikram'))?.id ?? null;
  const policy = (name: string, description: string) => {
    const id = chance.id(nowMs - 380 * DAY_MS);
    const at = new Date(nowMs - 380 * DAY_MS).toISOString();
    rows.add('trip_policy', {
      id,
      name,
      description,
      is_active: true,
      created_by: publisher,
      created_at: at,
      updated_at: at,
    });
    return { id, name };
  };
  const version = (
    of: { readonly id: string; readonly name: string },
    number: number,
    daysAgo: number,
    rules: PolicyRules,
    note: string | null,
    isDraft = false,
  ): DatedVersion => {
    const fromMs = nowMs - daysAgo * DAY_MS;
    const at = new Date(fromMs).toISOString();
    const versionId = chance.id(fromMs);
    rows.add('trip_policy_version', {
      id: versionId,
      policy_id: of.id,
      number,
      state: isDraft ? 'draft' : 'published',
      rules,
      note,
      effective_from: isDraft ? null : at,
      created_by: publisher,
      created_at: at,
      updated_at: at,
      published_by: isDraft ? null : publisher,
      published_at: isDraft ? null : at,
      revision: 1,
    });
    return { policyId: of.id, policyName: of.name, versionId, number, rules, fromMs };
  };
  const everybody = policy('Company travel', 'Flights, stays and expenses of everybody.');
  const leaders = policy('Leadership travel', 'For directors: long flights and customers come first.');
  const first = version(everybody, 1, 380, FIRST_RULES, 'The first policy.');
  const present = version(everybody, 2, 150, PRESENT_RULES, 'Dearer fares now need approval.');
  version(everybody, 3, 4, DRAFT_RULES, null, true);
  const directors = version(leaders, 1, 380, DIRECTOR_RULES, 'The first policy for directors.');
  const director = people.find((person) => person.gradeName === 'Director');
  const assign = (policyId: string, gradeId: string | null) =>
    rows.add('trip_policy_assignment', {
      id: chance.id(nowMs - 380 * DAY_MS),
      policy_id: policyId,
      grade_id: gradeId,
      department_id: null,
      created_by: publisher,
      created_at: new Date(nowMs - 380 * DAY_MS).toISOString(),
    });
  assign(everybody.id, null);
  if (director) assign(leaders.id, director.gradeId);
  return { everybody: [first, present] as const, directors };
}

function seedWorkflows(chance: Chance, rows: Rows, people: readonly DemoPerson[], nowMs: number): string {
  const at = new Date(nowMs - 380 * DAY_MS).toISOString();
  const vikram = people.find((person) => person.email.startsWith('vikram'))?.id ?? '';
  const level = (approvers: readonly object[], deadlineHours: number) => ({ approvers, mode: 'any', deadlineHours });
  const workflow = (name: string, fromPaise: number, within: readonly object[], out: readonly object[]) => {
    const id = chance.id(nowMs - 380 * DAY_MS);
    rows.add('approval_workflow', {
      id,
      name,
      department_id: null,
      grade_id: null,
      from_paise: fromPaise,
      within_levels: within,
      out_levels: out,
      is_active: true,
      version: 1,
      created_at: at,
      updated_at: at,
    });
    return id;
  };
  workflow(
    'Trips from ₹60,000',
    fromRupees(60_000),
    [level([{ kind: 'department_head' }], 24)],
    [level([{ kind: 'manager' }], 24), level([{ kind: 'person', personId: vikram }], 48)],
  );
  rows.add('approval_setting', {
    tolerance_percent: 5,
    tolerance_paise: 100_000,
    reminder_hours: 4,
    decide_by_mail: true,
    updated_at: at,
  });
  return workflow('Everybody', 0, [], [level([{ kind: 'manager' }], 24)]);
}

function seedBudgets(
  chance: Chance,
  rows: Rows,
  people: readonly DemoPerson[],
  projectIds: readonly string[],
  nowMs: number,
): void {
  const today = indianDate(Temporal.Instant.fromEpochMilliseconds(nowMs));
  const firstYear = today.month >= 4 ? today.year : today.year - 1;
  const at = new Date(nowMs - 200 * DAY_MS).toISOString();
  const nisha = people.find((person) => person.email.startsWith('nisha'))?.id ?? null;
  const budget = (name: string, rupees: number, of: Readonly<Record<string, string | null>>) =>
    rows.add('budget', {
      id: chance.id(nowMs - 200 * DAY_MS),
      name,
      ...of,
      starts_on: `${firstYear}-04-01`,
      ends_on: `${firstYear + 1}-03-31`,
      amount_paise: fromRupees(rupees),
      owner_id: nisha,
      is_active: true,
      version: 1,
      created_at: at,
      updated_at: at,
    });
  const departments = new Map(people.map((person) => [person.departmentId, person.departmentName]));
  for (const [departmentId, name] of departments) {
    if (departmentId === '') continue;
    budget(`${name} travel`, chance.int(22, 42) * 100_000, {
      scope: 'department',
      department_id: departmentId,
      cost_centre_id: null,
    });
  }
  for (const [index, id] of projectIds.entries()) {
    budget(PROJECTS[index] ?? 'Project', chance.int(8, 16) * 100_000, {
      scope: 'project',
      department_id: null,
      cost_centre_id: id,
    });
  }
}
