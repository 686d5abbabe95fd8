import { signal } from '@preact/signals'

/** Whether the program answers the page. `refused`: the program no longer accepts this page's key. */
export type LinkState = 'up' | 'lost' | 'refused'

export const linkState = signal<LinkState>('up')
