import { signal } from '@preact/signals'

/** Texts whose results were opened since the program started, the newest first. They are shown while nothing is typed. */
export const recentSearches = signal<readonly string[]>([])
