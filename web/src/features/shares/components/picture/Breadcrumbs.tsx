import { UnstyledButton } from '@mantine/core';
import type { Share } from '../../../../api/types';
import { TextLink } from '../../../../ui/layout/ButtonLink';
import { chainOf } from '../../utils/hierarchy';
import classes from './SharePicture.module.css';
import { text } from './text';

/** What the picture is of, and the way back out. */
export function Breadcrumbs(props: {
  shares: readonly Share[];
  root: string | null;
  onZoom: (name: string | null) => void;
}) {
  const { root } = props;
  const above = chainOf(root, props.shares).slice(0, -1);
  return (
    <nav className={classes['breadcrumbs']} aria-label={text.breadcrumbs}>
      <ol>
        <Step
          label={text.all}
          current={root === null}
          onSelect={() => {
            props.onZoom(null);
          }}
        />
        {above.map((name) => (
          <Step
            key={name}
            label={name}
            current={false}
            onSelect={() => {
              props.onZoom(name);
            }}
          />
        ))}
        {root !== null && <Step label={root} current />}
      </ol>
      {root !== null && (
        <TextLink to="/shares/$name" params={{ name: root }} size="sm">
          {text.open(root)}
        </TextLink>
      )}
    </nav>
  );
}

function Step({ label, current, onSelect }: { label: string; current: boolean; onSelect?: () => void }) {
  return (
    <li aria-current={current ? 'true' : undefined}>
      {current ? label : <UnstyledButton {...(onSelect && { onClick: onSelect })}>{label}</UnstyledButton>}
    </li>
  );
}
