import { Code, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconCalendarPlus, IconFileSearch } from '@tabler/icons-react';
import { useHostName } from '../../api/hosts';
import { holderQuotasQuery } from '../../api/quotas';
import { useSeesAll } from '../../api/roles';
import { useShares } from '../../api/shares';
import type { Share } from '../../api/types';
import { describeFlowGroup } from '../../lib/flow';
import { formatRate } from '../../lib/rate';
import { ButtonLink, TextLink } from '../../ui/layout/ButtonLink';
import { CapacityBar } from '../../ui/display/CapacityBar';
import { QuotaPanel } from '../../ui/display/QuotaPanel';
import { Facts } from '../../ui/layout/Facts';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { NothingInstalled } from '../../ui/feedback/NothingInstalled';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { DelegateShare } from './components/DelegateShare';
import { BookingsPanel } from './components/BookingsPanel';
import { ChangeShare } from './components/reshape/ChangeShare';
import { DeleteShare } from './components/reshape/DeleteShare';
import { MoveShare } from './components/reshape/MoveShare';
import { useMayDelegate } from './utils/rights';
import { useShare, type VersionedShare } from './api/share';
import classes from './SharePage.module.css';
import { ShareTimelinePanel } from './components/ShareTimelinePanel';
import { DelegatedWords } from './components/ShareWords';
import { ServicesPanel } from './components/ServicesPanel';
import { SpeakersPanel } from './components/SpeakersPanel';
import { ShareUsagePanel } from './components/ShareUsagePanel';
import { PathRulesPanel } from './path-rules/PathRulesPanel';
import { text } from './text';
import { TrafficClassesPanel } from './traffic-classes/TrafficClassesPanel';

const route = getRouteApi('/inside/shares/$name');
const number = new Intl.NumberFormat('en');

