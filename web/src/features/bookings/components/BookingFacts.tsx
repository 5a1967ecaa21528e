import { Code } from '@mantine/core';
import { Fragment } from 'react';
import { useNetwork } from '../../../api/network';
import type { Booking } from '../../../api/types';
import { formatLength } from '../../../lib/duration';
import { formatMeasuredRate } from '../../../lib/rate';
import { formatWindow } from '../../../lib/time';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Facts } from '../../../ui/layout/Facts';
import { useNow } from '../../../ui/useNow';
import { amountOf } from '../../../ui/amount';
import { isPinned } from '../utils/capabilities';
import classes from './BookingFacts.module.css';
import { Countdown } from './Countdown';
import { usePartners } from '../api/pair';
import { nameOf } from '../utils/endpoints';
import type { Partner } from '../utils/pair';
import { pathWords, protectionWords } from '../utils/pathWords';
import { elapsedOf, isGranted, phaseOf } from '../utils/phase';
import { text } from '../text';

/** What was booked, with how much of the window has passed. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const now = useNow();
  const network = useNetwork();
  const partners = usePartners(booking);
  const phase = phaseOf(booking, now);
  const elapsed = Math.round(elapsedOf(booking, now) * 100);
  return (
    <section className={classes['card']} aria-label={text.page.facts}>
      <Facts
        facts={[
          [
            booking.ask === 'reserve' && isGranted(booking) ? text.page.guaranteed : text.page.request,
            amountOf(booking),
          ],
          ...(phase === 'running' && isPinned(booking)
            ? [[text.page.delivered, deliveredWords(booking)] as const]
            : []),
          [
            text.page.window,
            <>
              {formatWindow(booking.start, booking.end, now)}
              <small>
                <Countdown booking={booking} />
              </small>
            </>,
          ],
          ...(booking.end === null
            ? []
            : [
                [
                  text.page.length,
                  formatLength(Date.parse(booking.end) - Date.parse(booking.start)),
                ] as const,
              ]),
          ...(['there', 'back', 'other'] as const).flatMap((relation) => {
            const related = partners.filter((partner) => partner.relation === relation);
            if (related.length === 0) return [];
            return [[text.page.partner[relation], <Partners key={relation} partners={related} />] as const];
          }),
          ...(booking.application
            ? [
                [
                  text.page.application,
                  <TextLink key="application" to="/applications/$name" params={{ name: booking.application }}>
                    {booking.application}
                  </TextLink>,
                ] as const,
              ]
            : []),
          ...(booking.label ? [[text.page.label, booking.label] as const] : []),
          ...(booking.pathRequirements
            ? [
                [
                  text.page.pathRequirements,
                  pathWords(booking.pathRequirements, network.data?.switches ?? []),
                ] as const,
              ]
            : []),
          ...(booking.notDisjointFrom === null
            ? []
            : [
                [
                  text.page.notDisjoint,
                  <>
                    {text.page.sharesWith}{' '}
                    <TextLink to="/bookings/$id" params={{ id: booking.notDisjointFrom }}>
                      {text.page.sharedBooking(booking.notDisjointFrom)}
                    </TextLink>
                  </>,
                ] as const,
              ]),
          ...(booking.notReverseOf === null
            ? []
            : [
                [
                  text.page.notReverse,
                  <>
                    {text.page.apartFrom}{' '}
                    <TextLink to="/bookings/$id" params={{ id: booking.notReverseOf }}>
                      {text.page.sharedBooking(booking.notReverseOf)}
                    </TextLink>
                  </>,
                ] as const,
              ]),
          ...(booking.protection !== null && booking.protection !== 'reroute'
            ? [[text.page.protection, protectionWords(booking)] as const]
            : []),
          [text.page.flowGroup, <Code key="flow">{booking.flowGroupText}</Code>],
        ]}
      />
      {phase === 'running' && booking.end !== null && (
        <div
          className={classes['track']}
          role="progressbar"
          aria-label={text.page.elapsed}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={elapsed}
        >
          <span style={{ width: `${elapsed}%` }} />
        </div>
      )}
    </section>
  );
}

/** Links to bookings of the other direction. */
function Partners({ partners }: { partners: readonly Partner[] }) {
  return partners.map(({ id, booking }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <TextLink to="/bookings/$id" params={{ id }}>
        {booking ? nameOf(booking) : text.page.sharedBooking(id)}
      </TextLink>
    </Fragment>
  ));
}

function deliveredWords(booking: Booking) {
  const { deliveredBps, rateBps } = booking;
  if (deliveredBps === null) return text.notMeasured;
  return (
    <>
      {formatMeasuredRate(deliveredBps)}
      <small>{text.page.ofGuarantee(Math.round((deliveredBps / rateBps) * 100))}</small>
    </>
  );
}
