import { SharedLines, type SharedProps } from '../booking/index.ts';

/** What a person with a shared link reads of a cab. */
export function CabShared({ item, part }: SharedProps) {
  if (item.service !== 'cab' || part === 'locators') return null;
  const { pickUp, drop, vehicle, driver, badge } = item;
  const who = driver ? `${driver.name}, ${driver.mobileText}, ${driver.vehicleNumber}` : badge;
  return <SharedLines lines={[`From ${pickUp.place} to ${drop.place}`, vehicle, who]} />;
}
