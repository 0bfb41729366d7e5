import { SharedLines, SharedLocator, type SharedProps } from '../booking/index.ts';

/** What a person with a shared link reads of a stay. */
export function HotelShared({ item, part }: SharedProps) {
  if (item.service !== 'hotel') return null;
  const { hotel, rooms, confirmation, badge, title } = item;
  if (part === 'locators') {
    return (
      confirmation && <SharedLocator title={title} detail={badge} word="Confirmation number" code={confirmation} />
    );
  }
  const phone = hotel.phoneText === null ? [] : [`Hotel: ${hotel.phoneText}`];
  return <SharedLines lines={[hotel.address, ...phone, ...rooms, ...(confirmation === null ? [badge] : [])]} />;
}
