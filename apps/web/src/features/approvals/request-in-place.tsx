import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { approvalQuery } from './approval-query.ts';
import { outcomeText } from './approval-words.ts';
import { BodyBones } from './body-bones.tsx';
import { RequestBody } from './request-parts.ts';

interface RequestInPlaceProps {
  readonly requestId: string;
  /** The answer that was given, as a sentence. */
  readonly onDecided: (text: string) => void;
}

/** A request with its decision on a page that lists more than requests: a, r and c are not its keys there. */
export function RequestInPlace({ requestId, onDecided }: RequestInPlaceProps) {
  const answer = useQuery(approvalQuery(requestId));
  const card = answer.data;
  if (card) {
    return (
      <Suspense fallback={<BodyBones />}>
        <RequestBody
          card={card}
          isShown={false}
          onDecided={(decided) =>
            onDecided(`${card.requester.name}, ${card.trip.name}: ${outcomeText(decided)}. They have been told.`)
          }
        />
      </Suspense>
    );
  }
  if (!answer.isError) return <BodyBones />;
  return (
    <LoadProblem
      failure={answer.error}
      what="The request"
      onRetry={() => void answer.refetch()}
      className="mx-4 mb-4 sm:mx-5"
    />
  );
}
