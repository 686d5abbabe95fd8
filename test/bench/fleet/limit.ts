/** Finds how many laptops a hub carries, by letting the laptops of a bench do the work of ever more. */
import { setTimeout as sleep } from 'node:timers/promises'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { HOUR, MINUTE } from '../../../shared/limits/units.ts'
import { percentile } from '../measure.ts'
import type { Company } from './company.ts'
import { morningMs } from './parts.ts'
import { allTimes, describeCounts } from './tally.ts'

const stepMs = 15_000
const growth = 1.4
const mostSteps = 20

type Turn = (company: Company, nth: number) => Promise<void>

/** Prints the number of laptops at the pace of reality, in a morning and in a day. */
export async function findLimit(company: Company, mostMs: number): Promise<string[]> {
  const wanted = company.laptops.length
  const missed = (part: string, laptops: number) =>
    laptops < wanted ? [`${part}: ${say(laptops)} laptops, fewer than ${say(wanted)}`] : []
  for (const laptop of company.laptops) await laptop.startDay()
  const morning = await raise(company, mostMs, laptops => laptops / morningMs, startOne)
  console.log(`\nA morning: up to ${say(morning)} laptops that start within 15 minutes.`)
  const day = await raise(company, mostMs, laptops => laptops * requestsInMs(company), actOne)
  console.log(`\nA day: up to ${say(day)} laptops.`)
  return [...missed('morning', morning), ...missed('day', day)]
}

const say = (laptops: number) => laptops.toLocaleString('en')

/** Polls of all laptops, and the operations and photos of one in ten, in a millisecond. */
function requestsInMs({ isLive }: Company): number {
  return 1 / (isLive ? syncLimits.livePullEveryMs : MINUTE) + 0.1 * (40 / HOUR)
}

const startOne: Turn = ({ laptops }, nth) => laptops[nth % laptops.length]?.startDay() ?? Promise.resolve()

const actOne: Turn = async (company, nth) => {
  const { laptops } = company
  const laptop = laptops[nth % laptops.length]
  if (laptop === undefined) return
  const dice = Math.random() * requestsInMs(company)
  if (laptop.person.isDispatcher || dice > 0.1 * (40 / HOUR)) return laptop.poll()
  return dice < 0.1 * (10 / HOUR) ? laptop.takePhoto(nth) : laptop.operate(nth)
}

async function raise(
  company: Company,
  mostMs: number,
  turnsInMs: (laptops: number) => number,
  turn: Turn,
): Promise<number> {
  let carried = 0
  let laptops = company.laptops.length
  let isFalling = false
  for (let step = 0; step < mostSteps; step++) {
    const number = Math.round(laptops)
    company.client.nextPart(4 * stepMs)
    await spread(company, Math.round(turnsInMs(number) * stepMs), turn)
    const counts = company.client.nextPart()
    console.log(describeCounts(`${say(number)} laptops`, counts).split('\n')[0])
    const hasFailed = counts.refused > 0 || counts.errors.size > 0
    if (!hasFailed && percentile(allTimes(counts), 0.99) <= mostMs) {
      if (isFalling) return number
      carried = number
      laptops *= growth
    } else if (carried > 0) return carried
    else {
      isFalling = true
      laptops /= growth
    }
  }
  return carried
}

/** Begins the turns at random moments of a step, and waits until all have ended. */
async function spread(company: Company, count: number, turn: Turn): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      await sleep(Math.random() * stepMs)
      await turn(company, nth)
    }),
  )
}
