import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconAdjustments } from '@tabler/icons-react';
import type { SettingList } from '../../api/types';
import { formatInstant } from '../../lib/time';
import { Facts } from '../../ui/layout/Facts';
import { ItemList } from '../../ui/layout/ItemList';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { useNow } from '../../ui/useNow';
import { Found, SearchField } from './components/SearchField';
import { matchesSetting } from './utils/matches';
import { SettingItem } from './components/SettingItem';
import { settingsQuery } from './api/settings';
import classes from './SettingsPage.module.css';
import { text } from './text';
import { useListSearch } from './search';

const words = text.settings;
const route = getRouteApi('/inside/admin/settings');

/** The configuration of this gateway. It is read-only here; the gateway's operator changes it. */
export function SettingsPage() {
  const query = useQuery(settingsQuery);
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      {query.data !== undefined ? (
        <Known list={query.data} />
      ) : query.isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function Known({ list }: { list: SettingList }) {
  const navigate = route.useNavigate();
  const [typed, search] = useListSearch(route.useSearch(), (next) => {
    void navigate({ search: next, replace: true });
  });
  const shown = list.settings.filter((setting) => matchesSetting(setting, typed));
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <div className={classes['settings']}>
      <GatewayFacts list={list} />
      <SearchField label={words.search} typed={typed} onType={search} />
      <Found
        count={words.count(shown.length, list.settings.length)}
        nothing={shown.length === 0}
        icon={<IconAdjustments size={22} />}
        words={words}
        onClear={() => {
          search('');
        }}
      >
        <div className={classes['groups']}>
          {groups.map((group) => (
            <Panel key={group} title={words.groups[group]} flush>
              <ItemList label={words.groups[group]}>
                {shown
                  .filter((setting) => setting.group === group)
                  .map((setting) => (
                    <SettingItem key={setting.name} setting={setting} />
                  ))}
              </ItemList>
            </Panel>
          ))}
        </div>
      </Found>
    </div>
  );
}

function GatewayFacts({ list: { version, since, settings } }: { list: SettingList }) {
  const now = useNow();
  const configured = settings.filter((setting) => setting.configured).length;
  return (
    <Facts
      facts={[
        [words.facts.version, version ?? words.facts.unbuilt],
        [words.facts.since, formatInstant(since, now)],
        [words.facts.setAtStart, words.count(configured, settings.length)],
      ]}
    />
  );
}
