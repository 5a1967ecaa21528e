/** The pages of the site in the order of its navigation. A path is relative to the project. Other pages are reached by links. */
export const navigation = [
  { title: 'Start', pages: ['docs/README.md', 'docs/tour.md'] },
  {
    title: 'Tutorials',
    pages: [
      'docs/tutorials/member.md',
      'docs/tutorials/administrator.md',
      'docs/tutorials/auditor.md',
      'docs/tutorials/operator.md',
      'docs/tutorials/programmer.md',
    ],
  },
  {
    title: 'Concepts',
    pages: [
      'docs/concepts/shares.md',
      'docs/concepts/flow-groups.md',
      'docs/concepts/windows.md',
      'docs/concepts/guarantees.md',
      'docs/concepts/conflicts.md',
    ],
  },
  {
    title: 'Guides',
    pages: [
      'docs/user-guide.md',
      'docs/operator-guide.md',
      'docs/api-guide.md',
      'docs/applications.md',
      'docs/notifications.md',
    ],
  },
  {
    title: 'Operations',
    pages: [
      'docs/deployment.md',
      'docs/troubleshooting.md',
      'docs/operations.md',
      'docs/runbooks.md',
      'docs/floodlight.md',
      'docs/grafana/README.md',
    ],
  },
  {
    title: 'Reference',
    pages: [
      'docs/reference/rest.md',
      'docs/reference/wp.md',
      'docs/reference/commands.md',
      'docs/plan-protocol.md',
      'clients/python/README.md',
      'clients/java/README.md',
      'clients/zookeeper/README.md',
      'clients/hadoop/README.md',
    ],
  },
  {
    title: 'Background',
    pages: [
      'README.md',
      'docs/architecture.md',
      'docs/adr/README.md',
      'docs/experiments/README.md',
      'docs/benchmarks.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
    ],
  },
];
