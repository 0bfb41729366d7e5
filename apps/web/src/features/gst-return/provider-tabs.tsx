import { Link } from '@tanstack/react-router';
import { cx } from '../../ui/class-names.ts';
import { E_INVOICES_PATH, RETURN_PATH } from './return-queries.ts';

const PLACES: readonly { readonly to: string; readonly label: string }[] = [
  { to: RETURN_PATH, label: 'GSTR-1' },
  { to: E_INVOICES_PATH, label: 'E-invoices' },
];

/** Leads from the return to the e-invoices and back. */
export function ProviderTabs({ here }: { readonly here: string }) {
  return (
    <nav aria-label="Our GST" className="mb-3 flex gap-1 border-b border-hairline">
      {PLACES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === here ? 'page' : undefined}
          className={cx(
            '-mb-px inline-flex min-h-11 items-center border-b-2 px-3 text-[13px] font-medium',
            to === here ? 'border-blue text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