/** One share: what it may, what is reserved on it over time, its children and its speakers. */
export function SharePage() {
  const { name } = route.useParams();
  const query = useShare(name);
  if (query.data !== undefined) return <ShareDetail key={name} versioned={query.data} />;
  return (
    <>
      <PageHeader above={<Back />} title={text.page.pending} />
      {query.isPending ? (
        <SkeletonRows rows={3} height={110} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function ShareDetail({ versioned }: { versioned: VersionedShare }) {
  const { share } = versioned;
  return (
    <>
      <PageHeader
        above={<Back />}
        title={share.name}
        lead={
          share.parent === null ? (
            text.page.root
          ) : (
            <>
              {text.page.under}{' '}
              <TextLink to="/shares/$name" params={{ name: share.parent }}>
                {share.parent}
              </TextLink>
            </>
          )
        }
        actions={<Actions versioned={versioned} />}
      />
      <NothingInstalled />
      <section className={classes['card']} aria-label={text.page.facts}>
        <ShareFacts share={share} />
      </section>
      <div className={classes['grid']}>
        <Stack gap="md">
          <ShareTimelinePanel share={share} />
          <ShareUsagePanel share={share} />
          <TrafficClassesPanel share={share} />
          <PathRulesPanel share={share} />
        </Stack>
        <Stack gap="md">
          <BookingsPanel share={share} />
          <ServicesPanel share={share} />
          <ChildrenPanel share={share} />
          <SpeakersPanel share={share} />
          <QuotaPanel
            query={holderQuotasQuery('share', share.name)}
            lead={text.quotas.lead}
            label={text.quotas.list(share.name)}
          />
        </Stack>
      </div>
    </>
  );
}

/** What can be done with the share, as far as the gateway lets the user. */
function Actions({ versioned }: { versioned: VersionedShare }) {
  const { share } = versioned;
  const mayReadAudit = useSeesAll();
  const mayDelegate = useMayDelegate(share);
  return (
    <>
      {mayReadAudit && (
        <ButtonLink
          to="/audit"
          search={{ share: share.name }}
          variant="default"
          leftSection={<IconFileSearch size={17} aria-hidden />}
        >
          {text.page.record}
        </ButtonLink>
      )}
      {share.mayReshape && (
        <>
          <ChangeShare first={versioned} />
          {share.parent !== null && (
            <>
              <MoveShare first={versioned} />
              <DeleteShare first={versioned} />
            </>
          )}
        </>
      )}
      {mayDelegate && <DelegateShare parent={share} />}
      {share.maySpeak && (
        <ButtonLink
          to="/book"
          search={{ share: share.name }}
          leftSection={<IconCalendarPlus size={17} aria-hidden />}
        >
          {text.page.book}
        </ButtonLink>
      )}
    </>
  );
}

function ShareFacts({ share }: { share: Share }) {
  const words = text.page;
  const nameOf = useHostName();
  const rules = [share.mayAllow && words.mayAllow, share.mayDeny && words.mayDeny].filter(Boolean);
  const amounts =
    share.maxReserveBps === 0
      ? text.nothingToReserve
      : text.reservedOf(formatRate(share.reservedNowBps), formatRate(share.maxReserveBps));
  return (
    <Facts
      facts={[
        [words.limit, formatRate(share.maxReserveBps)],
        [
          words.reservedNow,
          <>
            {formatRate(share.reservedNowBps)}
            <CapacityBar
              label={text.reservedOn(share.name)}
              taken={share.reservedNowBps}
              limit={share.maxReserveBps}
              peak={share.peakReservedBps}
              kind="reserved"
              amounts={amounts}
            />
          </>,
        ],
        [words.peak, share.peakReservedBps === 0 ? text.none : formatRate(share.peakReservedBps)],
        [words.delegated, <DelegatedWords key="delegated" share={share} />],
        [
          words.flowGroup,
          <>
            <Code>{share.flowGroupText}</Code>
            <small>{describeFlowGroup(share.flowGroup, nameOf)}</small>
          </>,
        ],
        [words.privileges, rules.length > 0 ? rules.join(', ') : words.noRules],
        [
          words.limits,
          share.minLimitBps === null ? words.noLimits : words.limitsAbove(formatRate(share.minLimitBps)),
        ],
        ...boundsOf(share),
      ]}
    />
  );
}

/** What bounds a share beside its limit, where anything does. */
function boundsOf(share: Share): [string, string][] {
  const { minReserveBps, tokenFillBps, tokenCapacityBits } = share;
  const bounds: [string, string][] = [
    [text.page.rules, text.page.rulesOf(number.format(share.peakRules), number.format(share.rulesLimit))],
  ];
  if (share.classSlots > 0) bounds.push([text.page.classes, share.classSlots.toString()]);
  if (minReserveBps !== null) bounds.push([text.page.least, formatRate(minReserveBps)]);
  if (tokenFillBps !== null && tokenCapacityBits !== null) {
    const holds = formatRate(tokenCapacityBits).replace('/s', '');
    bounds.push([text.page.bucket, text.page.bucketOf(formatRate(tokenFillBps), holds)]);
  }
  return bounds;
}

function ChildrenPanel({ share }: { share: Share }) {
  const shares = useShares();
  const children = shares.data?.filter(({ parent }) => parent === share.name) ?? [];
  return (
    <Panel title={text.page.children}>
      {shares.isPending && <SkeletonRows rows={2} height={30} />}
      {shares.data && children.length === 0 && <Text c="dimmed">{text.page.noChildren}</Text>}
      {children.length > 0 && (
        <ul className={classes['children']} aria-label={text.page.children}>
          {children.map((child) => (
            <li key={child.name}>
              <TextLink to="/shares/$name" params={{ name: child.name }} underline="hover" fw={600}>
                {child.name}
              </TextLink>
              <CapacityBar
                label={text.reservedOn(child.name)}
                taken={child.reservedNowBps}
                limit={child.maxReserveBps}
                peak={child.peakReservedBps}
                kind="reserved"
                amounts={text.reservedOf(formatRate(child.reservedNowBps), formatRate(child.maxReserveBps))}
              />
              <span className={classes['limit']}>{formatRate(child.maxReserveBps)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Back() {
  return (
    <Text size="sm">
      <TextLink to="/shares" underline="hover">
        ← {text.page.back}
      </TextLink>
    </Text>
  );
}
