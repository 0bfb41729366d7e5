import type { ExtraRefusal } from '@pravas/domain/seat/offered-extras.ts';
import { Notice } from '../../ui/notice.tsx';
import { type ExtrasTraveller, type Slice, seatCode, travellerName } from './extras-ground.ts';
import { EXTRA_PROBLEMS_ID } from './point-at-problems.ts';

interface ExtraProblemsProps {
  readonly refusals: readonly ExtraRefusal[];
  readonly segments: Slice['segments'];
  readonly travellers: readonly ExtrasTraveller[];
  readonly onOpen: (flightKey: string) => void;
}

/** What is missing or cannot be had any more, each with the way to it. */
export function ExtraProblems({ refusals, segments, travellers, onOpen }: ExtraProblemsProps) {
  const isMissing = refusals.every((one) => one.code === 'extra_mandatory');
  return (
    <div id={EXTRA_PROBLEMS_ID} tabIndex={-1} className="outline-none">
      {refusals.length > 0 && (
        <Notice
          tone={isMissing ? 'info' : 'warning'}
          title={isMissing ? 'This fare needs a choice for everyone' : 'Some choices cannot be had any more'}
          className="m-4 mb-2 sm:m-5 sm:mb-2"
        >
          <ul className="space-y-1">
            {refusals.map((one) => {
              const segment = segments.find(({ flightKey }) => flightKey === one.segmentKey);
              const person = travellers[one.travellerIndex];
              const what = one.extraCode === null ? one.kind : `${one.kind} ${seatCode(one.extraCode)}`;
              return (
                <li key={`${one.kind} ${one.travellerIndex} ${one.segmentKey} ${one.extraCode ?? ''}`}>
                  {person && <bdi>{travellerName(person, one.travellerIndex)}</bdi>}, {what}: {one.message}{' '}
                  {segment && segments.length > 1 && (
                    <button
                      type="button"
                      onClick={() => onOpen(segment.flightKey)}
                      className="min-h-6 rounded font-medium text-blue underline-offset-2 hover:underline"
                    >
                      Show {segment.flightFullNumber}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </Notice>
      )}
    </div>
  );
}
