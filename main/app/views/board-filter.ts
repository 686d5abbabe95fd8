/** The filter of the board in SQL, for lists of which the screen gets only a part. */
import { type BoardFilter, type BoardOffers, type Offer, planLimits } from '../../../shared/contract/plan.ts'
import type { Location } from '../../../shared/entities/schema.ts'
import { absentStates, begunStates } from '../../../shared/entities/states.ts'
import type { Point } from '../../../shared/rules/distance.ts'
import { searchedWords } from '../../../shared/rules/search-words.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import type { Store } from '../../store/store.ts'
import { nextTurn } from '../../sync/entities/lists/reading.ts'

/** Jobs that are read in one turn: 2,000 at once held up other calls. */
const mostInTurn = 400

/** Name of the customer or project of the job `j`. */
export const nameOf = (kind: 'customer' | 'project') =>
  `(SELECT name FROM reference_rows WHERE group_id = j.group_id AND kind = '${kind}' AND id = j.${kind}_id)`

/** A job is shown at its first destination. */
const location =
  '(SELECT d.location FROM destinations d WHERE d.job_id = j.id ORDER BY d.position, abs(d.id) LIMIT 1)'
const place = `place_of(j.place_name, ${location})`

/** The texts of a job that a search reads, without case and marks. */
const searched = `fold_text(concat_ws(' ', j.title, j.external_id, j.place_name, place_of(NULL, ${location}),
  ${nameOf('customer')}, ${nameOf('project')}))`

/** The state of the first person counts. Two jobs overlap only on a row of the board. */
const standing = `(SELECT CASE WHEN r.state = 'FINISHED' THEN 'finished'
    WHEN r.state IN (${sqlList(begunStates)}) THEN 'underWay' ELSE 'todo' END
  FROM resources r WHERE r.job_id = j.id AND r.state NOT IN (${sqlList(absentStates)})
  ORDER BY r.id < 0, abs(r.id) LIMIT 1)`

const wantedJobs = 'FROM json_each(?) wanted JOIN jobs j ON j.uuid = wanted.value'
const statements = {
  fitting: `SELECT wanted.value ${wantedJobs}
    WHERE (? IS NULL OR coalesce(${standing}, 'todo') = ?) AND (? IS NULL OR ${place} = ?)
      AND (? IS NULL OR ? IN (${nameOf('customer')}, ${nameOf('project')}))
    ORDER BY wanted.key`,
  found: `SELECT found.uuid FROM (SELECT wanted.key, wanted.value AS uuid, ${searched} AS text ${wantedJobs}) found
    WHERE NOT EXISTS (SELECT 1 FROM json_each(?) word WHERE instr(found.text, word.value) = 0)
    ORDER BY found.key`,
  locations: `SELECT j.uuid, ${location} AS location ${wantedJobs}`,
  places: `SELECT ${place} AS value, count(*) AS count ${wantedJobs} GROUP BY 1`,
  customers: `SELECT ${nameOf('customer')} AS value, count(*) AS count ${wantedJobs} GROUP BY 1`,
  projects: `SELECT ${nameOf('project')} AS value, count(*) AS count ${wantedJobs} GROUP BY 1`,
}

function isNarrow({ standing, place, kind }: BoardFilter): boolean {
  return standing !== null || place !== null || kind !== null
}

/** Calls `read` with a few uuids in each turn. Stops when the store is closed. */
export async function inTurns(
  store: Store,
  uuids: readonly string[],
  read: (db: ReadDb, slice: readonly string[]) => void,
): Promise<void> {
  for (let from = 0; from < uuids.length; from += mostInTurn) {
    await nextTurn()
    if (!store.isOpen) return
    read(store.read, uuids.slice(from, from + mostInTurn))
  }
}

/** Returns the jobs that the filter leaves and that have each word of the search, in their order. */
export async function fittingJobs(
  store: Store,
  uuids: readonly string[],
  filter: BoardFilter,
  search: string,
): Promise<readonly string[]> {
  const { standing, place, kind } = filter
  const words = searchedWords(search)
  const values = [standing, standing, place, place, kind, kind]
  const keep = async (wanted: readonly string[], statement: string, ...values: (string | null)[]) => {
    const kept: string[] = []
    await inTurns(store, wanted, (db, slice) =>
      kept.push(...db.column<string>(statement, JSON.stringify(slice), ...values)),
    )
    return kept
  }
  const fitting = isNarrow(filter) ? await keep(uuids, statements.fitting, ...values) : uuids
  return words.length === 0 ? fitting : keep(fitting, statements.found, JSON.stringify(words))
}

/** Returns the positions of the jobs that have one. */
export async function readPoints(store: Store, uuids: readonly string[]): Promise<Map<string, Point>> {
  const points = new Map<string, Point>()
  await inTurns(store, uuids, (db, slice) => {
    for (const { uuid, location } of db.all<Located>(statements.locations, JSON.stringify(slice))) {
      const { latitude, longitude } = (location === null ? {} : JSON.parse(location)) as Partial<Location>
      if (latitude != null && longitude != null) points.set(uuid, { latitude, longitude })
    }
  })
  return points
}

interface Located {
  uuid: string
  location: string | null
}

/** Counts the places, customers and projects of jobs. */
export async function countOffers(store: Store, uuids: readonly string[]): Promise<BoardOffers> {
  const places = new Map<string, number>()
  const kinds = new Map<string, number>()
  await inTurns(store, uuids, (db, slice) => {
    const count = (statement: string, counts: Map<string, number>) => {
      for (const { value, count } of db.all<Counted>(statement, JSON.stringify(slice)))
        if (value) counts.set(value, (counts.get(value) ?? 0) + count)
    }
    count(statements.places, places)
    count(statements.customers, kinds)
    count(statements.projects, kinds)
  })
  return { places: mostFrequent(places), kinds: mostFrequent(kinds) }
}

type Counted = Omit<Offer, 'value'> & { value: string | null }

function mostFrequent(counts: ReadonlyMap<string, number>): BoardOffers['places'] {
  const offers = [...counts].map(([value, count]) => ({ value, count }))
  offers.sort((a, b) => b.count - a.count)
  return { offers: offers.slice(0, planLimits.boardOffers), total: offers.length }
}
