import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';

/** How loud a button is. */
type ButtonTone = 'primary' | 'strong' | 'quiet' | 'plain' | 'danger';

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-action text-on-action enabled:hover:bg-action-hover border border-transparent',
  strong: 'bg-ink text-on-ink enabled:hover:opacity-88 border border-transparent',
  quiet: 'bg-surface text-ink border border-edge enabled:hover:bg-sunken',
  plain: 'text-blue border border-transparent enabled:hover:bg-blue-soft',
  danger: 'bg-surface text-red border border-red-edge enabled:hover:bg-red-soft',
};

const SIZES = {
  small: 'h-9 max-sm:h-11 px-3 text-[13px] gap-1.5',
  normal: 'h-10 max-sm:h-11 px-4 text-body gap-2',
  large: 'h-12 px-5 text-[15px] gap-2',
};

/** The look of a button, for links that act like one. */
export function buttonClass(tone: ButtonTone = 'quiet', size: keyof typeof SIZES = 'normal'): string {
  return cx(
    'inline-flex items-center justify-center rounded-[10px] font-medium whitespace-nowrap select-none',
    'transition-colors duration-100 disabled:opacity-55',
    TONES[tone],
    SIZES[size],
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  readonly size?: keyof typeof SIZES;
  /** Shows that work is under way; the label says which. */
  readonly busy?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. */
export function Button({
  tone = 'quiet',
  size = 'normal',
  busy = false,
  className,
  children,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      className={cx(buttonClass(tone, size), className)}
    >
      {busy && <LoaderCircle aria-hidden size={16} className="animate-spin" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that is only a picture; `label` says it in words. */
export function IconButton({ label, children, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={cx(
        'grid size-10 max-sm:size-11 shrink-0 place-items-center rounded-[10px] text-ink-2 transition-colors enabled:hover:bg-sunken disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}
