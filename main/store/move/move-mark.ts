/** The mark of a database whose data are moved. It keeps hubs and commands from using the wrong one. */
import type { ReadDb, WriteDb } from '../db.ts'
import type { Store } from '../store.ts'
import { StoreFailure } from '../store-failure.ts'

export interface MoveMark {
  /** The UUID of the move, which both databases have. */
  id: string
  /** `moving`, then `moved`: the old database. `filling`, then `filled`: the new one. */
  state: 'moving' | 'moved' | 'filling' | 'filled'
  /** The other database: the path of its file, or its address without user and password. */
  place: string
  isPlaceFile: boolean
}

export function readMoveMark(db: ReadDb): MoveMark | null {
  const text = db.value<string>("SELECT value FROM meta WHERE name = 'move'")
  return text === undefined ? null : (JSON.parse(text) as MoveMark)
}

export function writeMoveMark(db: WriteDb, mark: MoveMark | null): void {
  db.run("DELETE FROM meta WHERE name = 'move'")
  if (mark !== null) db.run("INSERT INTO meta (name, value) VALUES ('move', ?)", JSON.stringify(mark))
}

/** @throws StoreFailure `unwritable` for a database that must not be used, with the place of the data */
export function requireNotMoved({ read, place }: Pick<Store, 'read' | 'place'>): void {
  const mark = readMoveMark(read)
  if (mark === null || mark.state === 'filled') return
  throw new StoreFailure('unwritable', `${sentences[mark.state](place, mark)} Nothing was changed.`)
}

/** Reading is allowed while the data are moved away. @throws StoreFailure as `requireNotMoved` */
export function requireReadable(store: Pick<Store, 'read' | 'place'>): void {
  if (readMoveMark(store.read)?.state !== 'moving') requireNotMoved(store)
}

const sentences: Record<Exclude<MoveMark['state'], 'filled'>, (place: string, mark: MoveMark) => string> = {
  moving: (place, mark) =>
    `The data of ${place} are being moved to ${mark.place}. Run “database move” again to finish it, or “database cancel” ` +
    'to use the old database again.',
  moved: (place, mark) =>
    `The data of ${place} were moved to ${mark.place}, and the old database is no longer used. ` +
    (mark.isPlaceFile
      ? 'Start the hub without --database.'
      : 'Start the hub with the address of that database in --database.'),
  filling: (place, mark) =>
    `The database ${place} does not have all data yet: they are being moved from ${mark.place}. Run “database move” ` +
    'again to finish it.',
}
