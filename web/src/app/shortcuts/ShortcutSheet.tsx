import { Modal, Switch } from '@mantine/core';
import { useSeesAll } from '../../api/roles';
import { text as common } from '../../ui/text';
import { placesOf } from '../places';
import { paletteKeys } from './platform';
import { setSingleKeys, useSingleKeys } from './preference';
import classes from './ShortcutSheet.module.css';
import { text } from './text';

/** Every key that does something everywhere, and the switch for those that are single. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const places = placesOf(useSeesAll());
  const on = useSingleKeys();
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={text.title}
      size="lg"
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <div className={classes['tables']}>
        <KeyTable title={text.anywhere} rows={[[paletteKeys(), text.palette]]} />
        <KeyTable
          title={on ? text.single : text.singleOff}
          rows={[
            [['/'], text.palette],
            [['?'], text.sheet],
            ...places.map(({ key, label }) => [['g', key], text.goTo(label)] as const),
          ]}
        />
      </div>
      <p className={classes['note']}>{text.note}</p>
      <Switch
        mt="md"
        label={text.switch}
        description={text.switchHelp}
        checked={on}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked);
        }}
      />
    </Modal>
  );
}

type Row = readonly [keys: readonly string[], what: string];

function KeyTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <table className={classes['table']}>
      <caption>{title}</caption>
      <thead className={classes['unseen']}>
        <tr>
          <th scope="col">{text.keys}</th>
          <th scope="col">{text.what}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([keys, what]) => (
          <tr key={`${keys.join(' ')} ${what}`}>
            <td>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </td>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
