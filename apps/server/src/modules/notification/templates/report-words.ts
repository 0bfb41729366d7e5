import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { longDate } from '@pravas/domain/time/airport-time.ts';
import type { readNotSent, readScheduledReport } from '../facts/report-facts.ts';
import type { FactsOf } from '../notice.ts';
import type { Words } from './words.ts';

/**
 * A view of a report that is due: its days and their totals. Everything else is behind the link, which requires signing
 * in.
 */
export function scheduledReportWords(report: FactsOf<typeof readScheduledReport>): Words {
  const { viewName, from, to, rows, bookings, netPaise, scheduledBy, link } = report;
  const days = from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`;
  const figures =
    rows === 0
      ? ['Nothing was booked in this period.']
      : [
          ...(netPaise === null ? [] : [`Net cost: ${formatInrExact(paise(netPaise))}`]),
          ...(bookings === 0 ? [`Rows: ${rows}`] : [`Bookings: ${bookings}`]),
        ];
  return {
    subject: `Report: ${viewName}`,
    lines: [
      'Your report is ready.',
      `Period: ${days}`,
      ...figures,
      ...(scheduledBy === null ? [] : ['', `${scheduledBy} scheduled this report for you.`]),
    ],
    link,
    linkLabel: 'Open the report',
    needsAction: false,
  };
}

/** That a scheduled view was not sent, to the person who scheduled it. */
export function notSentWords({ viewName, isPaused, reason }: FactsOf<typeof readNotSent>): Words {
  return {
    subject: isPaused ? `Schedule paused: ${viewName}` : `Report not sent: ${viewName}`,
    lines: [
      isPaused ? 'Pravas has paused this schedule.' : 'Pravas tried three times to prepare this report.',
      reason,
      isPaused ? '' : 'It will be tried again when it is next due.',
    ].filter((line) => line !== ''),
    link: '/report?views=schedules',
    linkLabel: 'See your schedules',
    needsAction: false,
  };
}
