import { Button } from '../../ui/button.tsx';

interface BookNowProps {
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onBook: () => void;
}

/** Adds the flight to a trip of its own and goes straight on to paying it. */
export function BookNow({ disabled, busy, onBook }: BookNowProps) {
  return (
    <Button
      tone="primary"
      size="large"
      className="w-full max-lg:w-auto"
      disabled={disabled}
      busy={busy}
      onClick={onBook}
    >
      Book and pay
    </Button>
  );
}
