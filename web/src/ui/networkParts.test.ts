import { smallNetwork } from '../../mock/topology';
import {
  choiceOfLink,
  choiceValue,
  hostLinkChoices,
  isLinkValue,
  linkChoices,
  linkName,
  readLinkValue,
  switchChoices,
  toggled,
} from './networkParts';

const dpid = (number: number) => `00:00:00:00:00:00:00:0${number}`;

describe('the parts of a network that a form offers', () => {
  it('are its switches by name', () => {
    expect(switchChoices(smallNetwork)[0]).toEqual({ value: dpid(1), label: 's1' });
  });

  it('are its links, each once', () => {
    expect(linkChoices(smallNetwork)).toEqual([
      { value: `${dpid(1)}/4`, label: 's1 – s3 (s1:4, s3:1)' },
      { value: `${dpid(2)}/4`, label: 's2 – s3 (s2:4, s3:2)' },
    ]);
    expect(hostLinkChoices(smallNetwork)).toHaveLength(6);
    expect(hostLinkChoices(smallNetwork)[0]).toEqual({ value: `${dpid(1)}/1`, label: 's1 – h1 (s1:1)' });
  });

  it('are found by the port at either end', () => {
    expect(choiceOfLink(smallNetwork, { dpid: dpid(3), port: 1 })).toBe(`${dpid(1)}/4`);
    expect(choiceOfLink(smallNetwork, { dpid: dpid(1), port: 4 })).toBe(`${dpid(1)}/4`);
    expect(choiceOfLink(smallNetwork, { dpid: dpid(1), port: 1 })).toBe(`${dpid(1)}/1`);
    expect(readLinkValue(`${dpid(1)}/4`)).toEqual({ dpid: dpid(1), port: 4 });
  });

  it('have one value for both directions of a link, which is that of its choice', () => {
    const choices = [...linkChoices(smallNetwork), ...hostLinkChoices(smallNetwork)];
    const values = smallNetwork.links.map((link) => choiceValue(link));
    expect(new Set(values)).toEqual(new Set(choices.map(({ value }) => value)));
    expect(values).toHaveLength(2 * choices.length);
    const host = { dpid: null, port: null, name: 'h1', host: 'h1' };
    expect(choiceValue({ from: host, to: host })).toBeNull();
  });

  it('are chosen once, and are not chosen after the second time', () => {
    expect([isLinkValue(`${dpid(1)}/4`), isLinkValue(dpid(1))]).toEqual([true, false]);
    expect(toggled([dpid(1)], dpid(2))).toEqual([dpid(1), dpid(2)]);
    expect(toggled([dpid(1), dpid(2)], dpid(1))).toEqual([dpid(2)]);
  });

  it('have a name also where the network has no link there', () => {
    expect(linkName(smallNetwork, { dpid: dpid(3), port: 1 })).toBe('s3 – s1 (s3:1, s1:4)');
    expect(linkName(smallNetwork, { dpid: dpid(1), port: 9 })).toBe('s1:9');
  });
});
