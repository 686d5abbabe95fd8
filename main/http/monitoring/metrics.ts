/**
 * Metrics of a hub for Prometheus. Labels are route patterns, methods and statuses, and never addresses, users, keys or
 * customers.
 */
import { statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { HOUR, MINUTE, SECOND } from '../../../shared/limits/units.ts'
import { lastOpening } from '../../service/access/laptop-recoveries.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import type { DeliveryState } from '../../store/schema/webhooks.ts'
import type { Store } from '../../store/store.ts'
import type { HttpContext } from '../operation/context.ts'
import { countAnswers } from './answer-counts.ts'
import { askFreeBytes, findObstacles } from './readiness.ts'
import { readStandbyLag } from './standbys.ts'

export interface Metrics {
  /** content type of the text that `read` returns */
  contentType: string
  read(): Promise<string>
  countAnswers(app: FastifyInstance): void
}

export function createMetrics(context: HttpContext, { ofProcess }: { ofProcess: boolean }): Metrics {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry })
  addBuild(registry, context)
  addQueues(registry, context)
  addPeople(registry, context)
  addSizes(registry, context)
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    countAnswers: app => countAnswers(app, registry),
  }
}

function addBuild(registry: Registry, context: HttpContext): void {
  new Gauge({
    name: 'fieldbook_build_info',
    help: 'Always 1; the label tells which build runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: context.build.version }, 1)
  const engine = 'Always 1; the label tells whether the database is a file (sqlite) or on a server (postgres)'
  // Reads the engine each time, as a server may be created before its data are opened.
  const nameEngine = () => ({ [context.service.store.read.engine]: 1 })
  addGauge(registry, 'fieldbook_database_info', engine, nameEngine, 'engine')
  const lag = 'Seconds by which each standby of the PostgreSQL server is behind'
  const readLag = () => readStandbyLag(context.service.store.read)
  addGauge(registry, 'fieldbook_database_standby_lag_seconds', lag, readLag, 'standby')
  const offset = 'Seconds by which the clock of the PostgreSQL server is ahead of the clock of this machine'
  addGauge(registry, 'fieldbook_database_clock_offset_seconds', offset, () => {
    const serverNow = context.service.store.serverNow()
    return serverNow === null ? 0 : (serverNow - Date.now()) / SECOND
  })
  addGauge(registry, 'fieldbook_ready', 'Whether the hub can do its work, as /ready says it', () =>
    findObstacles(context).length === 0 ? 1 : 0,
  )
}

function addQueues(registry: Registry, { commits, service }: HttpContext): void {
  const { read } = service.store
  addGauge(registry, 'fieldbook_commands_waiting', 'Changes that wait for a commit', () => commits.waiting)
  const none: Record<DeliveryState, number> = { waiting: 0, delivered: 0, failed: 0 }
  const readStates = () => {
    const rows = read.all<{ state: DeliveryState; count: number }>(
      'SELECT state, count(*) AS count FROM webhook_events GROUP BY state',
    )
    return { ...none, ...Object.fromEntries(rows.map(row => [row.state, row.count])) }
  }
  const events = 'Events of webhooks by what became of them'
  addGauge(registry, 'fieldbook_webhook_events', events, readStates, 'state')
  addGauge(
    registry,
    'fieldbook_webhook_overdue_seconds',
    'How long the next try of a webhook is overdue',
    () => {
      const next = readValue<number | null>(
        read,
        "SELECT min(next_try_at) FROM webhook_events WHERE state = 'waiting'",
      )
      return next == null ? 0 : Math.max(0, service.now() - next) / SECOND
    },
  )
}

/** Counts laptops by their tokens: each has one, whose last use is stored at most once a minute. */
function addPeople(registry: Registry, { service }: HttpContext): void {
  const within = { '5m': 5 * MINUTE, '1h': HOUR, '24h': 24 * HOUR }
  const help = 'Sign-ins of laptops that asked something within that time'
  // The owner of the company's key can set an alarm for any rise, as it means that the key was used.
  addGauge(
    registry,
    'fieldbook_recovery_openings',
    'Recovery codes of laptops that operators have read',
    () => lastOpening(service.store.read),
  )
  const count = (ms: number) => countLaptops(service.store.read, service.now() - ms)
  const countAll = () => Object.fromEntries(Object.entries(within).map(([name, ms]) => [name, count(ms)]))
  addGauge(registry, 'fieldbook_laptops_seen', help, countAll, 'within')
}

function countLaptops(db: ReadDb, since: number): number {
  const sql = `SELECT count(*) FROM tokens JOIN api_keys ON api_keys.id = tokens.key_id
    WHERE api_keys.kind = 'app' AND tokens.last_used_at >= ?`
  return readValue<number>(db, sql, since) ?? 0
}

function addSizes(registry: Registry, { service, blobs }: HttpContext): void {
  // Reads the paths each time, as a server may be created before its data are opened.
  addGauge(registry, 'fieldbook_database_bytes', 'The database with its log', () =>
    measureDatabase(service.store),
  )
  addGauge(registry, 'fieldbook_contents_bytes', 'The contents of documents with their log', () =>
    sizeWithLog(blobs.file),
  )
  addGauge(
    registry,
    'fieldbook_contents_store_away',
    'Whether the last request to the object store failed, as it was away or full',
    () => (blobs.isAway?.() ? 1 : 0),
  )
  addGauge(
    registry,
    'fieldbook_contents_unmoved',
    'Files of documents that are on this machine, so that other hubs cannot read them',
    () => blobs.countUnmoved?.() ?? 0,
  )
  addGauge(registry, 'fieldbook_disk_free_bytes', 'What the disk of the data has left', () =>
    askFreeBytes(path.dirname(blobs.file)),
  )
}

function measureDatabase({ file, read }: Store): number {
  if (file !== null) return sizeWithLog(file)
  return read.value<number>('SELECT pg_database_size(current_database())') ?? 0
}

function sizeWithLog(file: string): number {
  const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0
  return sizeOf(file) + sizeOf(`${file}-wal`)
}

/** Adds a gauge that is measured when it is read. With a label, it has one value for each value of the label. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  measure: () => number | Record<string, number>,
  label = '',
): void {
  new Gauge({
    name,
    help,
    labelNames: label === '' ? [] : [label],
    registers: [registry],
    collect() {
      // Labels that have gone, such as a standby, must not keep their last value.
      this.reset()
      const measured = measure()
      if (typeof measured === 'number') return this.set(measured)
      for (const [value, count] of Object.entries(measured)) this.set({ [label]: value }, count)
    },
  })
}
