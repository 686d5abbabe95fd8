/** Prepares the search of a hub when it starts. */
import { deferSearch } from '../../store/defer-search.ts'
import { noteUnsearched } from '../../store/postgres/search-tables.ts'
import type { Store } from '../../store/store.ts'
import type { Ports } from '../ports/ports.ts'

/** Makes changes wait for the index. Reports a database that cannot have the index for parts of names. */
export function prepareSearch(store: Store, log: Pick<Ports['log'], 'warn'>): void {
  if (store.read.engine === 'sqlite') deferSearch(store)
  else if (!noteUnsearched(store)) log.warn({}, 'search.without-trigrams')
}
