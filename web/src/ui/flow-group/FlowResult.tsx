import { Code } from '@mantine/core';
import type { Host } from '../../api/types';
import { describeFlowGroup, writeFlowGroup } from '../../lib/flow';
import { hostName } from '../../lib/naming';
import { flowErrors } from './errors';
import classes from './FlowGroupFields.module.css';
import { text } from './text';
import { flowGroupOf, type FlowBounds, type FlowValues } from './values';

/** Which flows they are: in plain words, and as PANE writes it. */
export function FlowResult(props: { value: FlowValues; bounds: FlowBounds | null; hosts: readonly Host[] }) {
  const flowGroup = flowGroupOf(props.value, props.bounds);
  if (Object.keys(flowErrors(props.value, props.bounds)).length > 0) {
    return (
      <output className={classes['result']}>
        <small>{text.notYet}</small>
      </output>
    );
  }
  const nameOf = (address: string) => hostName(props.hosts, address);
  return (
    <output className={classes['result']}>
      <span>
        <small>{text.result}</small> <strong>{describeFlowGroup(flowGroup, nameOf)}</strong>
      </span>
      <span>
        <small>{text.pane}</small> <Code>{writeFlowGroup(flowGroup)}</Code>
      </span>
    </output>
  );
}
