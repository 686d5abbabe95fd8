/** The parts of a company's day: a morning, work, a dispatcher who replans, and a restart of the hub. */
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR, MINUTE } from '../../../shared/limits/units.ts'
import type { Company } from './company.ts'
import type { FleetLaptop } from './fleet-laptop.ts'

export const morningMs = 15 * MINUTE
const workMs = 15 * MINUTE
/** the longest part, at the pace of reality */
export const partMs = Math.max(morningMs, workMs)
const operationsInHour = 30
const photosInHour = 10
const replannedJobs = 200
/** concurrent requests of a dispatcher's laptop */
const lanes = 4

/** All laptops start, each at a random moment. */
export async function spendMorning({ laptops, speed, keepPolling }: Company): Promise<null> {
  await Promise.all(
    laptops.map(async laptop => {
      await sleep((Math.random() * morningMs) / speed)
      await laptop.startDay()
      keepPolling(laptop)
    }),
  )
  return null
}

/** A tenth of the technicians work, and all laptops poll. */
export async function spendDay({ laptops, speed, rest }: Company): Promise<null> {
  const working = techniciansOf(laptops).filter((_, index) => index % 10 === 0)
  await Promise.all([
    sleep(workMs / speed),
    ...working.map(laptop => repeat(laptop, operationsInHour, speed, turn => laptop.operate(turn))),
    ...working.map(laptop => repeat(laptop, photosInHour, speed, turn => laptop.takePhoto(turn))),
  ])
  await rest()
  return null
}

async function repeat(
  laptop: FleetLaptop,
  inHour: number,
  speed: number,
  act: (turn: number) => Promise<void>,
): Promise<void> {
  const wholeMs = workMs / speed
  const times = Array.from({ length: Math.round((inHour * workMs) / HOUR) }, () => Math.random() * wholeMs)
  let passed = 0
  for (const [turn, at] of times.toSorted((a, b) => a - b).entries()) {
    await sleep(at - passed)
    passed = at
    await act(turn + laptop.person.userId)
  }
}

/** Dispatchers move jobs, one group after another until there were enough. Everything is as fast as it is in reality. */
export async function replan({ laptops, isLive, expectSeen, endExpecting, rest }: Company): Promise<null> {
  const wanted = laptops
    .filter(({ person }) => person.isDispatcher)
    .flatMap(laptop => laptop.person.jobUuids.map(uuid => ({ laptop, uuid })))
    .slice(0, replannedJobs)
  const left = wanted.values()
  const work = async () => {
    for (const { laptop, uuid } of left) {
      if (isLive) expectSeen(uuid)
      await laptop.replan(uuid, Date.now() + HOUR)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  // a live change, and the reading after it
  await sleep(3_000)
  await rest()
  endExpecting()
  return null
}

/** The hub restarts at eight, while the technicians work. Ends with the day, when all laptops are connected again. */
export async function spendDayWithRestart(company: Company): Promise<string> {
  const [said] = await Promise.all([restartHub(company), spendDay(company)])
  return said
}

async function restartHub(company: Company): Promise<string> {
  const { laptops, isLive, speed } = company
  await sleep(workMs / speed / 3)
  const awayMs = await company.restart()
  const began = performance.now()
  const isBack = () => !isLive || laptops.every(({ isConnected }) => isConnected)
  while (!isBack() && performance.now() - began < MINUTE) await sleep(50)
  const backMs = performance.now() - began
  // without streams, laptops come back with their next poll
  if (!isLive) await sleep(MINUTE / speed)
  await company.rest()
  const lost = laptops.filter(({ isConnected }) => isLive && !isConnected).length
  const back = isLive
    ? `, all streams open again ${(backMs / 1_000).toFixed(1)} s later, ${lost} missing`
    : ''
  return `hub away for ${(awayMs / 1_000).toFixed(1)} s${back}`
}

const techniciansOf = (laptops: readonly FleetLaptop[]) =>
  laptops.filter(({ person }) => !person.isDispatcher)
