import { smallNetwork } from '../../../../mock/topology';
import { failureMarks } from './failureMarks';

const dpid = (number: number) => `00:00:00:00:00:00:00:0${number}`;
const busy = (id: string, reservedBps: number) => ({
  id,
  rateBps: 100e6,
  reservedBps,
  reservedBeforeBps: 0,
});
const marksOf = (parts: { switches?: string[]; links?: string[] }, ...links: ReturnType<typeof busy>[]) =>
  Object.fromEntries(
    [...failureMarks({ switches: [], links: [], ...parts }, links, smallNetwork.links)].map(
      ([part, { kind, short }]) => [part, `${kind} ${short}`],
    ),
  );

describe('what the map of failures marks', () => {
  it('is the parts that fail', () => {
    expect(marksOf({ switches: [dpid(3)], links: [`${dpid(2)}/3`] })).toEqual({
      [dpid(3)]: 'failed fails',
      [`${dpid(2)}/3`]: 'failed fails',
    });
  });

  it('is links that would be nearly full, by their fuller direction', () => {
    const one = busy('s1:4>s3:1', 97e6);
    const back = busy('s3:1>s1:4', 92e6);
    expect(marksOf({}, one, back)).toEqual({ [`${dpid(1)}/4`]: 'full 97 %' });
    expect(marksOf({}, back, one)).toEqual({ [`${dpid(1)}/4`]: 'full 97 %' });
  });

  it('is no link that is unknown, and a failure rather than a full link', () => {
    const links = [`${dpid(1)}/4`];
    expect(marksOf({ links }, busy('s1:4>s3:1', 97e6), busy('s8:1>s9:1', 99e6))).toEqual({
      [`${dpid(1)}/4`]: 'failed fails',
    });
  });
});
