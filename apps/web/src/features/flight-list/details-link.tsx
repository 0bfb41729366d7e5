import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { usePrefetchDetails } from './use-prefetch-details.ts';

interface DetailsLinkProps {
  readonly href: string | null;
  readonly onOpen: (href: string) => void;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The way from a flight to its fares, fetched as soon as somebody points at it. */
export function DetailsLink({ href, onOpen, label, className, children }: DetailsLinkProps) {
  const prefetch = usePrefetchDetails(href);
  if (!href) return <span className={cx(className, 'opacity-50')}>{children}</span>;
  return (
    <Link
      {...prefetch}
      to={href}
      onClick={(event) => plainClick(event) && onOpen(href)}
      aria-label={label}
      className={className}
      data-open
    >
      {children}
    </Link>
  );
}

/** Takes over a plain click; with a modifier key the browser opens a tab or a window as always. */
export function plainClick(event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return false;
  event.preventDefault();
  return true;
}
