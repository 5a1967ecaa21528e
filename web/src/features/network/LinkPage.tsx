import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconArrowsExchange, IconNetworkOff } from '@tabler/icons-react';
import { useLinks, useNetwork } from '../../api/network';
import type { Link, Link as NetworkLink, LinkUse, Network, Switch } from '../../api/types';
import { reverseLinkId } from '../../lib/reverseLink';
import { formatMeasuredRate, formatRate } from '../../lib/rate';
import { ButtonLink, TextLink } from '../../ui/layout/ButtonLink';
import { Facts } from '../../ui/layout/Facts';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { linkValue, portOf } from '../../ui/networkParts';
import { BackToNetwork } from './components/BackToNetwork';
import { LinkBar } from './components/LinkBar';
import { text } from './text';
import { MaintenanceNotice } from './components/MaintenanceNotice';
import { PartActions } from './components/PartActions';
import { LinkReservations } from './components/LinkReservations';
import { LinkRisksPanel } from './components/LinkRisksPanel';
import { LinkUsePanel } from './components/LinkUsePanel';

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
  const use = links.data.links.find((link) => link.id === id);
  const link = network.data.links.find((one) => one.id === id);
  if (use === undefined || link === undefined) return <NoLink />;
  const back = network.data.links.find((one) => one.id === reverseLinkId(id));
  return <KnownLink key={id} use={use} link={link} back={back} network={network.data} />;
}

function KnownLink(props: { use: LinkUse; link: Link; back: Link | undefined; network: Network }) {
  const { use, link, back, network } = props;
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
            {at && <PartActions search={{ link: linkValue(at) }} />}
          </>
        }
      />
      <Stack gap="md">
        <MaintenanceNotice {...partsOf(link)} />
        <Panel title={words.now}>
          <Stack gap="md">
            <LinkBar link={use} name={name} />
            <Facts
              facts={[
                [words.facts.rate, formatRate(use.rateBps)],
                [
                  words.facts.used,
                  use.usedBps === null ? text.links.notMeasured : formatMeasuredRate(use.usedBps),
                ],
                [words.facts.reserved, formatRate(use.reservedNowBps)],
                [words.facts.peak, formatRate(use.reservedPeakBps)],
                [words.facts.from, <EndWords key="from" end={link.from} switches={switches} />],
                [words.facts.to, <EndWords key="to" end={link.to} switches={switches} />],
              ]}
            />
          </Stack>
        </Panel>
        <LinkUsePanel id={use.id} name={name} />
        <LinkReservations link={link} name={name} />
        <LinkRisksPanel link={link} network={network} />
      </Stack>
    </>
  );
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
