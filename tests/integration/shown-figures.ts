import { listApprovals } from '@pravas/contract/approval/decision-operations.ts';
import { listAudit, verifyAudit } from '@pravas/contract/audit/audit-operations.ts';
import { getBudget, listBudgets } from '@pravas/contract/budget/budget-operations.ts';
import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import { listOfflineEntries } from '@pravas/contract/desk/offline-operations.ts';
import { listPayLaterKeys } from '@pravas/contract/desk/pay-later-operations.ts';
import { listClaims } from '@pravas/contract/expense/claim-operations.ts';
import { listExpenses } from '@pravas/contract/expense/expense-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { listCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { flightsOf } from '../support/flights-of.ts';
import { callOperation, type OperationInput, payloadOf } from './send-request.ts';

type Trip = AnswerOf<typeof getTrip>['tripDetails'];
type Flight = AnswerOf<typeof getBookedFlight>['flight'];
type Budget = AnswerOf<typeof getBudget>['budget'];
type WorkCase = AnswerOf<typeof getWorkCase>['workCase'];

/** Asks the API as one person. */
export interface Asking {
  <O extends Operation>(operation: O, input?: OperationInput): Promise<AnswerOf<O>>;
  /** A download as text; null where there is none. */
  text(operation: Operation, input: OperationInput): Promise<string | null>;
}

/** Somebody who asks with this token. */
export function askingWith(url: string, token: string): Asking {
  const call = (operation: Operation, input: OperationInput) => callOperation(url, operation, input, { token });
  const ask = async <O extends Operation>(operation: O, input: OperationInput = {}): Promise<AnswerOf<O>> =>
    payloadOf(await call(operation, input));
  return Object.assign(ask, {
    text: async (operation: Operation, input: OperationInput) => {
      const { status, text } = await call(operation, input);
      return status === 200 ? text : null;
    },
  });
}

/** Whose answers are kept: the traveller, and the admin who sees the company's trips, money and cases. */
export interface Askers {
  readonly traveller: Asking;
  readonly admin: Asking;
}

/** What people see of a company, by subject: states, amounts and sentences, under names of its own. */
export type ShownFigures = Readonly<Record<string, unknown>>;

const PAGE = { rowNumber: '1', recordsPerPage: '100' };
const AUDIT_ROWS = 80;
const AT_ONCE = 4;

/** States of cancellations and orders that have had another name on the wire. */
const FORMERLY: Readonly<Record<string, string>> = {
  supplier: 'airline',
  supplier_cancelled: 'airline_cancelled',
};

/** Everything that a release shows of a company's trips, flights, cases and money. */
export async function shownFigures({ traveller, admin }: Askers): Promise<ShownFigures> {
  const shown: Record<string, unknown> = {};
  const trips = new Map<string, Asking>();
  for (const [scope, ask] of [
    ['organisation', admin],
    ['mine', traveller],
  ] as const) {
    const { data } = await ask(listTrips, { query: { ...PAGE, scope } });
    shown[`trips ${scope}`] = data.map((one) => [one._id, one.name, one.status, one.totalPrice, one.supplierChange]);
    for (const { _id } of data) trips.set(_id, ask);
  }
  const flights = new Map<string, Asking>();
  await together(trips, async ([tripId, ask]) => {
    const { tripDetails } = await ask(getTrip, { query: { tripId } });
    shown[`trip ${tripId}`] = tripFigures(tripDetails);
    for (const flight of flightsOf(tripDetails)) flights.set(flight._id, ask);
  });
  await together(flights, async ([flightId, ask]) => {
    const { flight } = await ask(getBookedFlight, { query: { flightId } });
    shown[`flight ${flightId}`] = flightFigures(flight);
    if (flight.origin !== 'offline') return;
    const { data } = await admin(listOfflineEntries, { query: { flightId } });
    shown[`entries ${flightId}`] = data.map((one) => [one.state, one.isCorrection, one.amounts, one.comment]);
  });
  return { ...shown, ...(await caseFigures(admin)), ...(await moneyFigures(traveller, admin)) };
}

