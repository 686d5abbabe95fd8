import { signal } from '@preact/signals'

/** Whether the program behind the page answers: `refused` is a page whose address it no longer accepts. */
export type LinkState = 'up' | 'lost' | 'refused'

export const linkState = signal<LinkState>('up')
