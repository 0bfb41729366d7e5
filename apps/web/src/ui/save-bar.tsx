import { Button } from './button.tsx';

interface SaveBarProps {
  readonly shown: boolean;
  readonly busy: boolean;
  readonly onDiscard: () => void;
  readonly label?: string;
}

/** The submit button of a long form, within reach while something is unsaved. */
export function SaveBar({ shown, busy, onDiscard, label = 'Save' }: SaveBarProps) {
  if (!shown && !busy) return null;
  return (
    <div
      data-bottom-bar
      className="rise bottom-3 tall:sticky z-20 mt-6 flex items-center justify-between gap-3 rounded-xl border border-hairline bg-raised py-2 pr-2 pl-4 shadow-pop max-sm:bottom-[72px]"
    >
      <p role="status" className="min-w-0 truncate text-[13px] text-ink-2">
        {busy ? 'Saving…' : 'Not saved yet'}
      </p>
      <div className="flex gap-2">
        <Button size="small" disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
        <Button size="small" tone="primary" type="submit" busy={busy}>
          {label}
        </Button>
      </div>
    </div>
  );
}