/** Asks about several things at a time. */
async function together<T>(things: Iterable<T>, ask: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await ask(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function tripFigures(trip: Trip) {
  return {
    is: [trip.name, trip.status, trip.kind, trip.startDate, trip.endDate, trip.route, trip.supplierChange],
    approval: [trip.approval, trip.approvalRequest?.answer, trip.approvalRequest?.state],
    costs: { ...trip.costs, lines: trip.costs.lines.map(({ label, amount, detail }) => [label, amount, detail]) },
    history: trip.history.map(({ text }) => text),
    clashes: trip.timeline.clashes.map(({ text }) => text),
    flights: flightsOf(trip).map((one) => one._id),
  };
}

/** A flight as its own page shows it. */
export type FlightFigures = ReturnType<typeof flightFigures>;

function flightFigures(flight: Flight) {
  return {
    is: [flight.flightStatus, flight.badge, flight.statusText, flight.origin, flight.paymentStatus, flight.knowsTaxes],
    price: [flight.totalPrice, flight.pendingTotalPrice, flight.paidByCredits, flight.summary],
    approval: [flight.approval.status, flight.approval.band, flight.verdict?.outcome],
    orders: flight.orders.map(
      (one) => [FORMERLY[one.state] ?? one.state, one.airlinePnr, one.tickets, one.message] as const,
    ),
    slices: flight.slices.map((one) => [one.label, one.date, one.state, one.airlinePnr]),
    travellers: flight.travelers.map((one) => [one.firstName, one.isCancelled, one.slices]),
    payments: flight.payments.map((one) => [one.orderId, one.status, one.amount, one.message]),
    paid: flight.payment,
    refunds: flight.refunds.map((one) => [one.amount, one.state, one.reason]),
    cancel: [choiceFigures(flight.cancel), flight.noShow && choiceFigures(flight.noShow), flight.cancellationCharges],
    exit: flight.exitCurve && [flight.exitCurve.paid, flight.exitCurve.steps.map((one) => [one.refund, one.text])],
    cancellations: flight.cancellations.map(
      (one) =>
        [
          [
            FORMERLY[one.state] ?? one.state,
            one.title,
            one.text,
            one.scopeText,
            one.channel,
            one.exact,
            one.reason,
            one.requestedBy,
          ],
          [one.expected, one.calculation, one.creditNote, one.debitNote, one.guard, one.refundCase, one.clock?.text],
        ] as const,
    ),
    clocks: flight.refundClocks.map((one) => [one.amount, one.state, one.dueOn, one.text]),
    // That release did not show the state of documents at the tax portal.
    documents: flight.documents.map(({ _id, eInvoice: _eInvoice, ...one }) => one),
    changes: flight.changes.map((one) => [one.state, one.text, one.approvalStatus, one.amounts, one.replaces] as const),
    airline: flight.scheduleChanges.map((one) => [one.kind, one.state, one.changes, one.options, one.refund]),
    credits: flight.credits.map((one) => [one.airlineCode, one.traveler, one.amount, one.left, one.expiresOn]),
    history: flight.history.map(({ text }) => text),
    allowed: flight.allowedActions.map((one) => [one.action, one.allowed, one.reason]),
  };
}

const choiceFigures = (choices: Flight['cancel']) => [
  [choices.offered, choices.refusal, choices.button, choices.channel, choices.channelNote, choices.stopsAt],
  choices.scopes.map((one) => [one.label, one.offered, one.refusal]),
  [...choices.canceledTravelersOnward, ...choices.canceledTravelersReturn].map((one) => [one.label, one.offered]),
];

async function caseFigures(ask: Asking): Promise<ShownFigures> {
  const shown: Record<string, unknown> = {};
  const open = await ask(listWorkCases, { query: { ...PAGE, scope: 'all' } });
  const done = await ask(listWorkCases, { query: { ...PAGE, scope: 'done' } });
  await together([...open.data, ...done.data], async ({ _id: workCaseId }) => {
    const { workCase } = await ask(getWorkCase, { query: { workCaseId } });
    shown[`case ${workCaseId}`] = oneCase(workCase);
    if (!workCase.hasLetter) return;
    const letter = await ask.text(downloadRefundLetter, { query: { caseId: workCaseId } });
    if (letter !== null) shown[`letter ${workCaseId}`] = letter;
  });
  return shown;
}

function oneCase(one: WorkCase) {
  return {
    is: [one.kind, one.title, one.state, one.isOverdue, one.atStake, one.newPrice, one.resolution, one.locator],
    facts: one.facts.map(({ label, text }) => [label, text]),
    items: one.items.map(({ text, paid, isTold }) => [text, paid, isTold]),
    history: one.history.map(({ who, text }) => [who, text]),
    actions: one.actions.map(({ action, label, effect, decider }) => [action, label, effect, decider]),
    places: [
      one.places.map(({ label, effect }) => [label, effect]),
      one.hasLetter,
      one.blockedBy?.text,
      one.asked?.text,
    ],
  };
}

async function moneyFigures(traveller: Asking, admin: Asking): Promise<ShownFigures> {
  const shown: Record<string, unknown> = {};
  const { data: budgets } = await admin(listBudgets, { query: PAGE });
  await together(budgets, async ({ _id: budgetId }) => {
    const { budget } = await admin(getBudget, { query: { budgetId } });
    shown[`budget ${budgetId}`] = budgetFigures(budget);
  });
  const { list: credits } = await traveller(listCredits, { query: { show: 'every' } });
  const { data: keys } = await admin(listPayLaterKeys);
  const { data: expenses } = await traveller(listExpenses, { query: PAGE });
  const { data: claims } = await traveller(listClaims, { query: PAGE });
  const { data: approvals } = await admin(listApprovals, { query: { ...PAGE, scope: 'waiting' } });
  return {
    ...shown,
    credits: credits.map((one) => [one.airlineCode, one.traveler, one.amount, one.left, one.paidOut, one.state]),
    keys: keys.map((one) => [one.hint, one.limit, one.state, one.issuedBy]),
    expenses: expenses.map((one) => [one.category, one.spentOn, one.amount, one.tax, one.state, one.trip?.name]),
    claims: claims.map((one) => [one.number, one.state, one.total, one.approved, one.lines]),
    approvals: approvals.map((one) => [one.tripName, one.route, one.total, one.outcome, one.reasons, one.answer]),
    ...(await auditFigures(admin)),
  };
}

function budgetFigures(budget: Budget) {
  const { landing } = budget;
  return {
    is: [budget.name, budget.scope, budget.subject.name, budget.startsOn, budget.endsOn, budget.amount],
    usage: budget.usage,
    landing: [landing.total, landing.over, landing.parts.map(({ name, amount, sentence }) => [name, amount, sentence])],
    months: budget.months.filter(({ spent, committed, pending }) => spent + committed + pending > 0),
    entries: budget.entries.data.map((one) => [one.part, one.kind, one.title, one.person.name, one.on, one.amount]),
  };
}

/** The newest rows of the trail, without the sessions in which it is read. */
async function auditFigures(ask: Asking): Promise<ShownFigures> {
  const { data } = await ask(listAudit, { query: PAGE });
  const rows = data.filter(({ action }) => !action.startsWith('session.')).slice(0, AUDIT_ROWS);
  const { holds, firstBroken } = await ask(verifyAudit);
  return {
    audit: rows.map((one) => [one.seq, one.actor, one.action, one.objectType, one.objectName, one.details, one.hash]),
    chain: [holds, firstBroken],
  };
}
