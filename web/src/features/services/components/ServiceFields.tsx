import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useHosts } from '../../../api/hosts';
import { text } from '../text';
import { newServer, validate, type ServiceValues } from '../utils/form';
import { isChoice } from '../utils/state';
import classes from './ServiceFields.module.css';

const words = text.form;
type Form = UseFormReturnType<ServiceValues>;

/** Where a service is. This does not change later. */
export function ServiceFields({ form, shares }: { form: Form; shares: readonly string[] }) {
  return (
    <>
      <TextInput
        data-autofocus
        label={words.name}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      <Select
        label={words.share}
        description={words.shareHelp}
        searchable
        allowDeselect={false}
        data={[...shares]}
        {...form.getInputProps('share')}
      />
      <div className={classes['place']}>
        <TextInput
          label={words.address}
          description={words.addressHelp}
          placeholder="10.0.0.100"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <Input.Wrapper label={words.transport} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={words.transport}
            data={[
              { value: 'tcp', label: 'TCP' },
              { value: 'udp', label: 'UDP' },
            ]}
            {...form.getInputProps('transport')}
          />
        </Input.Wrapper>
        <NumberInput
          label={words.port}
          min={1}
          max={65_535}
          allowDecimal={false}
          {...form.getInputProps('port')}
        />
      </div>
    </>
  );
}

/** The servers of a service, and how one of them is chosen. */
export function ServerFields({ form }: { form: Form }) {
  const { choice } = form.values;
  return (
    <>
      <Select
        label={words.choice}
        description={isChoice(choice) ? text.choices[choice].help : undefined}
        allowDeselect={false}
        data={Object.entries(text.choices).map(([value, { name }]) => ({ value, label: name }))}
        {...form.getInputProps('choice')}
      />
      <Servers form={form} />
      <Group grow align="flex-start">
        <NumberInput
          label={words.idle}
          description={words.idleHelp}
          min={1}
          max={3_600}
          allowDecimal={false}
          {...form.getInputProps('idleSeconds')}
        />
        {form.values.transport === 'tcp' && (
          <Switch
            mt="lg"
            label={words.healthCheck}
            description={words.healthCheckHelp}
            {...form.getInputProps('healthCheck', { type: 'checkbox' })}
          />
        )}
      </Group>
    </>
  );
}

function Servers({ form }: { form: Form }) {
  const hosts = useHosts().data ?? [];
  const names = [...new Set(hosts.map(({ name }) => name))];
  const { servers } = form.values;
  // What the form itself reported ends as soon as the servers are complete.
  const reported = form.errors['servers'];
  const isOwn = reported === words.serversWrong || reported === words.serversMissing;
  return (
    <Input.Wrapper
      label={words.servers}
      labelElement="div"
      error={isOwn ? validate.servers(servers) : reported}
    >
      <Stack gap="xs" mt={4}>
        {servers.map((server, at) => {
          const named = server.host === '' ? words.server(at + 1) : server.host;
          const field = (name: string) => form.getInputProps(`servers.${at.toString()}.${name}`);
          return (
            // The rows have no other identity than their place.
            <div key={at} className={classes['server']} role="group" aria-label={named}>
              <Autocomplete
                label={at === 0 && words.host}
                aria-label={words.host}
                placeholder={words.host}
                data={names}
                {...field('host')}
              />
              <NumberInput
                label={at === 0 && words.serverPort}
                aria-label={words.serverPort}
                placeholder={words.serverPort}
                min={1}
                max={65_535}
                allowDecimal={false}
                {...field('port')}
              />
              <NumberInput
                label={at === 0 && words.weight}
                aria-label={words.weight}
                placeholder={words.weight}
                min={1}
                max={100}
                allowDecimal={false}
                {...field('weight')}
              />
              <Checkbox
                className={classes['beside']}
                label={words.draining}
                {...form.getInputProps(`servers.${at.toString()}.draining`, { type: 'checkbox' })}
              />
              <ActionIcon
                className={classes['beside']}
                variant="subtle"
                color="gray"
                aria-label={words.remove(named)}
                disabled={servers.length === 1}
                onClick={() => {
                  form.removeListItem('servers', at);
                }}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </div>
          );
        })}
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => {
            form.insertListItem('servers', { ...newServer, port: servers.at(-1)?.port ?? newServer.port });
          }}
        >
          {words.add}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
