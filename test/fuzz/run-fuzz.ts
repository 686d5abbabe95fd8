/** Runs lanes of drawn requests against a hub, and collects the failures, each with its smallest request. */
import fc from 'fast-check'
import type { OpenApiDocument } from '../../main/http/openapi/types.ts'
import { buildRequest, type World } from './build-request.ts'
import { checkAnswer } from './check-answer.ts'
import { checkPromises } from './check-promises.ts'
import { createSigner } from './credentials.ts'
import { toCurl } from './curl.ts'
import { type DrawnRequest, drawRequest } from './draw/requests.ts'
import type { HubUnderTest, Memory } from './hub-under-test.ts'
import { learnFrom } from './learn.ts'
import { createPool } from './pool.ts'
import { createSender, type Sender } from './send.ts'
import { readSpec } from './spec.ts'
import { checkWire, drawWire, sendWire } from './wire.ts'

export interface FuzzOptions {
  requests: number
  seed: number
  lanes?: number
  /** replaces the hub's own document */
  document?: OpenApiDocument
  /** continues after a failure, and reports the first request of each kind as it was drawn */
  keepGoing?: boolean
}

export interface FuzzReport {
  requests: number
  seed: number
  /** ids of the drawn operations */
  operations: string[]
  /** number of answers by operation and status, such as `getJob 200` */
  answers: Map<string, number>
  /** sentences with the fault and a command to repeat the request */
  failures: string[]
  /** after the first fifth, when all code is loaded, and at the end */
  memory: { warm: Memory; end: Memory }
}

const LANES = 6
/** Share of requests that are sent over bare connections. */
const WIRE_SHARE = 0.02
/** The most steps to make a failing request smaller. */
const SHRINKS = 200
const WARM_SHARE = 0.2

export async function runFuzz(hub: HubUnderTest, options: FuzzOptions): Promise<FuzzReport> {
  const { requests, seed, lanes = LANES } = options
  const run = await startRun(hub, options)
  const round = async (share: number, start: number): Promise<string[]> => {
    const each = Math.ceil((requests * share) / lanes)
    const all = Array.from({ length: lanes }, (_, lane) => runLane(run, each, seed + start + lane))
    return (await Promise.all(all)).flat()
  }
  try {
    const first = await round(WARM_SHARE, 0)
    const warm = await hub.memory()
    const second = await round(1 - WARM_SHARE, 1_000)
    return {
      requests: run.count,
      seed,
      operations: run.world.spec.operations.map(({ id }) => id),
      answers: run.answers,
      failures: [...first, ...second, ...(run.noted?.values() ?? [])],
      memory: { warm, end: await hub.memory() },
    }
  } finally {
    await run.sender.close()
  }
}

async function startRun(
  hub: HubUnderTest,
  { lanes = LANES, document, keepGoing }: FuzzOptions,
): Promise<Run> {
  const spec = readSpec(document ?? (await fetchDocument(hub.baseUrl)))
  return {
    hub,
    world: { spec, pool: createPool(), signer: createSigner(hub) },
    sender: createSender(hub.baseUrl, lanes),
    count: 0,
    answers: new Map(),
    noted: keepGoing ? new Map() : null,
  }
}

async function fetchDocument(baseUrl: string): Promise<OpenApiDocument> {
  const response = await fetch(`${baseUrl}/openapi.json`)
  return (await response.json()) as OpenApiDocument
}

interface Run {
  hub: HubUnderTest
  world: World
  sender: Sender
  count: number
  answers: Map<string, number>
  /** the first request of each failure, if the run continues after one */
  noted: Map<string, string> | null
}

/** Sends requests one after another. A seed draws the same requests, though lanes interleave differently. */
async function runLane(run: Run, requests: number, seed: number): Promise<string[]> {
  const wire = Math.round(requests * WIRE_SHARE)
  const failures: string[] = []
  const parameters = (numRuns: number) => ({ numRuns, seed, endOnFailure: false, maxSkipsPerRun: 0 })
  const whole = bounded((drawn: DrawnRequest) => askOnce(run, drawn))
  const property = fc.asyncProperty(drawRequest(run.world.spec), whole)
  failures.push(...failureOf(await fc.check(property, parameters(requests - wire))))
  const bare = fc.asyncProperty(
    drawWire(run.hub.keys.integration.apiKey),
    bounded(async drawn => {
      const wrongs = checkWire(await sendWire(run.hub.baseUrl, drawn))
      run.count += 1
      if (wrongs.length > 0) throw new Error(`${wrongs.join('\n')}\n${JSON.stringify(drawn)}`)
    }),
  )
  failures.push(...failureOf(await fc.check(bare, parameters(wire))))
  return failures
}

/** After a failure, lets `ask` run a limited number of times to find a smaller request, and then no more. */
function bounded<T>(ask: (drawn: T) => Promise<void>): (drawn: T) => Promise<void> {
  let left = Number.POSITIVE_INFINITY
  return async drawn => {
    if (left <= 0) return
    left -= 1
    try {
      await ask(drawn)
    } catch (error) {
      left = Math.min(left, SHRINKS)
      throw error
    }
  }
}

function failureOf(details: { failed: boolean; errorInstance: unknown }): string[] {
  if (!details.failed) return []
  const error = details.errorInstance
  return [error instanceof Error ? error.message : String(error)]
}

/** @throws Error with the fault and the request */
async function askOnce(run: Run, drawn: DrawnRequest): Promise<void> {
  const { hub, world, sender } = run
  // Logging out ends the token of the request.
  const token = drawn.operation === 'logOut' ? await hub.freshToken() : null
  const request = buildRequest(drawn, { ...world, signer: { ...world.signer, token } })
  const answer = await sender.send(request)
  run.count += 1
  const seen = `${request.operation?.id ?? request.method} ${answer.status}`
  run.answers.set(seen, (run.answers.get(seen) ?? 0) + 1)
  const wrongs = [
    ...checkAnswer(world.spec, request, answer),
    ...checkPromises(world.spec, hub, request, answer),
  ]
  learnFrom(world.spec, world.pool, request, answer)
  if (wrongs.length === 0) return
  const told = wrongs.join('\n')
  const failure = `${told}\n${toCurl(hub.baseUrl, request)}`
  if (!run.noted) throw new Error(failure)
  const kind = `${drawn.operation} ${told.replaceAll(/["\d].*/g, '')}`
  if (!run.noted.has(kind)) run.noted.set(kind, failure)
}
