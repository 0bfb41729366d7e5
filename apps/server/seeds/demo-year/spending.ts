import type { ExpenseFacts } from '@pravas/domain/expense/expense.ts';
import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import { postClaimApproved, postReimbursed } from '@pravas/domain/ledger/posting.ts';
import { fromRupees, paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { judgeExpense } from '@pravas/domain/policy/expense-rules.ts';
import type { Chance } from './chance.ts';
import type { DemoTrip, TripSeed } from './story.ts';

const DAY_MS = 86_400_000;

interface Habit {
  readonly category: ExpenseCategory;
  readonly low: number;
  readonly high: number;
  readonly comment: string | null;
  readonly vendor: string;
}

const HABITS: readonly [Habit, ...Habit[]] = [
  { category: 'food', low: 250, high: 1_350, comment: 'Dinner with the project team', vendor: 'Saravana Bhavan' },
  { category: 'conveyance', low: 300, high: 1_600, comment: 'From the airport to the office', vendor: 'Meru Cabs' },
  { category: 'hotel', low: 3_200, high: 6_800, comment: 'One night', vendor: 'Lemon Tree Premier' },
  { category: 'fuel_toll_parking', low: 150, high: 900, comment: 'Airport parking', vendor: 'Airport parking' },
  { category: 'laundry', low: 180, high: 700, comment: 'Shirts', vendor: 'Hotel laundry' },
  { category: 'miscellaneous', low: 120, high: 1_200, comment: 'Printing for the workshop', vendor: 'Print Point' },
];

interface SeededExpense {
  readonly id: string;
  readonly amountPaise: number;
}

/** Expenses and claims of trips that were flown, and the entries that bookings make by themselves. */
export function seedSpending(seed: TripSeed, trips: readonly DemoTrip[]): void {
  let claimNumber = 0;
  for (const trip of trips) {
    if (trip.fate === 'flown' || trip.fate === 'booked') seedAirfare(seed, trip);
    const daysAgo = (seed.nowMs - trip.arrivesMs) / DAY_MS;
    if (trip.fate !== 'flown' || daysAgo > 240 || !seed.chance.happens(0.75)) continue;
    // Lately flown trips are still being claimed; older ones have been paid.
    const stage = daysAgo < 10 ? 'draft' : daysAgo < 25 ? 'claimed' : daysAgo < 45 ? 'approved' : 'reimbursed';
    const isClaimable = trip.person.managerId !== null;
    if (stage !== 'draft' && isClaimable) claimNumber += 1;
    seedTripExpenses(seed, trip, isClaimable ? stage : 'draft', claimNumber);
  }
}

function seedAirfare({ chance, rows }: TripSeed, trip: DemoTrip): void {
  const at = new Date(trip.bookedMs + 300_000).toISOString();
  rows.add('expense', {
    ...blank(chance, trip, at),
    booking_id: trip.bookingId,
    claim_id: null,
    kind: 'booking',
    category: 'airfare',
    spent_on: at.slice(0, 10),
    amount_paise: trip.totalPaise,
    tax_paise: trip.taxPaise,
    vendor: null,
    booking_ref_no: trip.locator,
    comment: null,
    state: 'approved',
    verdict: null,
  });
}

type Stage = 'draft' | 'claimed' | 'approved' | 'reimbursed';

function seedTripExpenses(seed: TripSeed, trip: DemoTrip, stage: Stage, claimNumber: number): void {
  const { chance, rows, money } = seed;
  const claimedMs = trip.arrivesMs + chance.int(1, 6) * DAY_MS;
  const claimId = stage === 'draft' ? null : chance.id(claimedMs);
  // A claim is written before the expenses that name it.
  const wanted = Array.from({ length: chance.int(1, 4) }, () => chance.pick(HABITS));
  const spent = wanted.map((habit) => seedExpense(seed, trip, habit, stage, claimId));
  if (claimId === null || trip.person.managerId === null) return;
  const totalPaise = sum(spent.map((one) => paise(one.amountPaise)));
  const decidedMs = claimedMs + 2 * DAY_MS;
  const isDecided = stage !== 'claimed';
  rows.add('expense_claim', {
    id: claimId,
    number: claimNumber,
    person_id: trip.person.id,
    trip_id: trip.id,
    state: stage === 'claimed' ? 'submitted' : stage,
    approver_id: trip.person.managerId,
    total_paise: totalPaise,
    approved_paise: isDecided ? totalPaise : 0,
    comment: null,
    submitted_at: new Date(claimedMs).toISOString(),
    decided_by: isDecided ? trip.person.managerId : null,
    decided_at: isDecided ? new Date(decidedMs).toISOString() : null,
    reimbursed_at: stage === 'reimbursed' ? new Date(decidedMs + 5 * DAY_MS).toISOString() : null,
    payment_ref: stage === 'reimbursed' ? `NEFT ${100_000 + claimNumber}` : null,
    version: 1,
  });
  if (!isDecided) return;
  const lines = spent.map((one) => ({ expenseId: one.id, amountPaise: paise(one.amountPaise) }));
  money.post(seed, postClaimApproved(claimId, lines), null, decidedMs);
  if (stage === 'reimbursed') money.post(seed, postReimbursed(claimId, totalPaise), null, decidedMs + 5 * DAY_MS);
}

function seedExpense(
  seed: TripSeed,
  trip: DemoTrip,
  habit: Habit,
  stage: Stage,
  claimId: string | null,
): SeededExpense {
  const { chance, rows, company } = seed;
  const onMs = Math.min(trip.departsMs + chance.int(0, 2) * DAY_MS, seed.nowMs - 3_600_000);
  const amountPaise = fromRupees(chance.int(habit.low, habit.high));
  const spentOn = new Date(onMs).toISOString().slice(0, 10);
  const version = company.everybody.findLast((one) => one.fromMs <= onMs) ?? company.everybody[0];
  const facts: ExpenseFacts = {
    id: chance.id(onMs),
    kind: 'spent',
    category: habit.category,
    spentOn,
    amountPaise,
    taxPaise: ZERO,
    gstin: null,
    vendor: habit.vendor,
    receiptNo: String(chance.int(1_000, 9_999)),
    bookingRefNo: null,
    fromLocation: null,
    toLocation: null,
    location: trip.toCity,
    km: null,
    days: null,
    international: trip.isInternational,
    hasReceipt: false,
    receiptHash: null,
  };
  const verdict = judgeExpense(version, facts, { sameDaySpentPaise: ZERO, budget: null });
  rows.add('expense', {
    ...blank(chance, trip, new Date(onMs).toISOString()),
    id: facts.id,
    booking_id: null,
    claim_id: claimId,
    kind: 'spent',
    category: habit.category,
    spent_on: spentOn,
    amount_paise: amountPaise,
    tax_paise: 0,
    vendor: habit.vendor,
    booking_ref_no: facts.receiptNo,
    comment: habit.comment,
    state: stage,
    verdict,
  });
  return { id: facts.id, amountPaise };
}

/** The columns that every entry has. */
function blank(chance: Chance, trip: DemoTrip, at: string) {
  return {
    id: chance.id(trip.bookedMs),
    person_id: trip.person.id,
    trip_id: trip.id,
    is_international: trip.isInternational,
    location: trip.toCity,
    created_at: at,
    updated_at: at,
    version: 1,
  };
}
