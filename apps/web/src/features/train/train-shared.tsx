import { SharedLines, SharedLocator, type SharedProps } from '../booking/index.ts';

/** What a person with a shared link reads of a train. */
export function TrainShared({ item, part }: SharedProps) {
  if (item.service !== 'train') return null;
  const { boarding, to, pnr, badge, places, title } = item;
  if (part === 'locators') return pnr && <SharedLocator title={title} detail={badge} word="PNR" code={pnr} />;
  const lines = [`From ${boarding.name} to ${to.name}`, ...(pnr === null ? [badge] : [])];
  return <SharedLines lines={[...lines, ...places.filter((place) => place !== '-')]} />;
}
