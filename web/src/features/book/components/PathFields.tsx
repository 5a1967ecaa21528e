import { Input, MultiSelect, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useNetwork } from '../../../api/network';
import type { Booking } from '../../../api/types';
import { formatWindow } from '../../../lib/time';
import { MoreFields } from '../../../ui/forms/MoreFields';
import { linkChoices, switchChoices } from '../../../ui/networkParts';
import { mostSwitchesVia } from '../pathRequirements';
import type { DecidedPaths } from '../preview';
import { useOpenReservations } from '../api/openReservations';
import { text } from '../text';
import { protections, useBookFormContext } from '../values';
import { PathChoiceMap } from './PathChoiceMap';

const words = text.pathFields;

/**
 * What the path must be like: switches to lead through and what to avoid, on a map and in fields, how many hops at most,
 * and what happens if it fails. `paths` are those that a booking made now would have.
 */
export function PathFields({ paths }: { paths: DecidedPaths }) {
  const form = useBookFormContext();
  const { via, avoid, mostHops, disjointFrom } = form.values.pathRequirements;
  const { protection } = form.values;
  return (
    <MoreFields
      label={words.more}
      isFilled={
        via.length > 0 ||
        avoid.length > 0 ||
        mostHops !== '' ||
        disjointFrom !== '' ||
        protection !== 'reroute'
      }
      hasError={Object.keys(form.errors).some((path) => /^(pathRequirements|protection)/.test(path))}
    >
      <PathChoices paths={paths} />
    </MoreFields>
  );
}

/** The fields, which are not there while they are hidden. */
function PathChoices({ paths }: { paths: DecidedPaths }) {
  const form = useBookFormContext();
  const network = useNetwork();
  const bookings = useOpenReservations();
  const { via, disjointFrom } = form.values.pathRequirements;
  const { protection } = form.values;
  if (network.data === undefined)
    return (
      <Text size="sm" c="dimmed">
        {network.isPending ? words.loading : words.unavailable}
      </Text>
    );
  return (
    <Stack gap="sm" pt="xs">
      {network.data.switches.length > 0 && <PathChoiceMap network={network.data} paths={paths} />}
      <MultiSelect
        label={words.via}
        description={words.viaHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(via.length === 0 && { placeholder: words.any })}
        searchable
        clearable
        maxValues={mostSwitchesVia}
        nothingFoundMessage={words.noneFound}
        data={switchChoices(network.data)}
        {...form.getInputProps('pathRequirements.via')}
        error={form.errors['pathRequirements.via'] ?? form.errors['pathRequirements']}
      />
      <MultiSelect
        label={words.avoid}
        description={words.avoidHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        clearable
        nothingFoundMessage={words.noneFound}
        data={[
          { group: words.switches, items: switchChoices(network.data) },
          { group: words.links, items: linkChoices(network.data) },
        ]}
        {...form.getInputProps('pathRequirements.avoid')}
      />
      <TextInput
        label={words.mostHops}
        placeholder={words.any}
        inputMode="numeric"
        maw="10rem"
        {...form.getInputProps('pathRequirements.mostHops')}
      />
      <Select
        label={words.disjointFrom}
        description={words.disjointFromHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(disjointFrom === '' && { placeholder: words.any })}
        searchable
        clearable
        nothingFoundMessage={words.noBooking}
        data={bookings.map((one) => ({ value: one.id, label: nameOf(one) }))}
        {...form.getInputProps('pathRequirements.disjointFrom')}
        value={disjointFrom === '' ? null : disjointFrom}
        onChange={(id: string | null) => {
          form.setFieldValue('pathRequirements.disjointFrom', id ?? '');
        }}
      />
      <Input.Wrapper
        label={words.protection}
        labelElement="div"
        labelProps={{ display: 'block' }}
        description={words.protections[protection].help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={form.errors['protection']}
      >
        <SegmentedControl
          mt={4}
          aria-label={words.protection}
          data={protections.map((value) => ({ value, label: words.protections[value].name }))}
          value={protection}
          onChange={(value) => {
            form.setFieldValue('protection', value);
          }}
        />
      </Input.Wrapper>
    </Stack>
  );
}

/** A booking as a choice: its note or its hosts, its window, and the start of its id. */
function nameOf({ id, label, pathNames, start, end }: Booking): string {
  const [from, to] = [pathNames.at(0) ?? '', pathNames.at(-1) ?? ''];
  return `${label ?? `${from} – ${to}`}, ${formatWindow(start, end, Date.now())} (${id.slice(0, 8)})`;
}
