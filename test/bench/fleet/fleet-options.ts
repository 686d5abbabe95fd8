/** The options of `npm run bench -- fleet`. */
import { parseArgs } from 'node:util'

/** Times are of two busy processors. */
const usage = `npm run bench -- fleet [options] measures a hub with the laptops of a company.

--laptops N       the number of laptops; 1000 by default
--live            the laptops have live changes, and poll every ten minutes
--check           ends with 1 if a goal is missed; with --limit, if the hub carries fewer laptops than N
--limit           raises the number of laptops until a goal is missed, and prints the last one that was carried
--speed S         how much faster than in reality the laptops work; by default 10, and 3 for 3,300 laptops or more
--database URL    an empty database on a PostgreSQL server, in place of the file
--postgres        the same on a server of its own, which is started with the installed programs
--help            this text

How long it takes, once the data are made:
  1,000 laptops   6 minutes, at most 21
  10,000 laptops  17 minutes, at most 49
  --limit         15 seconds for each number, at most 20 minutes for a morning and 20 for a day
1,000 laptops have 8,000 jobs, and 10,000 laptops have 20,000. Making them takes minutes more, above all on a server.
A request that has no answer when the longest time of its part has passed counts as an error.`

export interface FleetOptions {
  laptops: number
  speed: number
  isLive: boolean
  isChecked: boolean
  isLimit: boolean
  /** address of an empty database on a server; null: on a server that is started for it; absent: a file */
  database?: string | null
}

/** Returns null after it has printed the help. @throws Error for wrong options */
export function readFleetOptions(words: readonly string[]): FleetOptions | null {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args: [...words],
    strict: false,
    options: {
      laptops: { type: 'string', default: '1000' },
      speed: { type: 'string' },
      database: { type: 'string' },
      ...{ live: flag, check: flag, limit: flag, postgres: flag, help: flag },
    },
  })
  if (values.help === true) {
    console.log(usage)
    return null
  }
  const laptops = Number(values.laptops)
  // ten times as fast, or as many requests as ten thousand laptops have at three times the pace
  const speed = Number(values.speed ?? Math.max(3, Math.min(10, 10_000 / laptops)))
  if (!Number.isSafeInteger(laptops) || laptops < 2 || !(speed > 0) || values.database === true)
    throw new Error(usage)
  return {
    ...{ laptops, speed, isLive: values.live === true },
    ...{ isChecked: values.check === true, isLimit: values.limit === true },
    ...(values.postgres === true && { database: null }),
    ...(typeof values.database === 'string' && { database: values.database }),
  }
}
