import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const LOOKS = {
  info: { icon: Info, box: 'border-blue-edge bg-blue-soft', ink: 'text-blue' },
  done: { icon: CircleCheck, box: 'border-green-edge bg-green-soft', ink: 'text-green' },
  warning: { icon: TriangleAlert, box: 'border-amber-edge bg-amber-soft', ink: 'text-amber' },
  error: { icon: CircleAlert, box: 'border-red-edge bg-red-soft', ink: 'text-red' },
  offline: { icon: WifiOff, box: 'border-hairline bg-surface', ink: 'text-red' },
} as const;

interface NoticeProps {
  readonly tone: keyof typeof LOOKS;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

/** What happened, what it means, what to do: in place, never a toast. */
export function Notice({ tone, title, children, action, className }: NoticeProps) {
  const look = LOOKS[tone];
  const Icon = look.icon;
  const urgent = tone === 'error' || tone === 'offline';
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border px-4 py-3.5', look.box, className)}
    >
      <Icon aria-hidden size={19} className={cx('shrink-0 self-start', look.ink)} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold text-ink">{title}</p>
        {children && <div className="mt-0.5 text-[13px] text-ink-2">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
