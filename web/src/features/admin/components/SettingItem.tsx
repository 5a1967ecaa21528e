import { IconPencil } from '@tabler/icons-react';
import type { Setting } from '../../../api/types';
import { CopyCode } from '../../../ui/display/CopyCode';
import { Item } from '../../../ui/layout/ItemList';
import { StateBadge } from '../../../ui/display/StateBadge';
import classes from '../SettingsPage.module.css';
import { formatValue } from '../utils/settingValue';
import { text } from '../text';

const words = text.settings;

/** One setting: its purpose, its value, and its default. */
export function SettingItem({ setting }: { setting: Setting }) {
  const { name, value, withheld, standard, configured, description } = setting;
  const hidden = withheld && value === null;
  return (
    <Item
      title={<CopyCode value={name} />}
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
