import { Link } from '@tanstack/react-router';
import { ArrowLeft, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type Answered, AnswerList, type SharedAnswer } from './answers.tsx';
import { namesText } from './names-text.ts';
import type { SharedService } from './shortlist-address.ts';

interface PlaceProps {
  readonly service: SharedService;
}

function BackToAll({ service }: PlaceProps) {
  return (
    <Link
      to={`/${service}/shortlist`}
      className="inline-flex min-h-9 items-center gap-1.5 text-[13px] text-blue max-sm:min-h-11"
    >
      <ArrowLeft aria-hidden size={14} /> Shared flights and hotels
    </Link>
  );
}

interface ShortlistMissingProps extends PlaceProps {
  /** Null while it is on its way. */
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** The page of a shortlist that is not there, not yet or not for this person. */
export function ShortlistMissing({ service, failure, onRetry }: ShortlistMissingProps) {
  const code = failure === null ? null : errorCode(failure);
  return (
    <div className="mx-auto max-w-[960px]">
      <BackToAll service={service} />
      <h1 className="mt-1 mb-4 text-title font-semibold">Shared {service}s</h1>
      {failure === null && <ShortlistSkeleton />}
      {failure !== null &&
        (code === 'not_found' || code === 'validation_failed' ? (
          <Notice tone="info" title="Shortlist not found">
            It was shared with someone else, or the address is incomplete. Ask the sender to share it with you.
          </Notice>
        ) : (
          <LoadProblem failure={failure} what="The shortlist" onRetry={onRetry} />
        ))}
    </div>
  );
}

/** A shortlist as its head shows it. */
interface Headed<One extends SharedAnswer> extends Answered {
  readonly title: string;
  readonly recipients: readonly { readonly name: string }[];
  readonly note: string | null;
  /** ISO instant. */
  readonly sharedAt: string;
  readonly answers: readonly One[];
}

interface ShortlistFrameProps<One extends SharedAnswer> extends PlaceProps {
  readonly shortlist: Headed<One>;
  /** Null where it can be searched no more. */
  readonly searchAgainHref: string | null;
  /** The time of the prices, and whose verdicts they are. */
  readonly moment: string;
  /** The way to what an answer suggests, for the person who shared it. */
  readonly openOf: (answer: One) => ReactNode;
  /** Suggests none of these. */
  readonly onNone: () => void;
  /** The things, each a card in a list item. */
  readonly children: ReactNode;
}

/** A shortlist with who shared it with whom, the note, the answers and the things. */
export function ShortlistFrame<One extends SharedAnswer>(props: ShortlistFrameProps<One>) {
  const { service, shortlist, searchAgainHref, moment, openOf, onNone, children } = props;
  const { title, sharedBy, recipients, note, sharedAt, isMine, answers } = shortlist;
  return (
    <div className="mx-auto max-w-[960px]">
      <BackToAll service={service} />
      <div className="mt-1 mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-title font-semibold tracking-[-0.01em]">{title}</h1>
          <p className="text-[13px] text-ink-2">
            {isMine
              ? `You shared this with ${namesText(recipients)}`
              : `${sharedBy.name} shared this with ${namesText(recipients)}`}{' '}
            · {instantText(sharedAt)}
          </p>
        </div>
        {searchAgainHref !== null && (
          <Link to={searchAgainHref} className={buttonClass('quiet')}>
            <RotateCw aria-hidden size={15} /> Search again
          </Link>
        )}
      </div>
      {note && (
        <blockquote className="card mb-3 border-l-4 border-l-blue-edge px-4 py-3 whitespace-pre-line">
          {note}
        </blockquote>
      )}
      <AnswerList answers={answers} isMine={isMine} openOf={openOf} />
      <p className="mb-3 text-[13px] text-ink-2">{moment}</p>
      <ul className="space-y-3">{children}</ul>
      {!isMine && <NoneOfThese answers={answers} onPick={onNone} />}
    </div>
  );
}

interface NoneOfTheseProps {
  readonly answers: readonly SharedAnswer[];
  readonly onPick: () => void;
}

/** The way out for people whom none of them suits. */
function NoneOfThese({ answers, onPick }: NoneOfTheseProps) {
  const isSaid = answers.some((one) => one.isMine && one.suggested === null);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      {isSaid && <Badge tone="blue">You suggest none of these</Badge>}
      <Button aria-label={isSaid ? 'Edit comment, none of these' : undefined} onClick={onPick}>
        {isSaid ? 'Edit comment' : 'None of these'}
      </Button>
    </div>
  );
}

function ShortlistSkeleton() {
  return (
    <div aria-hidden className="space-y-3">
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className="card grid md:grid-cols-[minmax(0,1fr)_228px]">
          <div className="space-y-5 p-5">
            <Bone className="h-6 w-48" />
            <Bone className="h-9" />
            <Bone className="h-4 w-2/3" />
          </div>
          <div className="md:stub p-5 max-md:border-t max-md:border-dashed max-md:border-edge">
            <Bone className="h-8 w-28 md:ml-auto" />
          </div>
        </div>
      ))}
    </div>
  );
}
