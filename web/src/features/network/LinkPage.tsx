import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconArrowsExchange, IconNetworkOff, IconUnlink } from '@tabler/icons-react';
import { useLinks, useNetwork } from '../../api/network';
import type { Link, Link as NetworkLink, LinkUse, Network, Switch } from '../../api/types';
import { reverseLinkId } from '../../lib/reverseLink';
import { withDownLinks } from '../../map/down';
import { formatMeasuredRate, formatRate } from '../../lib/rate';
import { formatInstant } from '../../lib/time';
import { Alert } from '../../ui/feedback/Alert';
import { ButtonLink, TextLink } from '../../ui/layout/ButtonLink';
import { Facts } from '../../ui/layout/Facts';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { linkValue, portOf } from '../../ui/networkParts';
import { useMinute } from '../../ui/useNow';
import { BackToNetwork } from './components/BackToNetwork';
import { LinkBar } from './components/LinkBar';
import { text } from './text';
import { MaintenanceNotice } from './components/MaintenanceNotice';
import { PartActions } from './components/PartActions';
import { LinkReservations } from './components/LinkReservations';
import { LinkRisksPanel } from './components/LinkRisksPanel';
import { LinkUsePanel } from './components/LinkUsePanel';
import { unmeasured } from './utils/down';

const route = getRouteApi('/inside/network/links/$link');

/** One direction of a link: how it is used and reserved, was and will be, and by which bookings. */
export function LinkPage() {
  const { link: id } = route.useParams();
  const links = useLinks();
  const network = useNetwork();
  const failed = links.error ?? network.error;
  if (links.data === undefined || network.data === undefined) {
    return (
      <>
        <PageHeader title={text.linkPage.pending} above={<BackToNetwork />} />
        {failed ? (
          <ErrorState error={failed} onRetry={() => void Promise.all([links.refetch(), network.refetch()])} />
        ) : (
          <SkeletonRows rows={4} height={90} />
        )}
      </>
    );
  }
  const drawn = withDownLinks(network.data);
  const down = network.data.downLinks.find((one) => one.id === id);
  const use = down ? unmeasured(down) : links.data.links.find((link) => link.id === id);
  const link = drawn.links.find((one) => one.id === id);
  if (use === undefined || link === undefined) return <NoLink />;
  const back = drawn.links.find((one) => one.id === reverseLinkId(id));
  return (
    <KnownLink
      key={id}
      use={use}
      link={link}
      downSince={down?.since ?? null}
      back={back}
      network={network.data}
    />
  );
}

function KnownLink(props: {
  use: LinkUse;
  link: Link;
  /** When it went down; null for a link that is there. */
  downSince: string | null;
  back: Link | undefined;
  network: Network;
}) {
  const { use, link, downSince, back, network } = props;
  const now = useMinute();
  const { switches } = network;
  const name = text.links.direction(use.fromName, use.toName);
  const words = text.linkPage;
  const at = portOf(link);
  return (
    <>
      <PageHeader
        title={name}
        above={<BackToNetwork />}
        actions={
          <>
            {back && (
              <ButtonLink
                to="/network/links/$link"
                params={{ link: back.id }}
                variant="default"
                leftSection={<IconArrowsExchange size={17} aria-hidden />}
              >
                {words.other}
              </ButtonLink>
            )}
            {at && downSince === null && <PartActions search={{ link: linkValue(at) }} />}
          </>
        }
      />
      <Stack gap="md">
        {downSince !== null && (
          <Alert
            tone="bad"
            icon={<IconUnlink size={19} stroke={1.8} />}
            title={words.downSince(formatInstant(downSince, now))}
          >
            {words.downAdvice}
          </Alert>
        )}
        <MaintenanceNotice {...partsOf(link)} />
        <Panel title={words.now}>
          <Stack gap="md">
            {downSince === null && <LinkBar link={use} name={name} />}
            <Facts
              facts={[
                [words.facts.rate, formatRate(use.rateBps)],
                ...(downSince === null ? usedFacts(use) : []),
                [words.facts.from, <EndWords key="from" end={link.from} switches={switches} />],
                [words.facts.to, <EndWords key="to" end={link.to} switches={switches} />],
              ]}
            />
          </Stack>
        </Panel>
        <LinkUsePanel id={use.id} name={name} />
        <LinkReservations link={link} name={name} />
        {downSince === null && <LinkRisksPanel link={link} network={network} />}
      </Stack>
    </>
  );
}

function usedFacts({ usedBps, reservedNowBps, reservedPeakBps }: LinkUse): [string, string][] {
  const words = text.linkPage.facts;
  return [
    [words.used, usedBps === null ? text.links.notMeasured : formatMeasuredRate(usedBps)],
    [words.reserved, formatRate(reservedNowBps)],
    [words.peak, formatRate(reservedPeakBps)],
  ];
}

/** What takes the link out of service: either of its ends, or either of its switches. */
function partsOf({ from, to }: Link) {
  const ends = [from, to];
  return {
    switches: ends.flatMap(({ dpid }) => (dpid === null ? [] : [dpid])),
    ports: ends.flatMap(({ dpid, port }) => (dpid === null || port === null ? [] : [{ dpid, port }])),
  };
}

function NoLink() {
  return (
    <>
      <PageHeader title={text.linkPage.pending} above={<BackToNetwork />} />
      <EmptyState
        icon={<IconNetworkOff size={22} />}
        title={text.linkPage.unknown}
        action={<ButtonLink to="/network">{text.linkPage.toNetwork}</ButtonLink>}
      >
        {text.linkPage.unknownAdvice}
      </EmptyState>
    </>
  );
}

/** Where a link ends: a port of a switch, which leads to the switch's page, or a host. */
function EndWords(props: { end: NetworkLink['from']; switches: readonly Switch[] }) {
  const { end } = props;
  if (end.dpid === null || end.port === null) return end.host ?? end.name;
  const name = props.switches.find(({ dpid }) => dpid === end.dpid)?.name ?? end.dpid;
  return (
    <TextLink to="/network/switches/$dpid" params={{ dpid: end.dpid }}>
      {text.hosts.place(name, end.port)}
    </TextLink>
  );
}
