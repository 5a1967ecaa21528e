import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { formatRate } from '../../../lib/rate';
import { formatInstant, formatSpan } from '../../../lib/time';
import { CapacityBar } from '../../../ui/display/CapacityBar';
import { Alert } from '../../../ui/feedback/Alert';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import { useMinute } from '../../../ui/useNow';
import { firstReach, maxLines, reaches, useOutlook, type BusyLink, type Reach } from '../api/outlook';
import classes from '../OverviewPage.module.css';
import { text } from '../text';
import type { LinkOutlook, ShareOutlook } from '../utils/outlook';

const words = text.outlook;

/** Where capacity will be short in the next days: the busiest links, and the shares nearest to their maximum. */
export function OutlookPanel() {
  const [reach, setReach] = useState<Reach>(firstReach);
  const { links, full, shares, isOld, failed, retry } = useOutlook(reach);
  return (
    <Panel
      title={words.title}
      flush
      aside={
        <>
          <TextLink to="/network/timeline" search={reach === '1' ? {} : { period: periods[reach] }}>
            {words.timeline}
          </TextLink>
          <SegmentedControl
            size="xs"
            aria-label={words.reach}
            value={reach}
            data={reaches.map((value) => ({ value, label: words.reaches[value] }))}
            onChange={setReach}
          />
        </>
      }
    >
      {failed !== null ? (
        <ErrorState error={failed} onRetry={retry} />
      ) : (
        <div className={classes['outlook']} data-old={isOld}>
          <div className={classes['sentences']} role="status">
            {full && <FullLinks links={full} reach={reach} />}
          </div>
          <section aria-labelledby="busiest-links">
            <h3 id="busiest-links">{words.links}</h3>
            <Links links={links} />
          </section>
          <section aria-labelledby="nearest-shares">
            <h3 id="nearest-shares">{words.shares}</h3>
            <Shares shares={shares} />
          </section>
        </div>
      )}
    </Panel>
  );
}

/** The period of the page with all links over time that has the same days. */
const periods = { '7': 'week', '30': 'month' } as const;

/** A sentence for each link of which all is reserved at some time. */
function FullLinks({ links, reach }: { links: readonly LinkOutlook[]; reach: Reach }) {
  if (links.length === 0) return <Text c="dimmed">{words.noneFull[reach]}</Text>;
  const shown = links.slice(0, maxLines);
  return (
    <Alert tone="warn">
      {shown.map((link) => (
        <Text key={link.id}>{fullWords(link)}</Text>
      ))}
      {links.length > shown.length && <Text>{words.otherFull(links.length - shown.length)}</Text>}
    </Alert>
  );
}

function fullWords(link: LinkOutlook): string {
  const [first, ...others] = link.full;
  if (first === undefined) return '';
  const span = formatSpan(first.start, first.end);
  return others.length === 0
    ? words.full(nameOf(link), span)
    : words.fullAgain(nameOf(link), span, others.length);
}

function nameOf({ fromName, toName }: LinkOutlook): string {
  return text.links.name(fromName, toName);
}

function Links({ links }: { links: readonly BusyLink[] | undefined }) {
  if (links === undefined) return <SkeletonRows rows={3} height={34} />;
  if (links.length === 0) return <EmptyState>{words.noLinks}</EmptyState>;
  return (
    <ul className={classes['lines']} aria-label={words.links}>
      {links.map((link) => {
        const name = nameOf(link);
        const amounts = words.amounts(formatRate(link.peakBps), formatRate(link.rateBps));
        return (
          <li key={link.id}>
            <TextLink to="/network/links/$link" params={{ link: link.id }}>
              {name}
            </TextLink>
            <small>{amounts}</small>
            <small>{words.peak(formatSpan(link.peak.start, link.peak.end))}</small>
            <small>
              {link.largest !== null && (
                <>
                  {words.largest}{' '}
                  <TextLink to="/shares/$name" params={{ name: link.largest }}>
                    {link.largest}
                  </TextLink>
                </>
              )}
            </small>
            <div className={classes['whole']}>
              <CapacityBar
                label={words.bar(name)}
                taken={link.peakBps}
                limit={link.rateBps}
                kind="reserved"
                amounts={amounts}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Shares({ shares }: { shares: readonly ShareOutlook[] | undefined }) {
  const now = useMinute();
  if (shares === undefined) return <SkeletonRows rows={3} height={34} />;
  if (shares.length === 0) return <EmptyState>{words.noShares}</EmptyState>;
  return (
    <ul className={classes['lines']} aria-label={words.shares}>
      {shares.map(({ share: { name, maxReserveBps }, peakBps, at }) => {
        const amounts = words.amounts(formatRate(peakBps), formatRate(maxReserveBps));
        return (
          <li key={name}>
            <TextLink to="/shares/$name" params={{ name }}>
              {name}
            </TextLink>
            <small>{amounts}</small>
            <small>{words.from(formatInstant(Math.max(at, now), now))}</small>
            <div className={classes['whole']}>
              <CapacityBar
                label={words.shareBar(name)}
                taken={peakBps}
                limit={maxReserveBps}
                kind="reserved"
                amounts={amounts}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
