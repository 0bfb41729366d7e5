import { fareName } from '../../lib/fare-name.ts';
import { inr } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { type FareChoice, type FareRow, isTold } from './fare-rows.ts';

interface FareShelfProps {
  readonly fares: readonly FareChoice[];
  readonly rows: readonly FareRow[];
  readonly chosen: string;
  readonly onChoose: (fareType: string) => void;
}

/** Every fare as a column, every property as a row; what differs is bold. */
export function FareShelf({ fares, rows, chosen, onChoose }: FareShelfProps) {
  return (
    <ScrollBox label="Fares compared" className="mt-3 flex rounded-xl border border-hairline">
      <table className="w-full border-collapse text-[13px]">
        <thead>
          <tr className="border-b border-hairline">
            <th scope="col" className="sticky left-0 bg-surface px-3.5 py-2.5 text-left font-medium text-ink-2">
              Fare
            </th>
            {fares.map((fare) => (
              <th
                key={fare.fareType}
                scope="col"
                className={cx(
                  'min-w-36 px-3.5 py-2.5 text-left align-bottom last:pr-8',
                  fare.fareType === chosen && 'bg-blue-soft',
                )}
              >
                <span className="block font-medium">{fareName(fare)}</span>
                <span className="board text-[15px] font-semibold">{inr(fare.totalWithFee)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-hairline">
              <th scope="row" className="sticky left-0 bg-surface px-3.5 py-2 text-left font-normal text-ink-2">
                {row.label}
              </th>
              {fares.map((fare, index) => (
                <td
                  key={fare.fareType}
                  className={cx(
                    'board px-3.5 py-2 align-top last:pr-8',
                    row.differs && isTold(row.values[index] ?? '-') ? 'font-semibold' : 'text-ink-2',
                    fare.fareType === chosen && 'bg-blue-soft',
                  )}
                >
                  {row.values[index]}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className="sticky left-0 bg-surface px-3.5 py-2 text-left font-normal text-ink-2">
              Choose
            </th>
            {fares.map((fare) => (
              <td
                key={fare.fareType}
                className={cx('px-3.5 py-2 last:pr-8', fare.fareType === chosen && 'bg-blue-soft')}
              >
                {fare.fareType === chosen ? (
                  <span className="font-medium">Selected</span>
                ) : (
                  <Button size="small" aria-label={`Select ${fareName(fare)}`} onClick={() => onChoose(fare.fareType)}>
                    Select
                  </Button>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {/* Fades the fares that go on beyond the edge; at the end it lies over no words. */}
      <span
        aria-hidden
        className="pointer-events-none sticky right-0 -ml-7 w-7 shrink-0 bg-linear-to-l from-surface to-transparent"
      />
    </ScrollBox>
  );
}
