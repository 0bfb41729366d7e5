import { SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

interface WayOut {
  readonly key: string;
  readonly label: string;
  readonly onTake: () => void;
}

/** No result, with what would bring some. */
export function NoResult({ waysOut }: { readonly waysOut: readonly WayOut[] }) {
  return (
    <div className="card grid place-items-center px-6 py-16 text-center">
      <SearchX aria-hidden size={30} strokeWidth={1.6} className="text-ink-3" />
      <h2 className="mt-4 text-lead font-semibold">Sorry, No result found.</h2>
      <p className="mt-1 max-w-96 text-ink-2">What you searched was unfortunately not found or doesn't exist.</p>
      {waysOut.length > 0 && (
        <ul className="mt-6 flex min-w-0 flex-wrap justify-center gap-2">
          {waysOut.map((way) => (
            <li key={way.key}>
              <Button
                size="small"
                onClick={way.onTake}
                className="h-auto! min-h-9 rounded-full py-1.5 whitespace-normal! max-sm:min-h-11"
              >
                {way.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
