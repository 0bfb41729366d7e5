import type { AccountBook } from '@pravas/domain/ledger/account-books.ts';
import { eventText } from '@pravas/domain/ledger/ledger-events.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { instantText } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { usePrivilege } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { entryQuery, type LedgerEntry } from './ledger-queries.ts';

interface EntryDialogProps {
  readonly account: AccountBook;
  readonly entry: LedgerEntry;
  readonly onClose: () => void;
}

/** One entry: what it was for, and every movement that belongs to it, which sum to zero. */
export function EntryDialog({ account, entry, onClose }: EntryDialogProps) {
  const answer = useQuery(entryQuery(account, entry._id));
  return (
    <Dialog title={entry.eventText} shape="sheet" width="w-[min(94vw,680px)]" onClose={onClose}>
      <div className="min-h-0 space-y-4 overflow-y-auto px-5 pt-2 pb-5">
        <Facts entry={entry} />
        <h3 className="font-semibold">
          {entry.bookingId === null ? 'What was posted with it' : 'All movements of this booking'}
        </h3>
        {answer.isPending && <Bone className="h-40 rounded-xl" />}
        {answer.isError && (
          <LoadProblem failure={answer.error} what="The movements" onRetry={() => void answer.refetch()} />
        )}
        {answer.data && <Journal lines={answer.data.lines} />}
      </div>
    </Dialog>
  );
}

function Facts({ entry }: { readonly entry: LedgerEntry }) {
  const seesTrips = usePrivilege('trips.others');
  const { tripId } = entry;
  const facts = [
    { label: entry.debit > 0 ? 'Debit' : 'Credit', value: inrExact(entry.debit > 0 ? entry.debit : entry.credit) },
    { label: 'Balance after it', value: inrExact(entry.balance) },
    { label: 'At', value: instantText(entry.at) },
    { label: 'Entry', value: entry.entryNo },
    { label: 'For', value: entry.reason },
    { label: 'Reference', value: entry.reference },
    { label: 'Traveller', value: entry.traveller },
    { label: 'Department', value: entry.department },
    { label: 'Documents', value: entry.documents.map(({ number }) => number).join(', ') },
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-[13px]">
      {facts.map(({ label, value }) =>
        value === null || value === '' ? null : (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="board wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
      {entry.tripName !== null && (
        <div className="contents">
          <dt className="text-ink-2">Trip</dt>
          <dd className="wrap-anywhere">
            {tripId !== null && seesTrips ? (
              <Link to="/trip/details" search={{ tripId }} className="text-blue">
                {entry.tripName}
              </Link>
            ) : (
              entry.tripName
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

interface JournalProps {
  readonly lines: readonly {
    readonly key: string;
    readonly at: string;
    readonly reason: string;
    readonly account: string;
    readonly debit: number;
    readonly credit: number;
  }[];
}

/** Debits and credits, movement by movement, with equal sums. */
function Journal({ lines }: JournalProps) {
  const sum = (side: 'debit' | 'credit') =>
    Math.round(lines.reduce((total, line) => total + line[side], 0) * 100) / 100;
  return (
    <ScrollBox label="Movements">
      <table className="w-full min-w-[420px] border-collapse text-[13px]">
        <caption className="sr-only">Debits and credits of all movements</caption>
        <thead>
          <tr className="border-b border-hairline text-left text-ink-2">
            <th scope="col" className="py-2 pr-3 font-medium">
              Movement
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              Account
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-medium">
              Debit
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name and never change their order.
            <tr key={index} className="border-b border-hairline align-top">
              <td className="py-2 pr-3">
                {line.debit > 0 && (
                  <>
                    {eventText(line.key)}
                    <span className="block text-meta text-ink-2">{instantText(line.at)}</span>
                  </>
                )}
              </td>
              <td className="py-2 pr-3">{line.account}</td>
              <td className="board py-2 pr-3 text-right">{line.debit > 0 && inrExact(line.debit)}</td>
              <td className="board py-2 text-right">{line.credit > 0 && inrExact(line.credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" colSpan={2} className="py-2 text-left">
              Together
            </th>
            <td className="board py-2 pr-3 text-right">{inrExact(sum('debit'))}</td>
            <td className="board py-2 text-right">{inrExact(sum('credit'))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}
