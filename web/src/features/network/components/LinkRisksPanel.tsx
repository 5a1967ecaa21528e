import { Badge, Group, List, Stack, TagsInput, Text } from '@mantine/core';
import { useLinkRisks } from '../../../api/linkRisks';
import { useMaintains } from '../../../api/roles';
import type { Link, LinkAtPort, LinkRisks, Network } from '../../../api/types';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { Panel } from '../../../ui/layout/Panel';
import { choiceOfLink, linkChoices, linkValue } from '../../../ui/networkParts';
import { useSetLinkRisks } from '../api/linkRisks';
import { text } from '../text';

const words = text.risks;
const most = 16;
const longest = 64;

/** The risks that a link between switches shares with others; administrators state them here. */
export function LinkRisksPanel({ link, network }: { link: Link; network: Network }) {
  const query = useLinkRisks();
  const maintains = useMaintains();
  const ends = [link.from, link.to].flatMap(({ dpid, port }) =>
    dpid === null || port === null ? [] : [{ dpid, port }],
  );
  const [at] = ends;
  if (at === undefined || ends.length < 2) return null;
  const all = query.data ?? [];
  const own = all.find((one) => ends.some((end) => linkValue(end) === linkValue(one.link)));
  const risks = own?.risks ?? [];
  return (
    <Panel title={words.title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words.lead}
        </Text>
        {query.isPending ? (
          <SkeletonRows rows={1} height={36} />
        ) : query.data === undefined ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : maintains ? (
          <Risks at={at} risks={risks} known={all.flatMap((one) => one.risks)} />
        ) : (
          <Group gap="xs">
            {risks.length === 0 ? words.none : risks.map((risk) => <Badge key={risk}>{risk}</Badge>)}
          </Group>
        )}
        <Sharing risks={risks} others={all.filter((one) => one !== own)} network={network} />
      </Stack>
    </Panel>
  );
}

function Risks(props: { at: LinkAtPort; risks: readonly string[]; known: readonly string[] }) {
  const set = useSetLinkRisks(props.at);
  return (
    <TagsInput
      label={words.label}
      description={words.help}
      data={[...new Set(props.known)].sort()}
      value={[...(set.isPending ? set.variables : props.risks)]}
      maxTags={most}
      maxLength={longest}
      acceptValueOnBlur
      disabled={set.isPending}
      onChange={(risks) => {
        set.mutate(risks);
      }}
    />
  );
}

/** Which other links share each risk. */
function Sharing(props: { risks: readonly string[]; others: readonly LinkRisks[]; network: Network }) {
  const names = new Map(linkChoices(props.network).map(({ value, label }) => [value, label]));
  const nameOf = (at: LinkAtPort) => names.get(choiceOfLink(props.network, at)) ?? linkValue(at);
  const shared = props.risks.flatMap((risk) => {
    const links = props.others.filter((one) => one.risks.includes(risk)).map((one) => nameOf(one.link));
    return links.length === 0 ? [] : [{ risk, links }];
  });
  return (
    shared.length > 0 && (
      <List size="sm">
        {shared.map(({ risk, links }) => (
          <List.Item key={risk}>{words.sharedWith(risk, links)}</List.Item>
        ))}
      </List>
    )
  );
}
