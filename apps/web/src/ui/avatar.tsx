import { useImage } from '../lib/use-image.ts';
import { cx } from './class-names.ts';

const SIZES = {
  small: 'size-8 text-[11px]',
  normal: 'size-9 text-[12px]',
  large: 'size-20 text-[26px]',
} as const;

interface AvatarProps {
  readonly name: string;
  readonly imageId: string | null;
  readonly size?: keyof typeof SIZES;
  readonly className?: string;
}

/** The first letters of a person's names. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '·';
}

/** A person's picture, or their initials. It only decorates: the name is beside it. */
export function Avatar({ name, imageId, size = 'normal', className }: AvatarProps) {
  const url = useImage(imageId);
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-ink font-semibold text-on-ink',
        SIZES[size],
        className,
      )}
    >
      {url ? <img src={url} alt="" className="size-full object-cover" /> : initialsOf(name)}
    </span>
  );
}
