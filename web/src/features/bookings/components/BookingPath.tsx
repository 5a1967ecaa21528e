import { Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { sentenceCase } from '../../../lib/words';
import type { Booking, Hop } from '../../../api/types';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { placesOf, type PathPlace } from '../../../ui/display/path';
import { PathRow } from '../../../ui/display/PathRow';
import { StateBadge, type Tone } from '../../../ui/display/StateBadge';
import classes from './BookingPath.module.css';
import { PathMapFigure } from './map/PathMapFigure';
import { text } from '../text';

/** The path that the booking takes: on the map, and with what each switch has confirmed. */
export function BookingPath({ booking }: { booking: Booking }) {
  if (booking.pathNames.length === 0) return <Text c="dimmed">{text.page.noPath}</Text>;
  const hops = new Map(booking.deployment.hops.map((hop) => [hop.switchName, hop]));
  const over = booking.deployment.state === 'removed';
  const places = placesOf(booking.pathNames).map((place): PathPlace => {
    const hop = place.kind === 'switch' ? hops.get(place.name) : undefined;
    return hop ? { ...place, note: <HopNote hop={hop} over={over} /> } : place;
  });
  return (
    <Stack gap="md">
      <PathMapFigure booking={booking} />
      <PathRow label={text.page.path} places={places} />
    </Stack>
  );
}

/** What a switch has confirmed; of a booking that is off the switches, where it went through. */
function HopNote({ hop, over }: { hop: Hop; over: boolean }) {
  return (
    <div className={classes['note']}>
      {!(over && hop.state === null) && (
        <StateBadge tone={toneOf(hop)} icon={iconOf(hop)}>
          {hop.state === null ? text.page.hopWaiting : sentenceCase(hop.state)}
        </StateBadge>
      )}
      <TextLink
        to="/network/switches/$dpid"
        params={{ dpid: hop.dpid }}
        aria-label={text.page.hopLink(hop.switchName, hop.inPort, hop.outPort)}
      >
        {text.page.hop(hop.inPort, hop.outPort)}
      </TextLink>
      {hop.queue !== null && <span>{text.page.queue(hop.queue)}</span>}
      {hop.error !== null && <span className={classes['error']}>{hop.error}</span>}
    </div>
  );
}

function toneOf({ state, error }: Hop): Tone {
  if (error !== null || state === 'failed') return 'bad';
  return state === 'installed' ? 'good' : 'still';
}

function iconOf(hop: Hop) {
  const tone = toneOf(hop);
  if (tone === 'bad') return <IconCircleX size={15} />;
  return tone === 'good' ? <IconCircleCheck size={15} /> : <IconCircleDashed size={15} />;
}
