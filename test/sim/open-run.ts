/** Opens the parts of a run: its clock, hub, laptops, network and counters. */

import { useMaterial } from './acts/use-material.ts'
import { openBaseHub } from './base-hub.ts'
import { describeTraits, drawTraits } from './base-server/traits.ts'
import { createChance } from './chance.ts'
import type { FaultKind } from './faults.ts'
import type { HubHost } from './hub.ts'
import { createHubHistory } from './hub-history.ts'
import { createLaptop } from './laptop.ts'
import { createLink, type NetworkParts } from './network.ts'
import type { Plan } from './plan.ts'
import { createProofs } from './proofs.ts'
import { readingOf } from './reading.ts'
import { stockVan } from './stock-van.ts'
import { firstMorning, type Template } from './template.ts'
import { createTimeline } from './timeline.ts'
import type { World } from './world.ts'

export interface Ground {
  template: Template
  host: HubHost
}

export type Trouble =
  | FaultKind
  | 'disk-full'
  | 'disk-error'
  | 'kill'
  | 'offline'
  | 'jump'
  | 'ahead'
  | 'sleep'
  | 'restart-hub'
  | 'import'
  | 'disk-image'
  | 'clone'
  | 'put-back'
  | 'cut-streams'
  | 'hold-events'
  | 'doze'

export interface Counted {
  seed: number
  /** number of users' actions */
  operations: number
  requests: number
  faults: Partial<Record<Trouble, number>>
}

export interface Run {
  plan: Plan
  world: World
  trace: string[]
  counted: Counted
  isBusy(): boolean
  /** starts work that must end before the clock moves */
  begin(work: Promise<unknown>): void
  /** the error of a step: a bug */
  failure: string | null
  network: NetworkParts
  /** milliseconds of all nights */
  nights: { ms: number }
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

export function count({ counted }: Pick<Run, 'counted'>, what: Trouble): void {
  counted.faults[what] = (counted.faults[what] ?? 0) + 1
}

export function openRun(ground: Ground, plan: Plan, folder: string): Run {
  const counted: Counted = { seed: plan.seed, operations: 0, requests: 0, faults: {} }
  const trace: string[] = []
  const nights = { ms: 0 }
  const world = openWorld(ground, plan, { folder, trace, nights, network: () => network })
  const network = networkOf(world, counted)
  let working = 0
  const run: Run = {
    plan,
    world,
    trace,
    counted,
    network,
    nights,
    failure: null,
    isBusy: () => working > 0 || world.hub.running > 0 || world.laptops.some(laptop => laptop.isEnding),
    begin(work) {
      working++
      work
        .catch((error: unknown) => {
          run.failure ??= stackOf(error)
        })
        .finally(() => working--)
    },
  }
  return run
}

interface WorldParts {
  folder: string
  trace: string[]
  nights: { ms: number }
  network(): NetworkParts
}

function openWorld({ template, host }: Ground, plan: Plan, parts: WorldParts): World {
  const { folder, trace, nights } = parts
  const chance = createChance(plan.seed)
  const timeline = createTimeline()
  const begin = firstMorning + chance.below(12 * 3_600_000)
  const wall = () => begin + timeline.elapsed() + nights.ms
  const { isBase } = plan
  const hub = isBase
    ? openBaseHub({
        ...{ template, chance: chance.fork('base server'), now: wall },
        traits: plan.traits ?? drawTraits(chance.fork('traits')),
      })
    : host.open({ folder, chance: chance.fork('hub'), now: wall, after: timeline.after })
  if (hub.own && plan.acts?.includes(useMaterial.name) === true)
    stockVan({ store: hub.own.store, now: wall, newUuid: chance.fork('material').uuid }, template)
  const tell = (line: string) => void trace.push(`${(timeline.elapsed() / 1_000).toFixed(3)} ${line}`)
  if (hub.traits) tell(`The server: ${describeTraits(hub.traits)}`)
  let links = 0
  const laptops = Array.from({ length: plan.laptops }, (_, nth) =>
    createLaptop({
      name: `L${nth}`,
      nth,
      folder,
      template,
      timeline,
      chance: chance.fork(`laptop ${nth}`),
      wall,
      isLive: plan.isLive === true,
      skew: chance.below(400_000) - 200_000,
      newLink: () => createLink(parts.network(), `L${nth}`, chance.fork(`link ${links++}`)),
      tell,
    }),
  )
  const world: World = {
    seed: plan.seed,
    isBase,
    template,
    timeline,
    hub,
    laptops,
    meant: [],
    history: createHubHistory(isBase, readingOf(hub.holdings.originOf)),
    proofs: createProofs(),
    presses: [],
    takenOut: new Set(),
    detached: new Set(),
    taken: [],
    followUps: [],
    absences: new Map(),
    mailed: [],
    changedBack: [],
    ended: new Map(),
    unasked: [],
    officeWrote: new Set(),
    droppedItems: new Set(),
    takenOnGone: 0,
    strays: [],
    falselyConfirmed: new Set(),
    tell,
    office: (method, under, body) => askAsOffice(world, method, under, body),
  }
  return world
}

const askAsOffice = async (world: World, ...[method, under, body]: Parameters<World['office']>) => {
  const isText = typeof body === 'string'
  const type = isText ? 'application/x-www-form-urlencoded' : 'application/json'
  const headers = {
    'api-key': world.template.integration.apiKey,
    ...(body !== undefined && { 'content-type': type }),
  }
  const sent = body === undefined ? null : isText ? body : JSON.stringify(body)
  const asked = { method, path: under, headers, body: sent }
  const answered = await world.hub.ask(asked)
  world.history.see({ from: 'office', asked, answered })
  return answered
}

/** A clone of a laptop writes as its user does. */
const cloneEnd = ' clone'

function networkOf(world: World, counted: Counted): NetworkParts {
  return {
    timeline: world.timeline,
    hub: () => world.hub,
    onLeave(from, asked) {
      counted.requests++
      const isClone = from.endsWith(cloneEnd)
      const laptop = world.laptops.find(one => one.name === from.replace(cloneEnd, ''))
      const stray = strayOf(laptop, asked.headers['api-token'])
      if (stray && asked.method !== 'GET') world.strays.push(`${from} sent ${asked.method} ${asked.path}`)
      return isClone ? true : (laptop?.onSend() ?? true)
    },
    onAnswered(exchanged) {
      const { from, asked, answered } = exchanged
      world.tell(`  ${from} ${asked.method} ${asked.path} -> ${answered.status}`)
      world.history.see({ ...exchanged, from: from.replace(cloneEnd, '') })
    },
    onArrived(from, asked, answered) {
      world.proofs.see(from, asked, answered)
      world.history.arrive(from, answered)
    },
    onElsewhere: (from, address) => void world.strays.push(`${from} sent its key to ${address}`),
    onFault(from, kind, asked) {
      count({ counted }, kind)
      if (kind === 'empty' || kind === 'empty-after') world.falselyConfirmed.add(from)
      world.tell(`  ${from} ${asked.method} ${asked.path} meets ${kind}`)
    },
    onStream: (from, what) => world.tell(`  ${from} ${what}`),
  }
}

/**
 * Returns whether a request used a wrong account: a copy of a folder under another account has nothing to send, and no
 * laptop sends another user's token.
 */
function strayOf(laptop: World['laptops'][number] | undefined, token: string | undefined): boolean {
  if (!laptop) return true
  return token !== undefined && token !== laptop.token && !laptop.earlierTokens.has(token)
}
