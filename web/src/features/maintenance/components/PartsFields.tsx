import { MultiSelect, Stack, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useNetwork } from '../../../api/network';
import type { Network } from '../../../api/types';
import { SkeletonRows } from '../../../ui/feedback/States';
import {
  hostLinkChoices,
  linkChoices,
  linkName,
  readLinkValue,
  switchChoices,
} from '../../../ui/networkParts';
import { text } from '../text';
import type { PartsValues } from '../utils/form';

const words = text.parts;

/** Options that a list shows at once; the others are found by their names. */
const mostShown = 200;

/** Which switches and links. */
export function PartsFields(props: {
  values: PartsValues;
  switches: GetInputPropsReturnType;
  links: GetInputPropsReturnType;
  linksHelp: string;
}) {
  const network = useNetwork();
  if (network.data === undefined) {
    return network.isPending ? (
      <SkeletonRows rows={2} height={56} />
    ) : (
      <Text c="dimmed">{words.unavailable}</Text>
    );
  }
  const common = {
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      'label' | 'input' | 'description' | 'error'
    )[],
    searchable: true,
    clearable: true,
    hidePickedOptions: true,
    limit: mostShown,
    nothingFoundMessage: words.noneFound,
  };
  const known = switchChoices(network.data);
  return (
    <Stack gap="sm">
      <MultiSelect
        {...common}
        label={words.switches}
        data={[...known, ...unknown(props.values.switches, known, (dpid) => dpid)]}
        {...props.switches}
      />
      <MultiSelect
        {...common}
        label={words.links}
        description={props.linksHelp}
        data={linkData(network.data, props.values.links)}
        {...props.links}
      />
    </Stack>
  );
}

function linkData(network: Network, chosen: readonly string[]) {
  const [between, toHosts] = [linkChoices(network), hostLinkChoices(network)];
  const others = unknown(chosen, [...between, ...toHosts], (value) =>
    linkName(network, readLinkValue(value)),
  );
  return [
    { group: words.between, items: [...between, ...others] },
    { group: words.toHosts, items: toHosts },
  ];
}

/** What was chosen and the network does not have now, such as a link that is down. */
function unknown(
  chosen: readonly string[],
  known: readonly { readonly value: string }[],
  nameOf: (value: string) => string,
) {
  return chosen
    .filter((value) => known.every((choice) => choice.value !== value))
    .map((value) => ({ value, label: nameOf(value) }));
}
