/**
 * Compares all stored jobs with the server's (sync design, section 9): once a day, after a long sleep, and when
 * the user asks. Absent jobs are requested one by one. If too many are absent, the user is asked first.
 */

import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { SweepAnswer, SweepQuestion } from '../../../../shared/sync/sending.ts'
import { fail, type Outcome, succeed } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { attempt } from '../../../service/refuse.ts'
import { meRequest } from '../../client/account/sign-in.ts'
import { versionRequest } from '../../client/version.ts'
import { type Interruption, type PullParts, scopeOf } from '../../entities/lists/reading.ts'
import { isDue } from '../../ports/backoff.ts'
import {
  holdDeletions,
  isReadAgain,
  openQuestion,
  postpone,
  problemOf,
  release,
  wake,
} from '../../state/deletion-guard.ts'
import { offeredExtensions, wasRestored } from '../../state/server.ts'
import { type SweepRest, syncState } from '../../state/state.ts'
import { applyList } from '../read/apply-page.ts'
import type { Details } from '../read/details.ts'
import { allowedOf, expectedJobs, holdReasonOf, isRenumbered, jobsSentTo, openedJobs } from './absent-jobs.ts'
import { prune } from './tidy.ts'

/** The user's answer "go on": for up to `absent` jobs, until `until` (epoch ms). */
interface Permit {
  absent: number
  until: number
}

export class Sweep {
  readonly #parts: PullParts
  readonly #details: Details
  #isAsked = false
  #mayPrune = false
  #permit: Permit | null = null

  constructor(parts: PullParts, details: Details) {
    this.#parts = parts
    this.#details = details
  }

  /** Called when the user wants a sweep. A question that was put off may be shown again. @throws StoreFailure */
  ask(): void {
    this.#parts.context.service.store.transaction(wake)
    this.request()
  }

  /** Called when a comparison found more jobs absent than it may judge. */
  request(): void {
    this.#isAsked = true
  }

  /**
   * Stores the user's answer. "Go on" holds only for the next reading and for that many jobs. It is kept in memory
   * for a short time, so that no job is removed days later. @returns `conflict` if there is no question, or the
   * answer is to sign in; `storage`
   */
  answer(answer: SweepAnswer): Outcome<null> {
    const { store } = this.#parts.context.service
    const now = this.#parts.context.ports.clock.now()
    const question = openQuestion(store.read, now)
    if (question === null) return fail('conflict', reason('no-question'))
    if (answer === 'not-now') {
      const isPostponed = attempt(() => store.transaction(db => postpone(db, now)))
      if (!isPostponed.ok) return isPostponed
    } else if (question.doubt === 'account') return fail('conflict', problemOf(question))
    else {
      this.#permit = { absent: question.absent, until: now + syncLimits.sweepPermitMs }
      this.#isAsked = true
    }
    return succeed(null)
  }

  /** Whether the user or a comparison waits for the sweep, so that it comes before other readings. */
  get isUrgent(): boolean {
    return this.#isAsked
  }

