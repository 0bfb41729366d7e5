import { describe, expect, it } from 'vitest';
import { inTab, readKind, readQueueAsk, writeQueueAsk } from './desk-address.ts';

describe('the address of the work queue', () => {
  it('reads nothing as every open case by urgency', () => {
    const ask = readQueueAsk({});
    expect(ask).toMatchObject({ tab: 'all', text: '', kind: '', sortBy: 'dueAt', sortOrder: 'ASC', rowNumber: 1 });
    expect(Object.values(writeQueueAsk(ask)).every((value) => value === '')).toBe(true);
  });

  it('comes back from what it wrote', () => {
    const ask = {
      tab: 'mine',
      text: 'QX7T2A',
      kind: 'refund_short',
      sortBy: 'number',
      sortOrder: 'DESC',
      rowNumber: 21,
      recordsPerPage: 50,
    } as const;
    expect(readQueueAsk(writeQueueAsk(ask))).toEqual(ask);
  });

  it('takes what it does not know for no choice', () => {
    expect(readKind('lost_luggage')).toBe('');
    expect(readQueueAsk({ tab: 'theirs', kind: 'x', rowNumber: '-4', sortBy: 'title' })).toEqual(readQueueAsk({}));
  });

  it('orders what is done from the latest, and begins each tab at its first page', () => {
    const ask = { ...readQueueAsk({ search: 'Rao' }), rowNumber: 41 };
    expect(inTab(ask, 'done')).toMatchObject({ tab: 'done', text: 'Rao', sortOrder: 'DESC', rowNumber: 1 });
  });
});
