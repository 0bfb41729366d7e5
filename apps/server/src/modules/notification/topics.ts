import type { Tx } from '../../platform/database.ts';
import {
  admins,
  approver,
  bookerAndTravellers,
  caseOwnerElseDesk,
  decider,
  desk,
  doer,
  everyoneAsked,
  locators,
  makerAndTravellers,
  owner,
  policyKeepers,
  recipients,
  requester,
  requesterAndParty,
  travellers,
  travellersElseBooker,
} from './audiences.ts';
import { readAccessNews } from './facts/access-facts.ts';
import {
  type AskedFacts,
  readAskedAgain,
  readBypass,
  readComment,
  readNewlyAsked,
  readRequestNews,
} from './facts/asked-facts.ts';
import {
  type BookingNews,
  guestOf,
  guestOfCancellation,
  guestOfRefund,
  readBookingNews,
  readConfirmed,
  readRefundNews,
  refundMailTime,
} from './facts/booking-facts.ts';
import { readCase } from './facts/case-facts.ts';
import {
  readChange,
  readChangeAsked,
  readChangeReminder,
  readDoneChange,
  readFailedChange,
  readOverdueChange,
} from './facts/change-facts.ts';
import { readClaim, readPaidClaim, readWaitingClaim } from './facts/claim-facts.ts';
import { type ItemNews, readItemNews } from './facts/item-facts.ts';
import { readPolicyVersion } from './facts/policy-facts.ts';
import { readNotSent, readScheduledReport } from './facts/report-facts.ts';
import { readSafetyAnswer, readSafetyAsked } from './facts/safety-facts.ts';
import { readEnded, readScheduleChange, readTakenBack } from './facts/schedule-facts.ts';
import { readCheckIn, readEndingCredit, readExitReminder, readOverdueRefund } from './facts/servicing-facts.ts';
import { readSharingAnswer, readSharingAsked } from './facts/sharing-facts.ts';
import { readAnswer, readShortlist } from './facts/shortlist-facts.ts';
import { readTopup } from './facts/topup-facts.ts';
import { readTripNews } from './facts/trip-facts.ts';
import { readCreditStatement, readLowWallet } from './facts/wallet-facts.ts';
import { readPayoutAccount, readWithdrawal } from './facts/withdrawal-facts.ts';
import {
  type FactsOf,
  type Moment,
  type NoticeEvent,
  type NoticePlan,
  type PlanTopic,
  type Telling,
  type Topic,
  topic,
} from './notice.ts';
import { accessWords } from './templates/access-words.ts';
import { type ApprovalFacts, askWords, commentWords, outcomeWords } from './templates/approval-words.ts';
import { bookingWords } from './templates/booking-words.ts';
import { caseWords } from './templates/case-words.ts';
import { changeAskWords, changeWords, checkInWords, creditWords } from './templates/change-words.ts';
import { claimWords } from './templates/expense-words.ts';
import { itemWords } from './templates/item-words.ts';
import { policyWords } from './templates/policy-words.ts';
import { notSentWords, scheduledReportWords } from './templates/report-words.ts';
import { safetyAnswerWords, safetyAskWords, safetyGuest } from './templates/safety-words.ts';
import { scheduleWords, takenBackWords } from './templates/schedule-words.ts';
import { exitReminderWords, overdueRefundWords } from './templates/servicing-words.ts';
import { sharingAnswerWords, sharingAskWords } from './templates/sharing-words.ts';
import { answerWords, shortlistWords } from './templates/shortlist-words.ts';
import { topupWords } from './templates/topup-words.ts';
import { type TripFacts, tripWords } from './templates/trip-words.ts';
import { creditStatementWords, lowWalletWords } from './templates/wallet-words.ts';
import { payoutAccountWords, withdrawalWords } from './templates/withdrawal-words.ts';
import type { Words } from './templates/words.ts';

const TRIP_NOW = { mail: 'now', mailSwitch: 'tripEmail' } as const;
const TRIP_LATER = { mail: 'later', mailSwitch: 'tripEmail' } as const;
const APPROVAL_NOW = { mail: 'now', mailSwitch: 'approvalEmail' } as const;
const APPROVAL_LATER = { mail: 'later', mailSwitch: 'approvalEmail' } as const;
const REMINDER_NOW = { mail: 'now', mailSwitch: 'reminderEmail' } as const;
const REMINDER_LATER = { mail: 'later', mailSwitch: 'reminderEmail' } as const;
/** What a person may not switch off: access to their organisation, reports that are sent to them, and safety checks. */
const ALWAYS_NOW = { mail: 'now', mailSwitch: 'always' } as const;
const INBOX_ONLY = { mail: 'never', mailSwitch: 'tripEmail' } as const;

