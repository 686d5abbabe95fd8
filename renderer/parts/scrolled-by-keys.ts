/** Attributes of a page without links and buttons: it takes the focus itself, so that keys can scroll it. */
export function scrolledByKeys(label: string) {
  return { role: 'group', 'aria-label': label, tabIndex: 0 } as const
}
