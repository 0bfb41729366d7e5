import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface GoneProps {
  readonly listHref: string | null;
  readonly text: string;
}

/** Shown where a flight is no longer available at this address, and leads to what is offered now. */
export function Gone({ listHref, text }: GoneProps) {
  return (
    <>
      <h1 className="sr-only">Flight details</h1>
      <Notice
        tone="warning"
        title={text}
        action={
          <a href={listHref ?? '/search'} className={buttonClass('strong', 'small')}>
            {listHref ? 'Reload results' : 'Search flights'}
          </a>
        }
      >
        Prices last only a few minutes. Search again for current offers.
      </Notice>
    </>
  );
}
