/**
 * Checks the administrator's feed for another version, downloads it in the background, and installs it
 * after the program has ended.
 * It never installs while a job counts time, or while unsent work has no backup.
 */

import { HOUR, MINUTE } from '../../../shared/limits/units.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { type Message, reason } from '../../../shared/text/message.ts'
import type { UpdateView } from '../../../shared/views/update.ts'
import { readMigrations } from '../../store/migrate.ts'
import { drop } from '../ports/drop.ts'
import { readGiven } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'
import type { UpdateOrder, Updater } from '../ports/updater.ts'
import { objectionTo, orderFrom, reasonOf } from './rules.ts'

const FIRST_LOOK_MS = MINUTE
const LOOK_EVERY_MS = 4 * HOUR
/** The setting with the laptop's random id, which determines its place in the rollout. */
const idSetting = 'updateId'

/** The state of the open account when an update is to be installed. */
export interface WorkHere {
  /** Returns the title of the job that counts time, or null. */
  running(): string | null
  unsent(): number
  /** Makes a backup of the database. */
  copy(): Promise<Outcome<unknown>>
}

export class Updates {
  readonly #ports: Ports
  readonly #tell: () => void
  #cancel: () => void = () => undefined
  #looking: Promise<void> | null = null
  #ready: string | null = null
  #problem: Message | null = null
  #isAsked = false

  /** `tell` is called after each change of `view`. */
  constructor(ports: Ports, tell: () => void) {
    this.#ports = ports
    this.#tell = tell
    if (ports.updater) this.#cancel = ports.clock.after(FIRST_LOOK_MS, () => this.#lookRegularly())
  }

  /** Returns null if the program does not look for updates. */
  view(): UpdateView | null {
    if (this.#order() === null) return null
    return { version: this.#ready, isLooking: this.#looking !== null, problem: this.#problem }
  }

  #lookRegularly(): void {
    this.#cancel = this.#ports.clock.after(LOOK_EVERY_MS, () => this.#lookRegularly())
    drop(this.look(), this.#ports.log, 'update.not-looked')
  }

  /**
   * Downloads the offered version; `view` shows errors. A second call during a check returns the same
   * promise.
   */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      this.#tell()
    })
    this.#tell()
    return this.#looking
  }

  async #look(): Promise<void> {
    const { updater, log } = this.#ports
    const order = this.#order()
    if (!updater || order === null) return
    const step = { isFetching: false }
    try {
      this.#problem = await this.#take(updater, order, step)
    } catch (error) {
      log.warn({ err: error }, 'update.failed')
      this.#problem = reason(reasonOf(error, step.isFetching))
    }
  }

  /**
   * Downloads the version if it is meant for this laptop. A downloaded version stays ready while the feed
   * names it.
   */
  async #take(updater: Updater, order: UpdateOrder, step: { isFetching: boolean }): Promise<Message | null> {
    const offer = await updater.look(order)
    const objection = offer && objectionTo(offer, order, readMigrations().length)
    if (!offer?.isMeant || objection !== null) {
      this.#ready = null
      return objection && reason(objection, { version: offer?.version ?? '' })
    }
    // an installation that the user has requested is not changed any more
    if (this.#isAsked) return null
    if (offer.version !== this.#ready) this.#ready = null
    step.isFetching = true
    await updater.fetch()
    if (this.#ready === null) this.#ports.log.info({ version: offer.version }, 'update.ready')
    this.#ready = offer.version
    return null
  }

  /**
   * Call it before the account is closed for an installation. Checks whether the downloaded version may be
   * installed. `isRestart`: the program opens again.
   */
  async prepare(work: WorkHere | null, isRestart: boolean): Promise<Outcome<null>> {
    const { updater, log } = this.#ports
    // the policy may have disabled updates after the download
    if (!updater || this.#ready === null || this.#order() === null)
      return fail('not-found', reason('update-none'))
    const title = work?.running() ?? null
    if (title !== null) return fail('conflict', reason('update-job-runs', { title }))
    if (work !== null && work.unsent() > 0) {
      const copied = await work.copy()
      if (!copied.ok) {
        log.warn({ why: copied.failure.message }, 'update.not-copied')
        this.#problem = reason('update-not-copied')
        this.#tell()
        return fail('storage', this.#problem)
      }
    }
    this.#isAsked = true
    updater.installAtEnd(isRestart)
    return succeed(null)
  }

  /** Call it when the program ends: installs the downloaded version, unless something prevents it. */
  async end(work: WorkHere | null): Promise<void> {
    this.#cancel()
    if (this.#ready === null || this.#isAsked) return
    const prepared = await this.prepare(work, false)
    if (!prepared.ok) this.#ports.log.info({ why: prepared.failure.reason }, 'update.put-off')
  }

  #order(): UpdateOrder | null {
    return this.#ports.updater ? orderFrom(readGiven(this.#ports), () => this.#laptopId()) : null
  }

  #laptopId(): string {
    const { settings, random } = this.#ports
    const known = settings.get(idSetting)
    if (typeof known === 'string') return known
    const id = random.uuid()
    settings.set(idSetting, id)
    return id
  }
}
