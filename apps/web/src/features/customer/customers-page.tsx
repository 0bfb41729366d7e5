import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { countText, inrExact } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { FilterBar, ListBody, ListRows, useListAsk, WayOut } from '../../ui/list-screen.tsx';
import { Moment } from '../../ui/moment.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { CUSTOMER_PATH, CUSTOMERS, CUSTOMERS_PATH, type Customer, customersQuery } from './customer-queries.ts';
import { waitingText } from './waiting-text.ts';

/** The provider's customers and their state. */
export function CustomersPage() {
  return (
    <RoleGate title="Customers" privilege="provider.decide">
      <Customers />
    </RoleGate>
  );
}

const searchOf = ({ organizationId }: Customer) => ({ organizationId });

function Customers() {
  const [ask, change] = useListAsk(CUSTOMERS_PATH, CUSTOMERS);
  const navigate = useNavigate();
  const answer = useQuery(customersQuery(ask));
  return (
    <>
      <PageHead
        title="Customers"
        intro="Every organisation that books with us, its balance and dues, and what needs us."
      />
      <div className="card">
        <FilterBar>
          <SearchBox
            label="Search by name or GSTIN"
            value={ask.name}
            onSearch={(name) => change({ name }, true)}
            className="w-full sm:w-72"
          />
        </FilterBar>
        <ListBody
          answer={answer}
          ask={ask}
          onPage={change}
          what="The list of customers"
          loading="Loading customers"
          waysOut={
            CUSTOMERS.isNarrowed(ask) ? (
              <WayOut onClick={() => change(CUSTOMERS.none)}>Show all customers</WayOut>
            ) : null
          }
          firstUse={
            <FirstUse icon={<Users size={30} strokeWidth={1.6} />} title="No customers yet">
              Organisations that sign up appear here.
            </FirstUse>
          }
        >
          {(page) => (
            <ListRows
              label="Customers"
              page={page}
              ask={ask}
              onSort={change}
              isStale={answer.isPlaceholderData}
              keyOf={(row) => row.organizationId}
              columns={COLUMNS}
              onOpen={(row) => void navigate({ to: CUSTOMER_PATH, search: searchOf(row) })}
              cardPx={150}
              card={(row) => (
                <div className="space-y-1 px-4 py-3 text-[13px]">
                  <p className="flex items-baseline justify-between gap-3 text-body font-semibold">
                    <CustomerLink row={row} />
                    <span className="board shrink-0">{inrExact(row.wallet)}</span>
                  </p>
                  <p className="text-ink-2">
                    {row.stateName} ·{' '}
                    <span translate="no" className="font-mono">
                      {row.gstin ?? 'no GSTIN'}
                    </span>
                  </p>
                  <p className="text-ink-2">
                    {countText(row.people, 'person', 'people')} · {countText(row.bookings, 'booking')} this month
                  </p>
                  <p className="text-ink-2">{creditText(row)}</p>
                  <Waits row={row} />
                </div>
              )}
            />
          )}
        </ListBody>
      </div>
    </>
  );
}

const COLUMNS: readonly DataColumn<Customer>[] = [
  { id: 'name', label: 'Customer', widthPx: 170, isSortable: true, cell: (row) => <CustomerLink row={row} /> },
  {
    id: 'gstin',
    label: 'GSTIN',
    widthPx: 160,
    cell: (row) => (
      <span translate="no" className="font-mono">
        {row.gstin ?? '-'}
      </span>
    ),
  },
  { id: 'state', label: 'State', widthPx: 110, cell: (row) => row.stateName },
  {
    id: 'people',
    label: 'People',
    widthPx: 66,
    alignsEnd: true,
    cell: (row) => <span className="board">{row.people}</span>,
  },
  {
    id: 'wallet',
    label: 'Wallet',
    widthPx: 110,
    alignsEnd: true,
    cell: (row) => <span className="board font-semibold">{inrExact(row.wallet)}</span>,
  },
  {
    id: 'credit',
    label: 'Credit used',
    widthPx: 165,
    alignsEnd: true,
    cell: (row) =>
      row.credit === null ? (
        '-'
      ) : (
        <span className="board">
          {inrExact(row.credit.used)} <span className="text-ink-2">of {inrExact(row.credit.limit)}</span>
        </span>
      ),
  },
  {
    id: 'bookings',
    label: 'Booked this month',
    widthPx: 130,
    alignsEnd: true,
    cell: (row) => <span className="board">{row.bookings}</span>,
  },
  { id: 'seen', label: 'Last seen', widthPx: 115, cell: (row) => <Moment at={row.lastSeenAt} /> },
  { id: 'waiting', label: 'Waits for us', widthPx: 150, cell: (row) => <Waits row={row} none="-" /> },
];

function creditText({ credit }: Customer): string {
  return credit === null ? 'No credit line' : `Credit: ${inrExact(credit.used)} of ${inrExact(credit.limit)} used`;
}

function CustomerLink({ row }: { readonly row: Customer }) {
  return (
    <Link to={CUSTOMER_PATH} search={searchOf(row)} className="rounded text-blue">
      {row.name}
      {row.isOwn && <span className="ml-2 font-normal text-ink-2">(ourselves)</span>}
    </Link>
  );
}

function Waits({ row, none = null }: { readonly row: Customer; readonly none?: string | null }) {
  const text = waitingText(row.waiting);
  return text === null ? (
    none
  ) : (
    <Badge tone="amber" className="!whitespace-normal">
      {text}
    </Badge>
  );
}
