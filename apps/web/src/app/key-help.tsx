import { hasCommandKey } from '../lib/keyboard.ts';
import { Dialog } from '../ui/dialog.tsx';

/** The keys, on one card. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Go anywhere, search, act', hasCommandKey() ? ['⌘', 'K'] : ['Ctrl', 'K']],
    ['Next result', ['j']],
    ['Previous result', ['k']],
    ['Open or choose the result', ['Enter']],
    ['On a seat map: next seat', ['←', '↑', '↓', '→']],
    ['On a seat map: go to a seat', ['1', '4', 'F']],
    ['On a seat map: choose, undo', ['Enter', 'Del']],
    ['Show these keys', ['?']],
    ['Close a dialog or menu', ['Esc']],
  ];
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className="overflow-y-auto px-5 pt-2 pb-5">
        <dl className="divide-y divide-hairline">
          {rows.map(([what, keys]) => (
            <div key={what} className="flex items-center justify-between gap-6 py-2.5">
              <dt className="text-ink-2">{what}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-md border border-edge bg-surface px-1.5 py-0.5 text-center font-sans text-meta"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 rounded-xl bg-sunken p-3 text-[13px] text-ink-2">
          The command bar also reads a whole search:{' '}
          <span translate="no" className="font-mono text-ink">
            del blr 12dec 15dec 2
          </span>{' '}
          looks for two people from Delhi to Bengaluru and back.
        </p>
      </div>
    </Dialog>
  );
}
