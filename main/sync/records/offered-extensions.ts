/** What the hub offers beyond the base interface (interface, "Extensions"). */
import { type Extension, extensions } from '../../../shared/version.ts'
import type { ReadDb } from '../../store/db.ts'
import { syncState } from './state.ts'

/** What GET /version offered last; nothing before it was ever read. */
export function offeredExtensions(db: ReadDb): Extension[] {
  const offered = syncState.get(db, 'extensions') ?? []
  return extensions.filter(name => offered.includes(name))
}
