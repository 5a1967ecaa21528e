import { IconPencil } from '@tabler/icons-react';
import type { Setting } from '../../api/types';
import { Item } from '../../ui/ItemList';
import { StateBadge } from '../../ui/StateBadge';
import { CopyName } from './CopyName';
import classes from './SettingsPage.module.css';
import { sayValue } from './settingValue';
import { text } from './text';

const words = text.settings;

/** One setting: what it is for, what is in force, and what would be if nobody had said it. */
export function SettingItem({ setting }: { setting: Setting }) {
  const { name, value, withheld, standard, said, description } = setting;
  const hidden = withheld && value === null;
  return (
    <Item
      title={<CopyName name={name} />}
      badges={
        said && (
          <StateBadge tone="busy" icon={<IconPencil size={14} />}>
            {words.said}
          </StateBadge>
        )
      }
      actions={
        <span className={classes['value']} data-told={value !== null}>
          {hidden ? words.hidden : sayValue(name, value)}
        </span>
      }
    >
      <span>{description}</span>
      {withheld && <span>{hidden ? words.hiddenHelp : words.more}</span>}
      {said && value !== standard && <span>{words.standard(sayValue(name, standard))}</span>}
    </Item>
  );
}
