/** Filters of a day and of the board, loaded after the first paint because only a click shows them. */
export const enFilter = {
  'filter.todo': 'To do',
  'filter.late': 'Late',
  'filter.underWay': 'Under way',
  'filter.finished': 'Finished',
  'filter.leftOpen': 'Not complete',
  'filter.unsent': 'Not sent yet',
  'filter.kind': 'Customer, project',
  'filter.order': 'Order',
  'filter.all': 'All',
  'filter.offer': '{name} ({count})',
  'filter.left': { one: '{left} of {count} job', other: '{left} of {count} jobs' },
  'filter.showAll': 'Show all',
  'filter.none': 'None of the day’s jobs matches',
} as const
