import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Banknote,
  CalendarCheck,
  ChevronRight,
  CircleCheck,
  FileStack,
  Landmark,
  type LucideIcon,
  MessageCircleQuestion,
  Scale,
  ShieldAlert,
  TriangleAlert,
  UserCheck,
} from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { WAITING_QUERY, type Waiting } from './customer-queries.ts';
import { sinceText } from './waiting-text.ts';

interface Heap {
  readonly icon: LucideIcon;
  readonly one: string;
  readonly many: string;
  readonly what: string;
  readonly to:
    | '/provider/questions'
    | '/provider/bank'
    | '/provider/withdrawals'
    | '/provider/reconciliation'
    | '/provider/months';
  readonly search?: { readonly tab: string };
}

const HEAPS: Readonly<Record<Waiting['kind'], Heap>> = {
  questions: {
    icon: MessageCircleQuestion,
    one: 'question to answer',
    many: 'questions to answer',
    what: 'Customers’ travel desks ask what we would pay for.',
    to: '/provider/questions',
  },
  bank: {
    icon: Landmark,
    one: 'bank line to match',
    many: 'bank lines to match',
    what: 'Money came in with no known owner, or awaits approval.',
    to: '/provider/bank',
  },
  disputes: {
    icon: ShieldAlert,
    one: 'disputed payment to settle',
    many: 'disputed payments to settle',
    what: 'The gateway says the bank has taken money that our books cannot tell: ask the bank.',
    to: '/provider/reconciliation',
    search: { tab: 'disputes' },
  },
  withdrawals: {
    icon: Banknote,
    one: 'withdrawal to pay',
    many: 'withdrawals to pay',
    what: 'Customers want money of their wallets back.',
    to: '/provider/withdrawals',
  },
  accounts: {
    icon: UserCheck,
    one: 'account to verify',
    many: 'accounts to verify',
    what: 'Nothing is paid to an account before we know whose it is.',
    to: '/provider/withdrawals',
    search: { tab: 'accounts' },
  },
  settlements: {
    icon: FileStack,
    one: 'settlement to confirm',
    many: 'settlements to confirm',
    what: 'The gateway says what it paid us.',
    to: '/provider/reconciliation',
  },
  differences: {
    icon: Scale,
    one: 'difference to work off',
    many: 'differences to work off',
    what: 'Between our books and what the gateway, the bank or a supplier says.',
    to: '/provider/reconciliation',
  },
  months: {
    icon: CalendarCheck,
    one: 'month to close',
    many: 'months to close',
    what: 'Over, with the books still open.',
    to: '/provider/months',
  },
};

/** Where the provider's people begin: what waits for them, worst first. */
export function WaitingPage() {
  return (
    <RoleGate title="Waiting" privilege="provider.decide">
      <WaitingHeaps />
    </RoleGate>
  );
}

function WaitingHeaps() {
  const answer = useQuery(WAITING_QUERY);
  const waiting = answer.data?.waiting ?? [];
  return (
    <>
      <PageHead title="Waiting" intro="Across all customers. What has waited too long comes first." />
      {answer.isPending && (
        <div role="status" aria-label="Loading what waits" className="space-y-3">
          <Bone className="h-[76px] rounded-2xl" />
          <Bone className="h-[76px] rounded-2xl" />
          <Bone className="h-[76px] rounded-2xl" />
        </div>
      )}
      {answer.isError && !answer.data && (
        <LoadProblem failure={answer.error} what="Waiting" onRetry={() => void answer.refetch()} />
      )}
      {answer.data && waiting.length === 0 && (
        <p className="card flex min-h-[68px] items-center gap-3 px-5 text-ink-2">
          <CircleCheck aria-hidden size={18} strokeWidth={1.9} className="shrink-0 text-green" />
          Nothing waits for us
        </p>
      )}
      {waiting.length > 0 && (
        <ul aria-label="Waiting" className="card divide-y divide-hairline overflow-clip">
          {waiting.map((one) => (
            <HeapRow key={one.kind} waiting={one} />
          ))}
        </ul>
      )}
    </>
  );
}

function HeapRow({ waiting: { kind, count, oldestDays, isLate } }: { readonly waiting: Waiting }) {
  const { icon: Icon, one, many, what, to, search = {} } = HEAPS[kind];
  return (
    <li>
      <Link to={to} search={search} className="flex items-center gap-4 px-5 py-3.5 hover:bg-sunken max-sm:px-4">
        <Icon aria-hidden size={19} strokeWidth={1.9} className="shrink-0 text-ink-3 max-sm:self-start" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            <span className="board">{count.toLocaleString('en-IN')}</span> {count === 1 ? one : many}
          </span>
          <span className="block text-[13px] text-ink-2">{what}</span>
          <span className="mt-1 block text-[13px] text-ink-2 sm:hidden">
            <Since days={oldestDays} isLate={isLate} />
          </span>
        </span>
        <span className="shrink-0 text-[13px] text-ink-2 max-sm:hidden">
          <Since days={oldestDays} isLate={isLate} />
        </span>
        <ChevronRight aria-hidden size={17} className="shrink-0 text-ink-3" />
      </Link>
    </li>
  );
}

function Since({ days, isLate }: { readonly days: number; readonly isLate: boolean }) {
  if (!isLate) return `The oldest ${sinceText(days)}`;
  return (
    <Badge tone="red">
      <TriangleAlert aria-hidden size={13} /> Late: the oldest {sinceText(days)}
    </Badge>
  );
}
