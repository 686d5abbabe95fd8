/** The network between laptops and hub: requests and answers take virtual time, and planned faults change them. */
import type { fetch } from 'undici'
import type { Chance } from './chance.ts'
import { type Fault, type FaultKind, isSafeTwice, makeFault } from './faults.ts'
import type { Answered, Asked, SimServer } from './hub.ts'
import { PastAnswers } from './past-answers.ts'
import { breaksOff, broken, SimResponse } from './sim-response.ts'
import { createStreams, StreamAnswer, type Streams } from './streams.ts'
import type { Timeline } from './timeline.ts'

export interface Planned {
  kind: FaultKind
  /** requests that pass before the fault, and requests that it changes */
  skip: number
  times: number
  /** the requests that it changes */
  on: 'any' | 'writes' | 'reads'
}

/** A request with the server's answer to it. */
export interface Exchanged {
  from: string
  asked: Asked
  answered: Answered
}

export interface Link {
  fetch: typeof fetch
  /** applies a fault to the next matching requests */
  plan(planned: Planned): void
  heal(): void
  isDown: boolean
  /** breaks all connections, as a restart of the server does; with `without streams` all but those of live changes */
  breakAll(which?: 'without streams'): void
  readonly streams: Streams
  /** the program is dead: nothing reaches it, and its requests are dropped */
  cut(): void
}

export interface NetworkParts {
  timeline: Timeline
  hub(): SimServer
  /** called when a request leaves; returns whether it does */
  onLeave(from: string, asked: Asked): boolean
  /** called when the server has answered, even if the answer is lost */
  onAnswered(exchanged: Exchanged): void
  /** called when an answer reaches the laptop, whether its own or a foreign one */
  onArrived(from: string, asked: Asked, answered: Answered): void
  /** called when a request with a key went to another address */
  onElsewhere(from: string, address: string): void
  onFault(from: string, kind: FaultKind, asked: Asked): void
  onStream(from: string, what: string): void
}

interface Flight {
  asked: Asked
  signal: AbortSignal | undefined
  settle(answered: Answered | StreamAnswer | Error): void
}

const isStream = ({ path }: Asked) => path === '/live'