type ChangeAsked = FactsOf<typeof readChangeAsked>;

/** Each item to the people whose turn it is, who can also decide it by a link in the mail. */
const asking = (words: (facts: ApprovalFacts) => Words): Telling<AskedFacts> => {
  const askOf = ({ asks }: AskedFacts, personId: string) => asks.find((ask) => ask.personId === personId);
  return {
    to: ({ asks }) => asks.map((ask) => ask.personId),
    words: (facts, personId) => {
      const ask = askOf(facts, personId);
      return ask ? words(ask.facts) : null;
    },
    ...APPROVAL_NOW,
    decides: (facts, personId) => {
      const ask = askOf(facts, personId);
      return ask ? { kind: 'task', taskId: ask.taskId } : null;
    },
  };
};

/** The same for a change of a booked flight. */
const askingOfChange = (words: (facts: ChangeAsked) => Words): Telling<ChangeAsked> => ({
  to: ({ approverIds }) => approverIds,
  but: doer,
  words,
  ...APPROVAL_NOW,
  decides: ({ change }) => ({ kind: 'change', changeId: change.id }),
});

/** The person who booked, the travellers, and the booking's contact, who may have no account and then gets a mail. */
const ofBooking = (words: (facts: BookingNews) => Words): Telling<BookingNews> => ({
  to: (facts) => [...bookerAndTravellers(facts), facts.ownerId],
  words,
  ...TRIP_NOW,
  guest: (facts) => guestOf(facts, words(facts)),
});

/** The message about the money follows and includes it, so that nobody gets two mails in a minute. */
const ofCancellation = (words: (facts: BookingNews) => Words): Telling<BookingNews> => ({
  ...ofBooking(words),
  ...TRIP_LATER,
  guest: (facts) => guestOfCancellation(facts, words(facts)),
});

const toldOfItem = (words: (facts: ItemNews) => Words) => ({
  but: doer,
  words,
  ...TRIP_NOW,
  guest: (facts: ItemNews) => guestOf(facts, words(facts)),
});

/** Flights have messages of their own; every other service uses its own words. */
function ofAnyService<Flights>(words: (facts: ItemNews) => Words, flights: Topic<Flights>) {
  const to = (facts: ItemNews) => [...bookerAndTravellers(facts), ...facts.approverIds];
  const items = topic(readItemNews, { ...toldOfItem(words), to });
  const plan: PlanTopic = async (tx, event, moment) =>
    (await readItemNews(tx, event)) ? items(tx, event, moment) : flights(tx, event, moment);
  return Object.assign(plan, { items, flights });
}

/** What no flight has: for those who travel. */
const ofItem = (words: (facts: ItemNews) => Words) =>
  topic(readItemNews, { ...toldOfItem(words), to: makerAndTravellers });

const ofTrip = (words: (facts: TripFacts) => Words) =>
  topic(readTripNews, { to: makerAndTravellers, but: doer, words, ...TRIP_LATER });

/**
 * Every event with a notification: the facts to read, the recipients (except the person who caused it), the text, and
 * when a mail is sent. Webhooks get the topics that the contract lists for them.
 */
