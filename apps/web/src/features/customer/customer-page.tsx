import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import {
  ArrowLeft,
  ChevronRight,
  HandCoins,
  type LucideIcon,
  MessageCircleQuestion,
  Percent,
  Tags,
} from 'lucide-react';
import { dayHere, instantText, longDate } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { useSession } from '../../lib/session.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { CUSTOMERS_PATH, type Customer, customerQuery } from './customer-queries.ts';
import { waitingText } from './waiting-text.ts';

/** One customer: who it is, its state, and where decisions about its money are made. */
export function CustomerPage() {
  return (
    <RoleGate title="Customer" privilege="provider.decide">
      <Found />
    </RoleGate>
  );
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function Found() {
  const { organizationId = '' } = textValues(useSearch({ strict: false }));
  const isId = UUID.test(organizationId);
  const answer = useQuery({ ...customerQuery(organizationId), enabled: isId });
  const customer = answer.data;
  return (
    <>
      <PageHead
        above={
          <Link to={CUSTOMERS_PATH} className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
            <ArrowLeft aria-hidden size={15} /> All customers
          </Link>
        }
        title={customer?.name ?? 'Customer'}
        intro={customer && (waitingText(customer.waiting) ?? 'Nothing here needs us.')}
      />
      {(!isId || customer === null) && (
        <Notice tone="info" title="There is no such customer. The address may be mistyped." />
      )}
      {isId && answer.isPending && <Bone className="h-72 rounded-2xl" />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The customer" onRetry={() => void answer.refetch()} />
      )}
      {customer && <Facts customer={customer} />}
    </>
  );
}

function Facts({ customer }: { readonly customer: Customer }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_360px]">
      <dl className="card grid gap-x-8 gap-y-4 p-5 sm:grid-cols-2">
        <Fact label="Wallet">{inrExact(customer.wallet)}</Fact>
        <Fact label="Credit used">
          {customer.credit === null
            ? 'No credit line'
            : `${inrExact(customer.credit.used)} of ${inrExact(customer.credit.limit)}`}
        </Fact>
        <Fact label="Booked this month">{customer.bookings.toLocaleString('en-IN')}</Fact>
        <Fact label="People who can sign in">{customer.people.toLocaleString('en-IN')}</Fact>
        <Fact label="Last seen">{customer.lastSeenAt === null ? 'Never' : instantText(customer.lastSeenAt)}</Fact>
        <Fact label="Customer since">{longDate(dayHere(new Date(customer.createdAt)))}</Fact>
        <Fact label="Name in law">{customer.legalName ?? '-'}</Fact>
        <Fact label="GSTIN">
          {customer.gstin === null ? (
            '-'
          ) : (
            <span translate="no" className="font-mono">
              {customer.gstin}
            </span>
          )}
          <span className="block text-[13px] font-normal text-ink-2">{customer.stateName}</span>
        </Fact>
        <Fact label="Email">
          {customer.email === null ? (
            '-'
          ) : (
            <a href={`mailto:${customer.email}`} className="break-all text-blue">
              {customer.email}
            </a>
          )}
        </Fact>
        <Fact label="Phone">{customer.mobile ?? '-'}</Fact>
      </dl>
      <Ways customer={customer} />
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-ink-2">{label}</dt>
      <dd className="board font-semibold">{children}</dd>
    </div>
  );
}

/** The ways to decisions about a customer. */
function Ways({ customer: { organizationId, name } }: { readonly customer: Customer }) {
  const isSuperAdmin = useSession().user?.isSuperAdmin === true;
  const one = { organizationId };
  return (
    <nav aria-label="Of this customer" className="card overflow-clip">
      <ul className="divide-y divide-hairline">
        <Way to="/provider/credit" search={{ ...one, name }} icon={HandCoins} label="Wallet and credit line" />
        {isSuperAdmin && <Way to="/provider/fees/customer" search={one} icon={Tags} label="Fees" />}
        {isSuperAdmin && <Way to="/provider/taxes" search={{}} icon={Percent} label="Taxes at source" />}
        <Way to="/provider/questions" search={{}} icon={MessageCircleQuestion} label="Questions of customers" />
      </ul>
    </nav>
  );
}

interface WayProps {
  readonly to: '/provider/credit' | '/provider/fees/customer' | '/provider/taxes' | '/provider/questions';
  readonly search: Readonly<Record<string, string>>;
  readonly icon: LucideIcon;
  readonly label: string;
}

function Way({ to, search, icon: Icon, label }: WayProps) {
  return (
    <li>
      <Link to={to} search={search} className="flex min-h-12 items-center gap-3 px-4 font-medium hover:bg-sunken">
        <Icon aria-hidden size={17} className="text-ink-3" />
        <span className="flex-1">{label}</span>
        <ChevronRight aria-hidden size={16} className="text-ink-3" />
      </Link>
    </li>
  );
}
