import { smallNetwork } from '../../../mock/topology';
import { readBookSearch } from './search';
import { wantedFlow } from './wanted';

const flowOf = (search: Record<string, unknown>) => wantedFlow(readBookSearch(search), smallNetwork.hosts);

describe('the flows that the address asks for', () => {
  it('are between known hosts', () => {
    expect(flowOf({ from: 'h1', to: 'h99' })).toEqual({ srcKind: 'host', srcHost: '10.0.0.1', srcUser: '' });
    expect(flowOf({ share: 'genomics', from: 7 })).toEqual({});
  });

  it('are by users, by users in a prefix, and by Ethernet addresses', () => {
    expect(flowOf({ fromUser: 'ada', to: '10.0.1.0/24', toUser: 'bea', toEth: '0a:00:00:00:00:01' })).toEqual(
      {
        srcKind: 'user',
        srcHost: '',
        srcUser: 'ada',
        dstKind: 'both',
        dstHost: '10.0.1.0/24',
        dstUser: 'bea',
        dstEth: '0a:00:00:00:00:01',
      },
    );
  });
});
