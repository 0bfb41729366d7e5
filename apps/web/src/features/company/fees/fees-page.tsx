import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Building2 } from 'lucide-react';
import { longDate } from '../../../lib/calendar-date.ts';
import { countText, inr } from '../../../lib/money-text.ts';
import { ChoiceChip } from '../../../ui/choice-chip.tsx';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { FilterBar, ListBody, ListRows, useListAsk, WayOut } from '../../../ui/list-screen.tsx';
import { FirstUse } from '../../../ui/no-result.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import {
  CUSTOMER_FEES_PATH,
  CUSTOMERS,
  type CustomerFees,
  customersQuery,
  FEES_PATH,
} from './customer-fees-queries.ts';
import { FeesGate } from './fees-gate.tsx';

/** Customers with what they pay us today, and what begins later. */
export function ConvenienceFeesPage() {
  return (
    <FeesGate>
      <Customers />
    </FeesGate>
  );
}

function Customers() {
  const [ask, change] = useListAsk(FEES_PATH, CUSTOMERS);
  const answer = useQuery(customersQuery(ask));
  return (
    <>
      <PageHead
        above={
          <Link to="/provider" className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
            <ArrowLeft aria-hidden size={15} /> What waits
          </Link>
        }
        title="Convenience fees"
        intro="What each customer pays us for booking, before GST: today, and from later days on."
      >
        <Link to={CUSTOMER_FEES_PATH} className="inline-flex min-h-11 items-center gap-1.5 text-blue">
          <Building2 aria-hidden size={16} /> What new customers begin with
        </Link>
      </PageHead>
      <div className="card">
        <FilterBar>
          <SearchBox
            label="Search by customer"
            value={ask.name}
            onSearch={(name) => change({ name }, true)}
            className="w-full sm:w-72"
          />
          <ChoiceChip
            label="Show"
            none="All customers"
            value={ask.changing}
            options={[{ value: '1', label: 'Something begins later' }]}
            onChange={(changing) => change({ changing })}
          />
        </FilterBar>
        <ListBody
          answer={answer}
          ask={ask}
          onPage={change}
          what="The fees"
          loading="Loading fees"
          waysOut={
            CUSTOMERS.isNarrowed(ask) ? (
              <WayOut onClick={() => change(CUSTOMERS.none)}>Show all customers</WayOut>
            ) : null
          }
          firstUse={
            <FirstUse icon={<Building2 size={30} strokeWidth={1.6} />} title="No customers yet">
              Whoever signs up appears here with what new customers begin with.
            </FirstUse>
          }
        >
          {(page) => (
            <ListRows
              label="Customers with their fees"
              page={page}
              ask={{ rowNumber: ask.rowNumber }}
              isStale={answer.isPlaceholderData}
              keyOf={(row) => row.organizationId ?? ''}
              columns={COLUMNS}
              cardPx={150}
              card={(row) => (
                <div className="space-y-1 px-4 py-3 text-[13px]">
                  <p className="text-body font-semibold">
                    <Customer row={row} />
                  </p>
                  {PLACES.map(({ label, text }) => (
                    <p key={label} className="flex justify-between gap-3">
                      <span className="text-ink-2">{label}</span>
                      <span className="board">{text(row.today)}</span>
                    </p>
                  ))}
                  <p className="text-ink-2">{comingText(row)}</p>
                </div>
              )}
            />
          )}
        </ListBody>
      </div>
    </>
  );
}

/** Our charge for a booking, by its kind: one way and return. */
const PLACES: readonly { readonly label: string; readonly text: (fees: CustomerFees['today']) => string }[] = [
  { label: 'Flights in India', text: ({ flight }) => pairText(flight.domestic) },
  { label: 'Flights abroad', text: ({ flight }) => pairText(flight.international) },
  { label: 'Hotels', text: ({ hotel }) => inr(hotel?.standardAmount ?? 0) },
  { label: 'Buses', text: ({ bus }) => inr(bus?.standardAmount ?? 0) },
];

function pairText({ oneway, roundTrip }: CustomerFees['today']['flight']['domestic']): string {
  const [there, both] = [oneway.standardAmount, roundTrip.standardAmount];
  return there === both ? inr(there) : `${inr(there)}, return ${inr(both)}`;
}

function comingText({ coming: [next, ...others] }: CustomerFees): string {
  if (next?.validFrom == null) return 'Nothing planned';
  const more = others.length === 0 ? '' : ` and ${countText(others.length, 'more', 'more')}`;
  return `${next.name} from ${longDate(next.validFrom)}${more}`;
}

const COLUMNS: readonly DataColumn<CustomerFees>[] = [
  { id: 'name', label: 'Customer', widthPx: 220, cell: (row) => <Customer row={row} /> },
  ...PLACES.map(
    ({ label, text }): DataColumn<CustomerFees> => ({
      id: label,
      label,
      widthPx: label.startsWith('Flights') ? 180 : 90,
      alignsEnd: true,
      cell: ({ today }) => <span className="board">{text(today)}</span>,
    }),
  ),
  { id: 'coming', label: 'Begins later', widthPx: 330, cell: comingText },
];

function Customer({ row: { organizationId, name } }: { readonly row: CustomerFees }) {
  return (
    <Link
      to={CUSTOMER_FEES_PATH}
      search={organizationId === null ? {} : { organizationId }}
      className="inline-flex min-h-6 items-center text-blue wrap-anywhere"
    >
      {name}
    </Link>
  );
}
