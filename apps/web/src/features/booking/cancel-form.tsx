import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';

/** Suppliers are asked once the choice has rested, not at every tick. */
const REST_MS = 350;

/** A person who clicks while the supplier is still being asked has asked for the question: it opens with the answer. */
type Asking = 'no' | 'waiting' | 'open';

/**
 * The cancellable parts, as a service lets people choose them. `Choice` is what is ticked, `Wire` the same as it is
 * sent.
 */
export interface CancelChoosing<Choice, Wire> {
  /** Nothing is chosen beforehand. */
  readonly nothing: Choice;
  /** What is left of a choice after the booking has changed. */
  readonly still: (choice: Choice) => Choice;
  /** Why a choice cannot be sent yet; null when it can. */
  readonly problemOf: (choice: Choice) => string | null;
  /** As quoting and cancelling send it; nothing in it but what JSON keeps. */
  readonly wireOf: (choice: Choice) => Wire;
  readonly picker: (props: {
    readonly choice: Choice;
    readonly problem: string | null;
    readonly onChoose: (choice: Choice) => void;
  }) => ReactNode;
}

interface CancelFormProps<Choice, Wire, Quote extends { readonly text: string }> {
  /** Names the booking and what is asked of it. */
  readonly queryKey: readonly string[];
  /** Until when, and what this booking allows. */
  readonly note: ReactNode;
  readonly choosing: CancelChoosing<Choice, Wire>;
  readonly quote: (wire: Wire, signal: AbortSignal) => Promise<Quote>;
  /** Said while the supplier is asked. */
  readonly asking: string;
  readonly buttonOf: (choice: Choice, quote: Quote | undefined) => string;
  readonly quoteView: (props: {
    readonly id: string;
    readonly quote: Quote;
    readonly onRenew: () => void;
  }) => ReactNode;
  /** The question before it is done. */
  readonly confirm: (props: {
    readonly quote: Quote;
    readonly wire: Wire;
    readonly onRequote: () => Promise<unknown>;
    readonly onCancelled: () => void;
    readonly onClose: () => void;
  }) => ReactNode;
}

/** Cancelling: what, then its refund, then the question. */
export function CancelForm<Choice, Wire, Quote extends { readonly text: string }>({
  choosing,
  asking: askingText,
  ...props
}: CancelFormProps<Choice, Wire, Quote>) {
  const id = useId();
  const [chosen, setChosen] = useState<Choice>(choosing.nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking>('no');
  const picker = useRef<HTMLDivElement>(null);
  const choice = choosing.still(chosen);
  const wire = choosing.wireOf(choice);
  const missing = choosing.problemOf(choice);
  const { quote, isRested } = useQuote(props, wire, missing === null);
  // The question stays on screen with its answer while a smaller refund is fetched again.
  const isCurrent = isRested && (asking === 'open' || !quote.isFetching);
  // What was said before the supplier could not be asked again is no answer to this question.
  const isAnswered = isCurrent && (asking === 'open' || !quote.isError);
  const shown = missing === null && isAnswered ? quote.data : undefined;
  const start = () => {
    setProblem(missing);
    if (missing !== null) picker.current?.querySelector<HTMLElement>('input:enabled')?.focus();
    else {
      if (isCurrent && quote.isError) void quote.refetch();
      setAsking('waiting');
    }
  };
  if (asking === 'waiting' && shown) setAsking('open');
  return (
    <>
      <p className="mt-1 text-[13px] text-ink-2">{props.note}</p>
      <div ref={picker} className="mt-3">
        {choosing.picker({
          choice,
          problem: missing === null ? null : problem,
          onChoose: (next) => {
            setProblem(null);
            setAsking('no');
            setChosen(next);
          },
        })}
      </div>
      {/* Always there, so that new text in it is read out. */}
      <p role="status" className="sr-only">
        {missing === null ? (shown?.text ?? (quote.isError ? '' : askingText)) : ''}
      </p>
      {missing === null && (
        <div className="mt-4">
          {shown ? (
            props.quoteView({ id, quote: shown, onRenew: () => void quote.refetch() })
          ) : (
            <QuoteState
              asking={askingText}
              failure={isCurrent ? quote.error : null}
              onRetry={() => void quote.refetch()}
            />
          )}
        </div>
      )}
      <div className="mt-4 flex justify-end max-sm:flex-col">
        <Button
          tone="danger"
          disabled={missing === null && isCurrent && isForbidden(quote.error)}
          aria-describedby={shown ? id : undefined}
          onClick={start}
          onKeyDown={(event) => event.key === 'Escape' && setAsking('no')}
        >
          {props.buttonOf(choice, shown)}
        </Button>
      </div>
      {asking === 'open' &&
        shown &&
        props.confirm({
          quote: shown,
          wire,
          onRequote: () => quote.refetch(),
          onCancelled: () => setChosen(choosing.nothing),
          onClose: () => setAsking('no'),
        })}
    </>
  );
}

type Quoting<Wire, Quote extends { readonly text: string }> = Pick<
  CancelFormProps<unknown, Wire, Quote>,
  'queryKey' | 'quote'
>;

/** The refund of a choice, fetched again for every choice once it has rested. */
function useQuote<Wire, Quote extends { readonly text: string }>(
  { queryKey, quote: ask }: Quoting<Wire, Quote>,
  wire: Wire,
  isComplete: boolean,
) {
  const rested = useDebounced(JSON.stringify(wire), REST_MS);
  const isRested = rested === JSON.stringify(wire);
  const quote = useQuery({
    queryKey: [...queryKey, rested],
    queryFn: ({ signal }) => ask(JSON.parse(rested) as Wire, signal),
    // The choice before this one is never asked about: it may have been nothing at all.
    enabled: isComplete && isRested,
    retry: false,
    // The refund falls with the hours: it is never taken from an earlier visit.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return { quote, isRested };
}

/** Asking again would be answered the same. */
function isForbidden(failure: unknown): boolean {
  return errorCode(failure) === 'booking_not_cancellable';
}

interface QuoteStateProps {
  readonly asking: string;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

function QuoteState({ asking, failure, onRetry }: QuoteStateProps) {
  // A forbidden cancellation is no failure, and asking again changes nothing.
  if (isForbidden(failure)) return <Notice tone="warning" title={errorText(failure)} />;
  if (failure) return <LoadProblem failure={failure} what="What you get back" onRetry={onRetry} />;
  return (
    <div aria-hidden className="space-y-3">
      <p className="text-ink-2">{asking}</p>
      <Bone className="h-20" />
    </div>
  );
}
