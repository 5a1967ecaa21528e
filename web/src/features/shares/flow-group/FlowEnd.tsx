import { Autocomplete, Select, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Host } from '../../../api/types';
import { HostInput } from '../../../ui/forms/HostInput';
import { useDefinitionForm } from '../utils/definition';
import classes from '../../../ui/flow-group/FlowGroupFields.module.css';
import { text } from '../../../ui/flow-group/text';
import {
  endKinds,
  fixedSender,
  isFixed,
  namesHost,
  namesUser,
  type FlowBounds,
} from '../../../ui/flow-group/values';

interface EndProps {
  readonly side: 'src' | 'dst';
  readonly bounds: FlowBounds | null;
  readonly hosts: readonly Host[];
  readonly users: readonly string[];
}

/** One end of the flows: any host, hosts of a prefix, hosts of a user, or what of both the bounds leave open. */
export function FlowEnd(props: EndProps) {
  const { side, bounds } = props;
  const form = useDefinitionForm();
  const kindName = `${side}Kind` as const;
  const kind = form.values.flowGroup[kindName];
  const hostBound = bounds?.flowGroup[`${side}Host`] ?? null;
  const user = side === 'src' ? fixedSender(bounds) : (bounds?.flowGroup.dstUser ?? null);
  const hostFixed = isFixed(`${side}Host`, bounds);
  const kinds = endKinds.filter(
    (one) => !(hostFixed && namesHost(one)) && !(user !== null && namesUser(one)),
  );
  const open = hostBound === null ? text.kinds.any : text.allOf(hostBound);
  return (
    <div className={classes['end']} role="group" aria-label={text.ends[side]}>
      {kinds.length > 1 ? (
        <Select
          label={text.kindOf[side]}
          allowDeselect={false}
          data={kinds.map((one) => ({ value: one, label: one === 'any' ? open : text.kinds[one] }))}
          {...form.getInputProps(`flowGroup.${kindName}`)}
        />
      ) : (
        <Fixed label={text.kindOf[side]} value={open} bounds={bounds} />
      )}
      <div className={classes['fields']}>
        {user !== null && <Fixed label={text.users[side]} value={user} bounds={bounds} />}
        {namesHost(kind) && !hostFixed && <AddressInput {...props} hostBound={hostBound} />}
        {namesUser(kind) && user === null && (
          <Autocomplete
            label={text.users[side]}
            placeholder={text.userExample}
            autoComplete="off"
            spellCheck={false}
            data={[...props.users]}
            {...form.getInputProps(`flowGroup.${side}User`)}
            error={
              form.errors[`flowGroup.${side}User`] ?? (side === 'src' ? form.errors['flowGroup.user'] : null)
            }
          />
        )}
      </div>
    </div>
  );
}

function Fixed({ label, value, bounds }: { label: string; value: string; bounds: FlowBounds | null }) {
  return (
    <TextInput
      readOnly
      label={label}
      value={value}
      rightSection={<IconLock size={15} aria-hidden />}
      inputWrapperOrder={['label', 'input', 'description']}
      {...(bounds && { description: text.fixed(bounds.by) })}
    />
  );
}

function AddressInput({ side, bounds, hosts, hostBound }: EndProps & { hostBound: string | null }) {
  const input = useDefinitionForm().getInputProps(`flowGroup.${side}Host`);
  return (
    <HostInput
      label={text.hosts[side]}
      placeholder={text.hostExample}
      hosts={hosts}
      bound={hostBound}
      {...(bounds && hostBound && !input.error && { description: text.inside(hostBound, bounds.by) })}
      {...input}
    />
  );
}