export const TOPICS = {
  'trip.created': ofTrip(tripWords.created),
  'trip.finalised': ofTrip(tripWords.finalised),
  'trip.changed': ofTrip(tripWords.changed),
  'trip.cancelled': ofTrip(tripWords.cancelled),
  // The person who asked for it may travel too: then they want it as well.
  'trip.app_link': topic(readTripNews, { to: travellers, words: tripWords.appLink, ...TRIP_NOW }),

  'approval.requested': topic(readNewlyAsked, asking(askWords.requested), {
    // After an approver's vote it is the next level's turn; the travellers know already.
    to: (facts) => (facts.by === undefined || facts.by === facts.requestedBy ? requesterAndParty(facts) : []),
    but: requester,
    words: outcomeWords.requested,
    ...APPROVAL_LATER,
  }),
  'approval.reminder': topic(readAskedAgain, { ...asking(askWords.reminder), ...REMINDER_NOW }),
  'approval.escalated': topic(readAskedAgain, asking(askWords.escalated)),
  'approval.decided': topic(readRequestNews, {
    to: requesterAndParty,
    but: decider,
    words: outcomeWords.decided,
    ...APPROVAL_LATER,
  }),
  'approval.changes_requested': topic(readRequestNews, {
    to: requester,
    but: decider,
    words: outcomeWords.changesRequested,
    ...APPROVAL_NOW,
  }),
  'approval.withdrawn': topic(readRequestNews, {
    to: everyoneAsked,
    but: ({ by, requestedBy }) => [by ?? requestedBy],
    words: outcomeWords.withdrawn,
    ...APPROVAL_LATER,
  }),
  'approval.bypassed': topic(readBypass, {
    to: async (facts, tx) => [...requesterAndParty(facts), ...(await everyoneAsked(facts, tx))],
    but: doer,
    words: outcomeWords.bypassed,
    ...APPROVAL_LATER,
  }),
  'approval.commented': topic(readComment, {
    to: async (facts, tx) => [...makerAndTravellers(facts), ...(await everyoneAsked(facts, tx))],
    but: doer,
    words: commentWords,
    ...APPROVAL_LATER,
  }),

  'booking.quoted': ofItem(itemWords.quoted),
  'booking.news': ofItem(itemWords.news),
  'booking.booked': ofAnyService(
    itemWords.booked,
    topic(readConfirmed, {
      ...ofBooking(bookingWords.booked),
      // The second confirmation of a trip joins the next gathered mail.
      mail: ({ toldLately }, personId) => (toldLately.has(personId) ? 'later' : 'now'),
    }),
  ),
  'booking.failed': ofAnyService(itemWords.failed, topic(readBookingNews, ofBooking(bookingWords.failed))),
  'booking.cancelled': ofAnyService(
    itemWords.cancelled,
    topic(readBookingNews, ofCancellation(bookingWords.cancelled)),
  ),
  'booking.part_cancelled': ofAnyService(
    itemWords.partCancelled,
    topic(readBookingNews, ofCancellation(bookingWords.partCancelled)),
  ),
  'booking.cancel_refused': ofAnyService(
    itemWords.cancelRefused,
    topic(readBookingNews, ofBooking(bookingWords.cancelRefused)),
  ),
  'booking.refunded': ofAnyService(
    itemWords.refunded,
    topic(readRefundNews, {
      ...ofBooking(bookingWords.refunded),
      mail: refundMailTime,
      guest: (facts) => guestOfRefund(facts, bookingWords.refunded(facts)),
    }),
  ),
  'booking.late_payment': ofAnyService(
    itemWords.latePayment,
    topic(readBookingNews, ofBooking(bookingWords.latePayment)),
  ),
  'refund.overdue': topic(readOverdueRefund, { to: bookerAndTravellers, words: overdueRefundWords, ...TRIP_NOW }),
  'booking.exit_reminder': topic(readExitReminder, { to: owner, words: exitReminderWords, ...REMINDER_NOW }),
  'booking.check_in_open': topic(readCheckIn, { to: travellersElseBooker, words: checkInWords, ...REMINDER_NOW }),
  'credit.expiring': topic(readEndingCredit, { to: owner, words: creditWords, ...REMINDER_NOW }),

  'booking.changed': topic(readDoneChange, { to: bookerAndTravellers, words: changeWords, ...TRIP_NOW }),
  'booking.change_failed': topic(readFailedChange, { to: bookerAndTravellers, words: changeWords, ...TRIP_NOW }),
  'change.approval_requested': topic(readChangeAsked, askingOfChange(changeAskWords.requested)),
  'change.approval_reminder': topic(readChangeReminder, {
    ...askingOfChange(changeAskWords.reminder),
    ...REMINDER_NOW,
  }),
  'change.approval_overdue': topic(readOverdueChange, askingOfChange(changeAskWords.overdue)),
  'change.decided': topic(readChange, {
    to: ({ change, booking }) => [change.requestedBy, booking.createdBy],
    but: doer,
    words: changeWords,
    ...APPROVAL_NOW,
  }),

  'schedule.changed': topic(readScheduleChange, { to: bookerAndTravellers, words: scheduleWords, ...REMINDER_NOW }),
  'schedule.cancelled': topic(readScheduleChange, { to: bookerAndTravellers, words: scheduleWords, ...REMINDER_NOW }),
  'schedule.withdrawn': topic(readTakenBack, { to: bookerAndTravellers, words: takenBackWords, ...REMINDER_NOW }),
  // The person who decided, bought other flights or cancelled these already knows; what waited for them is settled.
  'schedule.decided': topic(readEnded),
  'schedule.closed': topic(readEnded),

  'flight.shortlisted': topic(readShortlist, { to: recipients, but: doer, words: shortlistWords, ...TRIP_NOW }),
  'flight.shortlist_answered': topic(readAnswer, { to: owner, but: doer, words: answerWords, ...TRIP_NOW }),

  'stay.shortlisted': topic(readShortlist, { to: recipients, but: doer, words: shortlistWords, ...TRIP_NOW }),
  'stay.shortlist_answered': topic(readAnswer, { to: owner, but: doer, words: answerWords, ...TRIP_NOW }),

  'stay.sharing_asked': topic(readSharingAsked, { to: recipients, but: doer, words: sharingAskWords, ...TRIP_NOW }),
  'stay.sharing_answered': topic(readSharingAnswer, { to: owner, but: doer, words: sharingAnswerWords, ...TRIP_NOW }),

  'expense.claimed': topic(readWaitingClaim, { to: approver, but: owner, words: claimWords.claimed, ...APPROVAL_NOW }),
  // Webhooks know of the claim: only people change.
  'expense.reassigned': topic(readWaitingClaim, {
    to: approver,
    but: owner,
    words: claimWords.claimed,
    ...APPROVAL_NOW,
  }),
  'expense.withdrawn': topic(readClaim, { to: approver, but: owner, words: claimWords.withdrawn, ...APPROVAL_LATER }),
  'wallet.low': topic(readLowWallet, { to: recipients, words: lowWalletWords, ...ALWAYS_NOW }),
  'credit.statement': topic(readCreditStatement, { to: recipients, words: creditStatementWords, ...ALWAYS_NOW }),

  'expense.decided': topic(readClaim, { to: owner, but: doer, words: claimWords.decided, ...APPROVAL_LATER }),
  'expense.reimbursed': topic(readPaidClaim, { to: owner, but: doer, words: claimWords.reimbursed, ...APPROVAL_LATER }),

  'case.opened': topic(readCase, { to: desk, but: doer, words: caseWords.opened, ...REMINDER_LATER }),
  'case.released': topic(readCase, { to: desk, words: caseWords.released, ...REMINDER_LATER }),
  'case.overdue': topic(readCase, { to: caseOwnerElseDesk, words: caseWords.overdue, ...REMINDER_LATER }),
  'access.changed': topic(readAccessNews, { to: admins, words: accessWords, ...ALWAYS_NOW }),
  'safety.asked': topic(readSafetyAsked, { to: owner, words: safetyAskWords, ...ALWAYS_NOW, guest: safetyGuest }),
  'safety.answered': topic(readSafetyAnswer, { to: locators, but: doer, words: safetyAnswerWords, ...ALWAYS_NOW }),
  // The person who made the schedule takes a name out of it; a switch for all report mails would stop expected ones.
  'report.scheduled': topic(readScheduledReport, { to: recipients, words: scheduledReportWords, ...ALWAYS_NOW }),
  'report.not_sent': topic(readNotSent, { to: owner, words: notSentWords, ...ALWAYS_NOW }),
  // The person who sent money waits for it.
  'wallet.topped_up': topic(readTopup, { to: recipients, words: topupWords.credited, ...ALWAYS_NOW }),
  'wallet.topup_refused': topic(readTopup, { to: recipients, words: topupWords.refused, ...ALWAYS_NOW }),
  // Other people who may withdraw see that a colleague did; when it ends, the person who asked sees it too.
  'withdrawal.asked': topic(readWithdrawal, { to: recipients, but: doer, words: withdrawalWords.asked, ...ALWAYS_NOW }),
  'withdrawal.paid': topic(readWithdrawal, { to: recipients, words: withdrawalWords.paid, ...ALWAYS_NOW }),
  'withdrawal.refused': topic(readWithdrawal, { to: recipients, words: withdrawalWords.refused, ...ALWAYS_NOW }),
  'payout_account.verified': topic(readPayoutAccount, {
    to: recipients,
    words: payoutAccountWords.verified,
    ...ALWAYS_NOW,
  }),
  'payout_account.refused': topic(readPayoutAccount, {
    to: recipients,
    words: payoutAccountWords.refused,
    ...ALWAYS_NOW,
  }),
  // Nobody else has to do anything about it.
  'policy.published': topic(readPolicyVersion, { to: policyKeepers, but: doer, words: policyWords, ...INBOX_ONLY }),
} satisfies Readonly<Record<string, PlanTopic>>;

const PLANS: Readonly<Record<string, PlanTopic>> = TOPICS;

/** Who is notified of an event, and in which words. Throws when the event's payload is not what its topic says. */
export async function planNotices(tx: Tx, event: NoticeEvent, moment: Moment): Promise<NoticePlan> {
  return (await PLANS[event.topic]?.(tx, event, moment)) ?? { tripId: null, notices: [], guest: null };
}
