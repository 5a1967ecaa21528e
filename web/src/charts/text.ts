/** The UI texts of charts. */
export const text = {
  time: 'Time',
  showTable: 'Show as a table',
  hideTable: 'Show as a chart',
  notMeasured: 'not measured',
  now: 'now',
  loading: 'Loading the chart',
} as const;