  /** Runs if it is due. `lastPull`: epoch ms of the reading before this one. */
  async runIfDue(windowFrom: number, lastPull: number | null): Promise<Interruption> {
    if (this.#isDue(lastPull)) {
      const isAsked = this.#isAsked
      // a request during the run is for the next one
      this.#isAsked = false
      const interruption = await this.#run(windowFrom, this.#permit)
      if (interruption !== null) this.#isAsked ||= isAsked
      if (interruption !== null || this.#parts.isStopped()) return interruption
    }
    const interruption = await this.#askRest()
    if (interruption !== null || !this.#mayPrune || this.#parts.isStopped()) return interruption
    const pruned = await prune(this.#parts, this.#details, windowFrom)
    this.#mayPrune = pruned.removed > 0
    return pruned.interruption
  }

  #isDue(lastPull: number | null): boolean {
    const { read } = this.#parts.context.service.store
    const now = this.#parts.context.ports.clock.now()
    if (this.#isAsked) return true
    if (this.#rest() !== null) return false
    const held = syncState.get(read, 'sweepHeld')
    if (held) return isReadAgain(held, now)
    const last = syncState.get(read, 'lastSweep')
    if (last === null) return true
    const hasSlept = lastPull !== null && now - lastPull >= syncLimits.sweepAfterSleepMs
    return hasSlept || isDue(last + syncLimits.sweepEveryMs, now, syncLimits.sweepEveryMs)
  }

  /** `permit`: an answer from before this reading began. */
  async #run(windowFrom: number, permit: Permit | null): Promise<Interruption> {
    const { context } = this.#parts
    const { store } = context.service
    const me = await verifyAccount(this.#parts)
    if (typeof me !== 'boolean') return me
    if (!me) return this.#stopForAnother()
    const here = expectedJobs(store.read, windowFrom)
    const scope = scopeOf(context)
    const query = { kind: 'window', from: windowFrom, scope } as const
    // entries are applied, as a sweep also finds changes that a reading missed
    const list = await applyList(this.#parts, query, { windowFrom, isOfGroup: scope === 'group' })
    if (list.interruption !== null || this.#parts.isStopped()) return list.interruption
    const absent = here.filter(({ uuid }) => !list.all.has(uuid))
    const taken = here.filter(({ uuid, is_mine }) => is_mine && list.all.has(uuid) && !list.mine.has(uuid))
    const compared = { compared: here.length, absent: absent.length, listed: list.all.size }
    // a restored server gives the numbers of lost jobs to others
    const isExplained = wasRestored(store.read, context.ports.clock.now())
    const doubt = holdReasonOf({ ...compared, isRenumbered: !isExplained && isRenumbered(store.read) })
    if (doubt !== null && !this.#isPermitted(permit, absent.length)) {
      if (doubt === 'empty') {
        const version = await this.#parts.send(versionRequest)
        if (version.kind !== 'answer') return version
      }
      this.#hold({ doubt, absent: absent.length, compared: here.length }, permit)
      return null
    }
    this.#use(permit)
    const others = [...openedJobs(store.read, windowFrom), ...jobsSentTo(store.read)]
    const uuids = [...new Set([...[...absent, ...taken].map(({ uuid }) => uuid), ...others])]
    store.transaction(db => {
      release(db)
      syncState.set(db, 'sweepRest', { uuids, at: context.ports.clock.now() })
    })
    return null
  }

  #isPermitted(permit: Permit | null, absent: number): boolean {
    const { clock } = this.#parts.context.ports
    if (permit === null) return false
    const isFresh = !isDue(permit.until, clock.now(), syncLimits.sweepPermitMs)
    return isFresh && absent <= permit.absent + allowedOf(permit.absent)
  }

  /** Ends a permit after one reading. One that was given during the reading is for the next. */
  #use(permit: Permit | null): void {
    if (this.#permit === permit) this.#permit = null
  }

  #hold(question: SweepQuestion, permit: Permit | null): void {
    this.#use(permit)
    const { service, ports } = this.#parts.context
    service.store.transaction(db => {
      holdDeletions(db, question, ports.clock.now())
      syncState.delete(db, 'sweepRest')
    })
    ports.log.warn({ ...question }, 'sync.sweep-held')
  }

  /** Stops sync, as the server or the token is another one: no job counts as gone, and nothing is sent. */
  #stopForAnother(): Interruption {
    this.#isAsked = false
    this.#hold({ doubt: 'account', absent: 0, compared: 0 }, this.#permit)
    this.#parts.context.service.store.transaction(db => syncState.set(db, 'needsSignIn', true))
    return null
  }

  /**
   * Requests the absent jobs: after a 404 a job is gone, after a 200 it is applied. The rest is stored after each
   * slice.
   */
  async #askRest(): Promise<Interruption> {
    const { context } = this.#parts
    const { store } = context.service
    for (let rest = this.#rest(); rest !== null; rest = this.#rest()) {
      if (this.#parts.isStopped()) return null
      const slice = rest.uuids.slice(0, syncLimits.sweepSlice)
      const interruption = await this.#details.read(slice)
      if (interruption !== null || this.#parts.isStopped()) return interruption
      const left = { ...rest, uuids: rest.uuids.slice(slice.length) }
      if (left.uuids.length > 0) store.transaction(db => syncState.set(db, 'sweepRest', left))
      else this.#end()
    }
    return null
  }

  /** Returns the jobs that are still to be requested. A list of long ago is dropped, and the sweep runs again. */
  #rest(): SweepRest | null {
    const { service, ports } = this.#parts.context
    const rest = syncState.get(service.store.read, 'sweepRest')
    if (rest === null) return null
    if (!isDue(rest.at + syncLimits.sweepRestMs, ports.clock.now(), syncLimits.sweepRestMs)) return rest
    service.store.transaction(db => syncState.delete(db, 'sweepRest'))
    return null
  }

  #end(): void {
    this.#mayPrune = true
    const { service, ports } = this.#parts.context
    service.store.transaction(db => {
      syncState.delete(db, 'sweepRest')
      syncState.set(db, 'lastSweep', ports.clock.now())
    })
  }
}

// Checks that the server still knows this user under the token (interface, "users").

/** True also if the server has no such request. */
async function verifyAccount({ context, send }: PullParts): Promise<boolean | Exclude<Interruption, null>> {
  if (!offeredExtensions(context.service.store.read).includes('users')) return true
  const reply = await send(meRequest)
  if (reply.kind === 'no-reply') return reply
  if (reply.kind === 'refusal') return reply.status === 401 ? reply : true
  return reply.body.uuid.toLowerCase() === context.account.user.uuid.toLowerCase()
}
