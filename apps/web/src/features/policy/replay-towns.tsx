import { cx } from '../../ui/class-names.ts';
import type { ChangeAsk } from '../../ui/list-address.ts';
import type { CaseAsk } from './case-address.ts';
import type { ReplaySummary } from './replay-queries.ts';
import { hotelsByRule } from './replay-words.ts';

interface TownsProps {
  readonly offered: ReplaySummary['offered'];
  readonly onDrill: ChangeAsk<CaseAsk>;
}

/** Hotels that people could choose from, by town: today and under the draft. */
export function Towns({ offered, onDrill }: TownsProps) {
  return (
    <section aria-labelledby="towns-title" className="card p-5">
      <h2 id="towns-title" className="text-lead font-semibold">
        Hotels people could choose from
      </h2>
      <p className="mt-0.5 text-[13px] text-ink-2">
        Each hotel of each search counts once, by the rate that fits the policy best. Today, then with the draft.
      </p>
      <div className="mt-3 max-h-96 overflow-auto">
        <table className="w-full text-[13px]">
          <thead className="text-left text-meta text-ink-2">
            <tr>
              <Head>Town</Head>
              <Head isFigure>Searches</Head>
              <Head isFigure>In policy</Head>
              <Head isFigure>Needs approval</Head>
              <Head isFigure>Not allowed</Head>
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {offered.map(({ place, cases, before, after }) => {
              const [was, will] = [hotelsByRule(before), hotelsByRule(after)];
              return (
                <tr key={place}>
                  <th scope="row" className="py-2 pr-3 text-left font-medium">
                    <button
                      type="button"
                      onClick={() => onDrill({ town: place })}
                      title="Show the cases"
                      className="rounded text-left text-blue hover:underline hover:underline-offset-2 max-sm:min-h-11"
                    >
                      {place}
                    </button>
                  </th>
                  <td className="board py-2 pl-3 text-right">{cases.toLocaleString('en-IN')}</td>
                  <Move was={was.free} will={will.free} isGoodMore />
                  <Move was={was.asked} will={will.asked} />
                  <Move was={was.blocked} will={will.blocked} />
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Head({ children, isFigure = false }: { readonly children: string; readonly isFigure?: boolean }) {
  return (
    <th scope="col" className={cx('pb-1.5 font-medium', isFigure ? 'pl-3 text-right' : 'pr-3')}>
      {children}
    </th>
  );
}

interface MoveProps {
  readonly was: number;
  readonly will: number;
  /** True where more of it is good for travellers. */
  readonly isGoodMore?: boolean;
}

/** "412 → 380"; an unchanged number is shown once. */
function Move({ was, will, isGoodMore = false }: MoveProps) {
  const isBetter = will > was === isGoodMore;
  return (
    <td className="board py-2 pl-3 text-right">
      {was === will ? (
        <span className="text-ink-2">{was.toLocaleString('en-IN')}</span>
      ) : (
        <>
          <span className="text-ink-3">{was.toLocaleString('en-IN')}</span>
          <span aria-hidden> → </span>
          <span className="sr-only"> becomes </span>
          <span className={cx('font-medium', isBetter ? 'text-green' : 'text-red')}>
            {will.toLocaleString('en-IN')}
          </span>
        </>
      )}
    </td>
  );
}
