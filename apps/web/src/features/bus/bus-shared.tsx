import { SharedLines, SharedLocator, type SharedProps } from '../booking/index.ts';

/** What a person with a shared link reads of a bus: somebody who fetches a traveller looks for the stop and the bus. */
export function BusShared({ item, part }: SharedProps) {
  if (item.service !== 'bus') return null;
  const { operator, type, boarding, dropping, seats, ticketNumber, busNumber, badge, title } = item;
  if (part === 'locators') {
    return ticketNumber && <SharedLocator title={title} detail={badge} word="Ticket" code={ticketNumber} />;
  }
  return (
    <SharedLines
      lines={[
        `${operator}, ${type}`,
        `Gets on: ${boarding.at.text}, ${boarding.name}`,
        ...(dropping ? [`Gets off: ${dropping.at.text}, ${dropping.name}`] : []),
        ...seats,
        ...(busNumber === null ? [] : [`Bus ${busNumber}`]),
        ...(ticketNumber === null ? [badge] : []),
      ]}
    />
  );
}
