/** A laptop of a run, with its own clock, and a program that can be killed. */
import path from 'node:path'
import { StoreFailure } from '../../main/store/store-failure.ts'
import { accountIdOf, type SyncAccount } from '../../main/sync/client/account/account.ts'
import { syncLimits } from '../../shared/limits/sync-limits.ts'
import type { Chance } from './chance.ts'
import { writeCopy } from './connections.ts'
import { baseUrl, closeBlobs, type Life, openLife } from './life.ts'
import type { Link } from './network.ts'
import { roleOf, type Template } from './template.ts'
import type { Timeline } from './timeline.ts'

export interface LaptopParts {
  /** `L0`, `L1`, … */
  name: string
  nth: number
  folder: string
  template: Template
  timeline: Timeline
  chance: Chance
  /** milliseconds since the epoch by a correct clock */
  wall(): number
  /** milliseconds that its clock is ahead at the start */
  skew: number
  newLink(): Link
  /** whether it uses live changes */
  isLive: boolean
  tell(line: string): void
}

export interface SimLaptop {
  readonly name: string
  readonly userId: number
  readonly account: SyncAccount
  readonly file: string
  /** null while no program runs */
  readonly life: Life | null
  now(): number
  jump(ms: number): void
  /** whether its clock once jumped by more than the archive's retention */
  readonly hasJumpedFar: boolean
  /** UUIDs of jobs of which something was discarded */
  readonly archived: Set<string>
  /** kills the program at this moment, as SIGKILL does; restarts it after `downMs`, null: not by itself */
  kill(why: string, downMs: number | null): void
  start(): void
  /** kills the program after `count` more commits or requests */
  killAfter(count: number, what: 'commits' | 'sends', downMs: number): void
  /** Sleeps: its timers stop, and its connections break without its notice. Then the system wakes the program. */
  doze(ms: number): void
  readonly isAsleep: boolean
  /** called for each request; false: the program is dead */
  onSend(): boolean
  readonly token: string
  readonly earlierTokens: ReadonlySet<string>
  signIn(token: string): void
  readonly parts: LaptopParts
  /** called when its folder was restored or copied */
  noteCopied(): void
  /** how often that happened: an operation without an attempt here may be at the server */
  readonly timesCopied: number
  /** whether a killed program still has work in the present turn */
  readonly isEnding: boolean
  /** ends the program normally, at the end of the run */
  close(): Promise<void>
}

export function accountOf({ technicians, groupId }: Template, nth: number): SyncAccount {
  const technician = technicians[nth]
  if (!technician) throw new Error(`There is no technician ${nth}`)
  const { id, uuid, name, email } = technician.user
  return {
    id: accountIdOf(baseUrl, uuid),
    user: { id, uuid, name, email, role: roleOf(nth) },
    groupIds: [groupId],
  }
}

/** Creates a laptop with an empty file. Its program does not run yet. */
export function createLaptop(parts: LaptopParts): SimLaptop {
  const { template, nth, timeline, folder, name } = parts
  const account = accountOf(template, nth)
  const file = path.join(folder, `${name}.db`)
  writeCopy(file, template.laptop)
  let skew = parts.skew
  let life: Life | null = null
  let ending = 0
  let hasJumpedFar = false
  let asleepUntil = 0
  const sleepMs = () => asleepUntil - timeline.elapsed()
  let timesCopied = 0
  let token = template.technicians[nth]?.token ?? ''
  const earlierTokens = new Set<string>()
  let countdown: { left: number; what: 'commits' | 'sends'; downMs: number } | null = null
  const now = () => parts.wall() + skew
  const count = (what: 'commits' | 'sends') => {
    if (countdown?.what !== what || --countdown.left > 0) return
    const { downMs } = countdown
    countdown = null
    laptop.kill(`after ${what}`, downMs)
  }
  const laptop: SimLaptop = {
    name,
    userId: account.user.id,
    account,
    file,
    parts,
    earlierTokens,
    get token() {
      return token
    },
    signIn(next) {
      earlierTokens.add(token)
      token = next
      const before = life
      try {
        life?.engine.signedIn(next)
      } catch (error) {
        // A program that is killed after its commit can only throw. After a disk failure the screen asks again.
        if (life === before && !(error instanceof StoreFailure)) throw error
      }
    },
    get life() {
      return life
    },
    get isEnding() {
      return ending > 0
    },
    now,
    jump(ms) {
      skew += ms
      hasJumpedFar ||= Math.abs(ms) > syncLimits.archiveMs
    },
    get hasJumpedFar() {
      return hasJumpedFar
    },
    archived: new Set(),
    noteCopied() {
      timesCopied++
    },
    get timesCopied() {
      return timesCopied
    },
    kill(why, downMs) {
      if (!life) return
      parts.tell(`${name} is killed ${why}`)
      const { store, context, engine, link } = life
      life = null
      store.close()
      closeBlobs(context)
      link.cut()
      ending++
      engine.stop().then(
        () => ending--,
        () => ending--,
      )
      if (downMs !== null) timeline.after(downMs, () => laptop.start())
    },
    start() {
      if (life) return
      countdown = null
      asleepUntil = 0
      life = openLife({ ...parts, now, account, file, token, sleepMs })
      life.store.onCommit(() => count('commits'))
      parts.tell(`${name} starts`)
      life.engine.start()
    },
    killAfter(left, what, downMs) {
      if (life) countdown = { left, what, downMs }
    },
    get isAsleep() {
      return sleepMs() > 0
    },
    doze(ms) {
      if (!life) return
      const { link } = life
      asleepUntil = timeline.elapsed() + ms
      link.streams.lose()
      link.breakAll()
      link.isDown = true
      timeline.after(ms, () => {
        link.isDown = false
        if (!laptop.isAsleep) life?.engine.wake()
      })
    },
    onSend() {
      count('sends')
      return life !== null
    },
    async close() {
      if (!life) return
      const { store, context, engine, link } = life
      life = null
      link.cut()
      await engine.stop()
      store.close()
      closeBlobs(context)
    },
  }
  return laptop
}
