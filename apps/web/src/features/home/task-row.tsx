import { useNavigate } from '@tanstack/react-router';
import {
  BadgeCheck,
  BedDouble,
  BookUser,
  BriefcaseBusiness,
  CalendarClock,
  ChevronDown,
  CircleX,
  Clock3,
  CreditCard,
  FileWarning,
  HandCoins,
  LifeBuoy,
  type LucideIcon,
  ReceiptIndianRupee,
  ReceiptText,
  Replace,
  Scale,
  Stamp,
  TriangleAlert,
  Undo2,
  Wallet,
} from 'lucide-react';
import { sameOriginPath } from '../../lib/same-origin-path.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { RequestInPlace } from '../approvals/index.ts';
import type { HomeTask } from './home-queries.ts';
import { amountText, whenText } from './task-words.ts';

const ICONS: Readonly<Record<HomeTask['kind'], LucideIcon>> = {
  safety: LifeBuoy,
  pay: CreditCard,
  check_in: BadgeCheck,
  passport: BookUser,
  supplier_change: CalendarClock,
  share_room: BedDouble,
  refused: CircleX,
  approve: Stamp,
  approve_change: Replace,
  decide_claim: ReceiptText,
  late_refund: Undo2,
  invoice: FileWarning,
  tax_return: ReceiptIndianRupee,
  low_wallet: Wallet,
  credit_overdue: HandCoins,
  differences: Scale,
  pay_claim: ReceiptText,
  case: BriefcaseBusiness,
};

interface TaskRowProps {
  readonly task: HomeTask;
  /** Whether the request to decide is shown beneath it. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The answer that was given, as a sentence. */
  readonly onDecided: (text: string) => void;
}

/** One thing that waits: what it is, how much, until when, and its one button. */
export function TaskRow({ task, isOpen, onToggle, onDecided }: TaskRowProps) {
  const Icon = ICONS[task.kind];
  const amount = amountText(task);
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:min-h-[68px] sm:px-5">
        <Icon aria-hidden size={18} strokeWidth={1.9} className="shrink-0 self-start text-ink-3 sm:mt-0.5" />
        <div className="min-w-0 flex-1 basis-52">
          <h3 className="font-semibold break-words">{task.title}</h3>
          {task.detail && <p className="line-clamp-2 text-[13px] break-words text-ink-2">{task.detail}</p>}
          <WhenLine task={task} />
        </div>
        <div className="ml-auto flex items-center gap-4 max-sm:ml-[34px] max-sm:w-full max-sm:justify-between">
          {amount !== null && <span className="board text-time font-semibold">{amount}</span>}
          {task.link !== null && task.requestId === null ? (
            <GoButton task={task} href={sameOriginPath(task.link)} />
          ) : (
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-label={`${task.action}: ${task.title}`}
              onClick={onToggle}
              className="ml-auto"
            >
              {task.action}
              <ChevronDown aria-hidden size={15} className={cx('transition-transform', isOpen && 'rotate-180')} />
            </Button>
          )}
        </div>
      </div>
      {isOpen && task.requestId !== null && <RequestInPlace requestId={task.requestId} onDecided={onDecided} />}
      {isOpen && task.advice !== null && (
        <p className="pr-4 pb-4 pl-[50px] text-[13px] text-ink-2 sm:pr-5 sm:pl-[54px]">{task.advice}</p>
      )}
    </li>
  );
}

function WhenLine({ task }: { readonly task: HomeTask }) {
  const now = useNow(60_000);
  const { isOverdue } = task;
  const Icon = isOverdue ? TriangleAlert : Clock3;
  return (
    <p className={cx('board mt-0.5 flex items-center gap-1 text-meta', isOverdue ? 'text-red' : 'text-ink-2')}>
      <Icon aria-hidden size={13} className="shrink-0" />
      {whenText(task, now)}
    </p>
  );
}

/** A link that looks like the button it is. */
function GoButton({ task, href }: { readonly task: HomeTask; readonly href: string }) {
  const navigate = useNavigate();
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate({ href });
      }}
      aria-label={`${task.action}: ${task.title}`}
      className={cx(
        buttonClass(task.kind === 'pay' || task.kind === 'safety' ? 'primary' : 'quiet', 'small'),
        'ml-auto',
      )}
    >
      {task.action}
    </a>
  );
}
