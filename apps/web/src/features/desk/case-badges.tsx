import type { WorkCaseKind } from '@pravas/domain/desk/work-case-kinds.ts';
import {
  Ban,
  BookOpenCheck,
  BusFront,
  CalendarClock,
  CirclePause,
  ClipboardPen,
  Clock,
  ClockAlert,
  FileWarning,
  HandCoins,
  HelpCircle,
  Hourglass,
  type LucideIcon,
  PhoneCall,
  ReceiptText,
  Replace,
  Search,
  ShieldAlert,
  ShoppingCart,
  Split,
  TrendingUp,
  Undo2,
} from 'lucide-react';
import { instantText } from '../../lib/calendar-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { dueText, urgencyOf } from './due-text.ts';

const ICONS: Readonly<Record<WorkCaseKind, LucideIcon>> = {
  desk_request: Search,
  desk_purchase: ShoppingCart,
  booking_paused: CirclePause,
  unknown_outcome: HelpCircle,
  half_booked: Split,
  price_moved: TrendingUp,
  refund_short: HandCoins,
  refund_overdue: Hourglass,
  cancel_request: Undo2,
  change_request: Replace,
  schedule_change: CalendarClock,
  flight_cancelled: Ban,
  stay_unconfirmed: PhoneCall,
  stay_overcharged: HandCoins,
  stay_change: Replace,
  invoice_missing: ReceiptText,
  e_invoice_refused: FileWarning,
  bus_missing: BusFront,
  offline_booking: ClipboardPen,
  payment_disputed: ShieldAlert,
  books_disagree: BookOpenCheck,
};

/** Why a person is needed, with its picture. */
export function KindBadge({ kind, text }: { readonly kind: WorkCaseKind; readonly text: string }) {
  const Icon = ICONS[kind];
  return (
    <Badge>
      <Icon aria-hidden size={13} /> {text}
    </Badge>
  );
}

/** When a case is due, with a picture and a colour where it is urgent. */
export function DueBadge({ dueAt, now }: { readonly dueAt: string | null; readonly now: Date }) {
  const text = dueText(dueAt, now);
  const urgency = urgencyOf(dueAt, now);
  if (urgency === 'none' || dueAt === null) return <span className="text-ink-3">-</span>;
  const exactly = instantText(dueAt);
  if (urgency === 'later') {
    return (
      <span className="board text-ink-2" title={exactly}>
        {text}
      </span>
    );
  }
  const Icon = urgency === 'overdue' ? ClockAlert : Clock;
  return (
    <span title={exactly}>
      <Badge tone={urgency === 'overdue' ? 'red' : 'amber'} className="board">
        <Icon aria-hidden size={13} /> {text}
      </Badge>
    </span>
  );
}