export function createLink(parts: NetworkParts, from: string, chance: Chance): Link {
  const { timeline } = parts
  let planned: Planned[] = []
  let isCut = false
  const flights = new Set<Flight>()
  const past = new PastAnswers()
  const moment = () => 20 + chance.below(180)
  const streams = createStreams({
    timeline,
    hub: parts.hub,
    moment,
    onEvent: what => parts.onStream(from, what),
  })
  const meet = (asked: Asked): Fault | null => {
    const plan = planned.find(candidate => candidate.times > 0 && isMeant(candidate, asked))
    if (!plan) return null
    if (plan.skip > 0) {
      plan.skip--
      return null
    }
    const fault = strangely(makeFault(plan.kind, chance), asked)
    if (fault === null) return null
    const isLater = fault.again !== undefined || (fault.delay ?? 0) > 30_000
    if (isLater && !isSafeTwice(asked, parts.hub().traits !== null)) return null
    plan.times--
    parts.onFault(from, plan.kind, asked)
    return fault
  }
  /** Replaces the answer by an earlier one; null if there is none. */
  const strangely = (fault: Fault, asked: Asked): Fault | null => {
    if (fault.back !== 'other' && fault.back !== 'older') return fault
    const said = fault.back === 'other' ? past.other(asked, chance) : past.older(asked, chance)
    return said === null ? null : { ...fault, back: { ...said, type: '' } }
  }
  const back = (flight: Flight, answered: Answered | Error, lateMs = 0) => {
    timeline.after(moment() + lateMs, () => {
      if (!flights.has(flight)) return
      if (!(answered instanceof Error)) parts.onArrived(from, flight.asked, answered)
      flight.settle(answered)
    })
  }
  const arrive = (flight: Flight, fault: Fault | null, isAgain: boolean) => {
    // A request that its sender has given up is dropped, unless a late arrival does no harm.
    if (!flights.has(flight) && !isSafeTwice(flight.asked, parts.hub().traits !== null)) return
    parts
      .hub()
      .ask(flight.asked)
      .then(
        answered => {
          parts.onAnswered({ from, asked: flight.asked, answered })
          past.keep(flight.asked, answered)
          if (isAgain) return
          const given = answerOf(fault, answered, parts.hub().now())
          if (given !== null) back(flight, given, answered.lateMs)
        },
        (error: unknown) => back(flight, error instanceof Error ? error : new Error(String(error))),
      )
  }
  const send = (flight: Flight) => {
    if (link.isDown) return back(flight, broken('ECONNREFUSED'))
    const fault = meet(flight.asked)
    // a stream has no answer of the server that a fault could change
    if (fault && (!fault.arrives || isStream(flight.asked))) {
      const given = answerOf(fault, null, parts.hub().now())
      if (given !== null) back(flight, given)
      return
    }
    if (isStream(flight.asked)) {
      timeline.after(moment(), () => {
        if (flights.has(flight)) streams.open(flight.asked, flight.signal, flight.settle)
      })
      return
    }
    timeline.after(moment() + (fault?.delay ?? 0), () => arrive(flight, fault, false))
    if (fault?.again !== undefined) timeline.after(moment() + fault.again, () => arrive(flight, fault, true))
  }
  const breakAll = (code: string) => {
    for (const flight of [...flights]) flight.settle(broken(code))
  }
  const link: Link = {
    isDown: false,
    fetch: (async (input: string, init: SentInit) => {
      if (isCut) throw broken('ECONNABORTED')
      const asked = await readAsked(input, init)
      if (leadsElsewhere(input)) {
        if ('api-key' in asked.headers) parts.onElsewhere(from, input)
        throw broken('ECONNREFUSED')
      }
      if (!parts.onLeave(from, asked) || isCut) throw broken('ECONNABORTED')
      return new Promise<SimResponse | StreamAnswer>((resolve, reject) => {
        const settle: Flight['settle'] = answered => {
          flights.delete(flight)
          if (answered instanceof Error) reject(answered)
          else resolve(answered instanceof StreamAnswer ? answered : new SimResponse(answered))
        }
        const flight: Flight = { asked, signal: init.signal, settle }
        flights.add(flight)
        init.signal?.addEventListener('abort', () => settle(broken('ABORT_ERR')))
        send(flight)
      })
    }) as unknown as typeof fetch,
    plan: plan => void planned.push({ ...plan }),
    heal() {
      planned = []
      link.isDown = false
      streams.hold(false)
    },
    streams,
    breakAll(which) {
      breakAll('ECONNRESET')
      if (which !== 'without streams') streams.cut(broken('ECONNRESET'))
    },
    cut() {
      isCut = true
      breakAll('ECONNABORTED')
      streams.cut(broken('ECONNABORTED'))
    },
  }
  return link
}

/** Returns whether a redirect leads to another address: the server's own is a loopback one. */
function leadsElsewhere(address: string): boolean {
  return new URL(address).hostname !== '127.0.0.1'
}

function isMeant({ on }: Planned, { method }: Asked): boolean {
  return on === 'any' || (on === 'reads') === (method === 'GET')
}

/** Returns null if no answer ever arrives. */
function answerOf(fault: Fault | null, hubs: Answered | null, now: number): Answered | Error | null {
  const back = fault?.back ?? 'hub'
  if (typeof back === 'object') {
    if (Buffer.isBuffer(back.body)) return { ...back, body: back.body, headers: back.headers ?? {} }
    const headers = { 'content-type': back.type, date: new Date(now).toUTCString(), ...back.headers }
    return { status: back.status, headers, body: Buffer.from(back.body) }
  }
  if (back === 'refuse') return broken('ECONNREFUSED')
  if (back === 'nothing') return null
  if (back === 'break' || hubs === null) return broken('ECONNRESET')
  if (back === 'hub') return hubs
  const half = hubs.body.subarray(0, Math.floor(hubs.body.length / 2))
  const headers = { ...hubs.headers, ...(back === 'half-break' && { [breaksOff]: 'yes' }) }
  return { ...hubs, headers, body: half }
}

interface SentInit {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

async function readAsked(input: string, init: SentInit): Promise<Asked> {
  const headers = Object.fromEntries(
    Object.entries(init.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const path = input.slice(input.indexOf('/api/1') + '/api/1'.length)
  const method = (init.method ?? 'GET') as Asked['method']
  if (init.body === null || init.body === undefined || typeof init.body === 'string') {
    return { method, path, headers, body: init.body ?? null }
  }
  const sent = new Response(init.body as BodyInit)
  const type = sent.headers.get('content-type')
  const body = Buffer.from(await sent.arrayBuffer())
  return { method, path, headers: type === null ? headers : { ...headers, 'content-type': type }, body }
}
