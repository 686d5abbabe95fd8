/**
 * Looks for another version of the program where an administrator says, fetches it in the background, and lets it be
 * installed once the program has ended: never while somebody works, and never over unsent work that has no copy.
 */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { type Message, reason } from '../../../shared/message.ts'
import { HOUR, MINUTE } from '../../../shared/units.ts'
import type { UpdateView } from '../../../shared/update.ts'
import { readMigrations } from '../../store/migrate.ts'
import { drop } from '../ports/drop.ts'
import { readGiven } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'
import type { UpdateOrder, Updater } from '../ports/updater.ts'
import { objectionTo, orderFrom, reasonOf } from './rules.ts'

const FIRST_LOOK_MS = MINUTE
const LOOK_EVERY_MS = 4 * HOUR
/** The laptop's own number, from which its place among all of them comes. */
const idSetting = 'updateId'

/** What is open while the program is to be replaced. */
export interface WorkHere {
  /** the title of a job that counts time */
  running(): string | null
  unsent(): number
  /** a copy of the database beside it */
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

  /** Null: nothing looks for other versions here. */
  view(): UpdateView | null {
    if (this.#order() === null) return null
    return { version: this.#ready, isLooking: this.#looking !== null, problem: this.#problem }
  }

  #lookRegularly(): void {
    this.#cancel = this.#ports.clock.after(LOOK_EVERY_MS, () => this.#lookRegularly())
    drop(this.look(), this.#ports.log, 'update.not-looked')
  }

  /** Fetches what there is; what does not come is told in `view`. Asked again meanwhile, it is the same look. */
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

  /** What was ready stays so as long as the feed names it. */
  async #take(updater: Updater, order: UpdateOrder, step: { isFetching: boolean }): Promise<Message | null> {
    const offer = await updater.look(order)
    const objection = offer && objectionTo(offer, order, readMigrations().length)
    if (!offer?.isMeant || objection !== null) {
      this.#ready = null
      return objection && reason(objection, { version: offer?.version ?? '' })
    }
    // what was asked for meanwhile stays as it is
    if (this.#isAsked) return null
    if (offer.version !== this.#ready) this.#ready = null
    step.isFetching = true
    await updater.fetch()
    if (this.#ready === null) this.#ports.log.info({ version: offer.version }, 'update.ready')
    this.#ready = offer.version
    return null
  }

  /** Before the account is closed for good: what is ready will be installed. `isRestart`: the program opens again. */
  async prepare(work: WorkHere | null, isRestart: boolean): Promise<Outcome<null>> {
    const { updater, log } = this.#ports
    // what was switched off meanwhile is not installed
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

  /** The program ends: what is ready is installed then, unless something is in the way. */
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
