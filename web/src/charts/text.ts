/** The words of every chart. */
export const text = {
  time: 'Time',
  showTable: 'Show as a table',
  hideTable: 'Show as a chart',
  notMeasured: 'not measured',
  now: 'now',
  loading: 'Drawing the chart',
} as const;
