/**
 * Counts the answers of a server and their durations. A request only costs an addition: labels for Prometheus are made
 * when it reads them. Counters of prom-client would make them for each request (8 µs).
 */
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { SECOND } from '../../../shared/limits/units.ts'

/** Upper bounds of the duration buckets, in seconds. */
const bucketSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

interface RouteCounts {
  method: string
  /** pattern of the route; 'none' for an unknown address */
  route: string
  /** answers by HTTP status */
  statuses: Map<number, number>
  /** answers by bucket, each counted in one bucket; the last one is for longer durations */
  buckets: number[]
  /** sum of the durations, in seconds */
  seconds: number
}

export function countAnswers(app: FastifyInstance, registry: Registry): void {
  /** the counts of one route by method */
  const routes = new Map<string, Map<string, RouteCounts>>()
  const countsOf = (route: string, method: string): RouteCounts => {
    const methods = routes.get(route) ?? new Map<string, RouteCounts>()
    const known = methods.get(method)
    if (known !== undefined) return known
    const buckets = Array.from({ length: bucketSeconds.length + 1 }, () => 0)
    const made = { method, route, statuses: new Map(), buckets, seconds: 0 }
    routes.set(route, methods.set(method, made))
    return made
  }
  let running = 0
  const leave = () => {
    running -= 1
  }
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1
    // 'close' is emitted once, also if the client disconnects before the answer.
    reply.raw.on('close', leave)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const counts = countsOf(request.routeOptions.url ?? 'none', request.method)
    const seconds = reply.elapsedTime / SECOND
    const { statusCode } = reply
    counts.statuses.set(statusCode, (counts.statuses.get(statusCode) ?? 0) + 1)
    const bucket = bucketSeconds.findIndex(bound => seconds <= bound)
    const at = bucket === -1 ? bucketSeconds.length : bucket
    counts.buckets[at] = (counts.buckets[at] ?? 0) + 1
    counts.seconds += seconds
    done()
  })
  const all = () => [...routes.values()].flatMap(methods => [...methods.values()])
  register(registry, 'fieldbook_http_requests_total', 'counter', 'Answered requests', name =>
    all().flatMap(counts => requestValues(name, counts)),
  )
  const duration = 'fieldbook_http_request_duration_seconds'
  register(registry, duration, 'histogram', 'From the head of a request to the end of its answer', name =>
    all().flatMap(counts => durationValues(name, counts)),
  )
  new Gauge({
    name: 'fieldbook_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers: [registry],
    collect() {
      this.set(running)
    },
  })
}

interface Value {
  metricName: string
  labels: Record<string, string | number>
  value: number
}

function requestValues(metricName: string, { method, route, statuses }: RouteCounts): Value[] {
  return [...statuses].map(([status, value]) => ({ metricName, labels: { method, route, status }, value }))
}

/** Returns the buckets for Prometheus, in which each includes all shorter durations. */
function durationValues(name: string, { method, route, buckets, seconds }: RouteCounts): Value[] {
  let total = 0
  const values = buckets.map((count, at) => {
    total += count
    const labels = { le: bucketSeconds[at] ?? '+Inf', method, route }
    return { metricName: `${name}_bucket`, labels, value: total }
  })
  const labels = { method, route }
  return [
    ...values,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: total },
  ]
}

/** Adds a metric whose values are computed when it is read. The registry calls only `get`. */
function register(
  registry: Registry,
  name: string,
  type: 'counter' | 'histogram',
  help: string,
  read: (name: string) => Value[],
): void {
  const describe = async () => ({ name, help, type, values: read(name), aggregator: 'sum' })
  const metric = { name, help, type, get: describe, getForPromString: describe, reset: () => undefined }
  registry.registerMetric(metric as unknown as Parameters<Registry['registerMetric']>[0])
}
