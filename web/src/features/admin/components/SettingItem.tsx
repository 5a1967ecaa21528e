import { IconCheck, IconCopy, IconPencil } from '@tabler/icons-react';
import type { Setting } from '../../../api/types';
import { Item } from '../../../ui/layout/ItemList';
import { StateBadge } from '../../../ui/display/StateBadge';
import classes from '../SettingsPage.module.css';
import { formatValue } from '../utils/settingValue';
import { text } from '../text';
import { ActionIcon } from '@mantine/core';
import { useRef } from 'react';
import { useCopy } from '../../../ui/useCopy';

const words = text.settings;

/** One setting: its purpose, its value, and its default. */
export function SettingItem({ setting }: { setting: Setting }) {
  const { name, value, withheld, standard, configured, description } = setting;
  const hidden = withheld && value === null;
  return (
    <Item
      title={<CopyName name={name} />}
      badges={
        configured && (
          <StateBadge tone="busy" icon={<IconPencil size={14} />}>
            {words.setAtStart}
          </StateBadge>
        )
      }
      actions={
        <span className={classes['value']} data-known={value !== null}>
          {hidden ? words.hidden : formatValue(name, value)}
        </span>
      }
    >
      <span>{description}</span>
      {withheld && <span>{hidden ? words.hiddenHelp : words.more}</span>}
      {configured && value !== standard && <span>{words.standard(formatValue(name, standard))}</span>}
    </Item>
  );
}

/** The name of an option, to be copied. */
function CopyName({ name }: { name: string }) {
  const code = useRef<HTMLElement>(null);
  const [outcome, copy] = useCopy(name, () => {
    if (code.current !== null) window.getSelection()?.selectAllChildren(code.current);
  });
  return (
    <span className={classes['name']}>
      <code ref={code}>{name}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={words.copy(name)}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      </ActionIcon>
      {outcome !== null && <small role="status">{outcome === 'copied' ? words.copied : words.byHand}</small>}
    </span>
  );
}
