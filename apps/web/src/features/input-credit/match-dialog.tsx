import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { CreditMatch } from './credit-queries.ts';
import { fieldText, KIND_TEXTS, monthText } from './credit-words.ts';
import { JoinByHand } from './join-by-hand.tsx';
import { MatchActions } from './match-actions.tsx';
import { StatusBadge } from './status-badge.tsx';

interface MatchDialogProps {
  readonly match: CreditMatch;
  readonly onClose: () => void;
}

/** One match worked off: ours beside theirs, what differs, and what can be done about it. */
export function MatchDialog({ match, onClose }: MatchDialogProps) {
  const [isJoining, setIsJoining] = useState(false);
  return (
    <Dialog title={match.supplierName} shape="sheet" width="w-[min(94vw,720px)]" onClose={onClose}>
      <div className="min-h-0 space-y-4 overflow-y-auto px-5 pt-2 pb-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StatusBadge status={match.status} />
          <span className="text-ink-2">{match.next.text}</span>
        </p>
        {match.whyLost !== null && <p>{match.whyLost}</p>}
        <Sides match={match} />
        {match.portals.map((portal) => (
          <p key={portal._id} className="text-[13px] text-ink-2">
            {portal.formerTax !== null &&
              `A later 2B changed ${portal.number}: its GST was ${inrExact(portal.formerTax)} before. `}
            {portal.isGone && `The latest 2B no longer has ${portal.number}, which was claimed. `}
          </p>
        ))}
        {isJoining && <JoinByHand match={match} onClose={() => setIsJoining(false)} onJoined={onClose} />}
      </div>
      {!isJoining && <MatchActions match={match} onJoin={() => setIsJoining(true)} onClose={onClose} />}
    </Dialog>
  );
}

/** The State by its name; an unknown code as it is. */
function placeText({
  placeOfSupply,
  placeOfSupplyName,
}: CreditMatch['books'][number] | CreditMatch['portals'][number]) {
  return placeOfSupplyName ?? placeOfSupply;
}

/** Line by line; what differs says so in a word. */
function Sides({ match }: { readonly match: CreditMatch }) {
  const { books, portals, differences } = match;
  const of = <T,>(all: readonly T[], text: (one: T) => string | null) =>
    all.length === 0 ? 'None' : [...new Set(all.map((one) => text(one) ?? 'Not known'))].join(', ');
  const differenceOf = (field: string) => differences.find((one) => one.field === field);
  const gst = differenceOf('heads') ?? differenceOf('tax');
  const sum = (all: readonly { readonly tax: number }[]) =>
    all.length === 0 ? 'None' : inrExact(Math.round(all.reduce((total, { tax }) => total + tax, 0) * 100) / 100);
  const taxable = differenceOf('taxable');
  const rows = [
    {
      label: 'Document',
      ours: of(books, ({ kind }) => KIND_TEXTS[kind]),
      theirs: of(portals, ({ kind }) => KIND_TEXTS[kind]),
    },
    {
      label: 'Number',
      field: 'number',
      ours: of(books, ({ number }) => number),
      theirs: of(portals, ({ number }) => number),
    },
    {
      label: 'Date',
      field: 'date',
      ours: of(books, ({ date }) => longDate(date)),
      theirs: of(portals, ({ date }) => longDate(date)),
    },
    {
      label: fieldText('supplier_gstin'),
      field: 'supplier_gstin',
      ours: of(books, ({ supplierGstin }) => supplierGstin),
      theirs: of(portals, ({ supplierGstin }) => supplierGstin),
    },
    {
      label: fieldText('place_of_supply'),
      field: 'place_of_supply',
      ours: of(books, placeText),
      theirs: of(portals, placeText),
    },
    {
      label: fieldText('taxable'),
      field: 'taxable',
      ours: taxable?.ours ?? of(books, (one) => (one.taxable === null ? null : inrExact(one.taxable))),
      theirs: taxable?.theirs ?? of(portals, (one) => inrExact(one.taxable)),
    },
    { label: 'GST', field: gst?.field, ours: gst?.ours ?? sum(books), theirs: gst?.theirs ?? sum(portals) },
    { label: 'GSTR-2B of', ours: '', theirs: of(portals, ({ period }) => monthText(period)) },
  ];
  const [tripId] = books.flatMap((book) => book.tripId ?? []);
  return (
    <ScrollBox label="Both sides">
      <table className="w-full table-fixed border-collapse text-[13px]">
        <caption className="sr-only">Your books beside GSTR-2B</caption>
        <thead>
          <tr className="border-b border-hairline text-left">
            <td className="w-24 sm:w-36" />
            <th scope="col" className="py-2 pr-3 font-semibold">
              Your books{' '}
              {tripId !== undefined && (
                <Link to="/trip/details" search={{ tripId }} className="ml-1 font-normal text-blue">
                  See the trip
                </Link>
              )}
            </th>
            <th scope="col" className="py-2 font-semibold">
              GSTR-2B
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, field, ours, theirs }) => {
            const difference = field === undefined ? undefined : differenceOf(field);
            return (
              <tr key={label} className={cx('border-b border-hairline align-top', difference && 'bg-amber-soft')}>
                <th scope="row" className="py-2 pr-3 pl-1 text-left font-medium text-ink-2">
                  {label}
                  {difference && (
                    <span className="block text-meta font-normal text-amber">
                      {difference.isSlight ? 'Slightly different' : 'Different'}
                    </span>
                  )}
                </th>
                <td className="board py-2 pr-3 wrap-anywhere">{ours}</td>
                <td className="board py-2 wrap-anywhere">{theirs}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}
