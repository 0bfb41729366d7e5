import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { clearExtras } from '@pravas/domain/seat/extra-rules.ts';
import { Notice } from '../../ui/notice.tsx';

interface ClearedNoticeProps {
  readonly cleared: readonly ChosenExtra[];
}

/** Says what selecting another fare has cleared (rules §5.11). */
export function ClearedNotice({ cleared }: ClearedNoticeProps) {
  const { sentence } = clearExtras(cleared);
  return sentence && <Notice tone="info" title={sentence} className="mt-4" />;
}
