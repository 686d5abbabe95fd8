/** Marks both databases of a move, so that hubs and commands use neither until it has ended. */
import { randomUUID } from 'node:crypto'
import { refuse } from '../../../service/refuse.ts'
import type { ReadDb } from '../../../store/db.ts'
import { type MoveMark, readMoveMark, requireNotMoved, writeMoveMark } from '../../../store/move/move-mark.ts'
import { movedTables } from '../../../store/move/moved-tables.ts'
import type { Store } from '../../../store/store.ts'
import { countOthers } from './other-sessions.ts'

interface Places {
  source: Store
  target: Store
  /** The path of the file that `target` becomes; null: it is on a server. */
  targetFile: string | null
}

/**
 * Returns the mark of the old database: `moving`, or `moved` if only the end of the new one is missing; null: it has none.
 * @throws Refused, or StoreFailure for an old database whose data are elsewhere
 */
export function requireMovable({ source, target, targetFile }: Places): MoveMark | null {
  const known = readMoveMark(source.read)
  const there = readMoveMark(target.read)
  const isFillable = there?.state === 'filling' || targetFile !== null
  if (known?.state === 'moved' && there?.id === known.id && isFillable) return known
  if (known?.state === 'moving' && known.place !== (targetFile ?? target.place))
    refuse(
      'conflict',
      `The data of ${source.place} are being moved to ${known.place} already. Finish that, or run “database cancel” first. ` +
        'Nothing was changed.',
    )
  const isMoving = known?.state === 'moving'
  if (!isMoving) requireNotMoved(source)
  requireFillable(target, isMoving ? known.id : null)
  return isMoving ? known : null
}

/** Returns the mark of the old database. @throws Refused while another program uses it */
export function markBoth({ source, target, targetFile }: Places, known: MoveMark | null): MoveMark {
  const isPlaceFile = targetFile !== null
  const place = targetFile ?? target.place
  const made: MoveMark = known ?? { id: randomUUID(), state: 'moving', place, isPlaceFile }
  const before = readMoveMark(source.read)
  source.transaction(db => writeMoveMark(db, made))
  // Programs that open the database from now on find the mark. Those that have it open already are counted.
  const others = countOthers(source.read)
  if (others > 0) {
    source.transaction(db => writeMoveMark(db, before))
    refuse(
      'conflict',
      `${others} other sessions use the database ${source.place}. Stop all its hubs, and wait for commands to end. ` +
        'Nothing was changed.',
    )
  }
  const filling: MoveMark = {
    id: made.id,
    state: 'filling',
    place: source.place,
    isPlaceFile: source.file !== null,
  }
  if (readMoveMark(target.read)?.id !== made.id) target.transaction(db => writeMoveMark(db, filling))
  return made
}

/** `id`: the move that may have begun to fill the database. @throws Refused for one that has other rows */
function requireFillable(target: Store, id: string | null): void {
  const there = readMoveMark(target.read)
  if (there !== null && there.id === id) return
  if (there?.state === 'filling')
    refuse(
      'conflict',
      `The database ${target.place} has a part of the data of another move, from ${there.place}. Name an empty database. ` +
        'Nothing was changed.',
    )
  const table = findRows(target.read)
  if (table !== undefined)
    refuse(
      'conflict',
      `The database ${target.place} is not empty: it has rows in ${table}. Name an empty database. Nothing was changed.`,
    )
}

function findRows(db: ReadDb): string | undefined {
  return movedTables.find(({ name, condition }) =>
    db.has(`SELECT 1 FROM "${name}" WHERE ${condition ?? '1 = 1'} LIMIT 1`),
  )?.name
}
