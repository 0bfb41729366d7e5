import { cx } from './class-names.ts';

/** A grey bar in the shape of the content. */
export function Bone({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cx('bone block', className)} />;
}
