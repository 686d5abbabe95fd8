/**
 * Watches the change log for changes that other users make to the user's jobs, and notifies once about
 * each.
 * A notice is recorded in the database before it is shown, so that a restart does not repeat it. The user's
 * own changes and the first load cause none.
 */
import { type Notice, type Notices, noticeLimits } from '../../../shared/views/notice.ts'
import { dateOf, startOfDay } from '../../service/entity/local-time.ts'
import { newestSeq } from '../../service/webhooks/change-cursor.ts'
import type { ReadDb } from '../../store/db.ts'
import { unlessFull } from '../../store/store-failure.ts'
import { syncState } from '../../sync/state/state.ts'
import { compareJobs, inOrder, type News, type NoticeSpans, spanOf } from '../notices/compare.ts'
import { readMine, readSnapshots, type Snapshot } from '../notices/snapshot.ts'
import { addUnseen } from '../notices/unseen.ts'
import type { Ports } from '../ports/ports.ts'
import type { Session } from './session.ts'

export interface NoticeWatch {
  /** Runs an action of the user, whose changes cause no notices. */
  own<T>(work: () => T): T
  stop(): void
}

export interface Audience {
  /** Whether the user wants notices. */
  isOn(): boolean
  /** Whether a screen is listening; otherwise notices wait. */
  isHeard(): boolean
  tell(notices: Notices): void
}

type Watched = Pick<Session, 'store' | 'context' | 'engine'>

export function watchNotices(
  { store, context, engine }: Watched,
  ports: Pick<Ports, 'clock' | 'log'>,
  audience: Audience,
): NoticeWatch {
  const { clock, log } = ports
  const userId = context.account.user.id
  let told: NoticeSpans | null = syncState.get(store.read, 'toldJobs')
  let seen = newestSeq(store.read)
  const changed = new Set<string>(told === null ? [] : allUuids(store.read, told, userId))
  let cancel: (() => void) | null = null

  const noteChanges = () => {
    for (const { seq, entity_uuid } of changesSince(store.read, seen)) {
      seen = seq
      changed.add(entity_uuid)
    }
  }
  const keep = (next: NoticeSpans, news: readonly News[] = []) => {
    changed.clear()
    const isSame = JSON.stringify(next) === JSON.stringify(told)
    told = next
    if (isSame) return
    store.transaction(db => {
      syncState.set(db, 'toldJobs', next)
      addUnseen(db, news)
    })
  }
  const compare = (before: NoticeSpans, standings: readonly Snapshot[]) =>
    compareJobs(before, changed, standings, startOfToday(clock))
  const changedNow = () => readSnapshots(store.read, userId, [...changed])
  const tell = (news: readonly News[]) => {
    if (news.length === 0 || !audience.isOn()) return
    log.info({ count: news.length }, 'notices.told')
    audience.tell(toNotices(inOrder(news), clock.timeZone()))
  }
  const look = (isUrgent: boolean) => {
    if (!store.isOpen || !store.isWritable) return
    if (told === null) {
      if (syncState.get(store.read, 'lastPull') !== null && !engine.isPulling)
        keep(Object.fromEntries(readMine(store.read, userId).map(job => [job.uuid, spanOf(job)])))
      return
    }
    noteChanges()
    if (changed.size === 0) return
    const { news, next } = compare(told, changedNow())
    if (news.length > 0 && !isUrgent && (engine.isPulling || !audience.isHeard())) return
    keep(next, news)
    tell(news)
  }
  const lookSoon = () => {
    cancel ??= clock.after(noticeLimits.quietMs, () => {
      cancel = null
      look(false)
    })
  }
  const absorb = () => {
    if (told === null || !store.isOpen || !store.isWritable) return
    noteChanges()
    if (changed.size > 0) keep(compare(told, changedNow().map(leftByMe)).next)
  }
  // changes right after the first load already count as news
  const lookAtOnceAtFirst = () => (told === null ? look(false) : lookSoon())
  const undo = [store.onCommit(lookSoon), engine.onChange(lookAtOnceAtFirst)]
  // On a full disk the shown notices cannot be recorded; the next commit tries again.
  unlessFull(lookAtOnceAtFirst)
  return {
    own(work) {
      look(true)
      const result = work()
      absorb()
      return result
    },
    stop() {
      cancel?.()
      for (const takeBack of undo) takeBack()
    },
  }
}

/**
 * Treats a job that this user reassigned or left as finished, without waiting for the server's
 * confirmation.
 */
function leftByMe(job: Snapshot): Snapshot {
  return job.standing === 'leaving' ? { ...job, standing: 'over' } : job
}

function changesSince(db: ReadDb, seq: number): { seq: number; entity_uuid: string }[] {
  return db.all("SELECT seq, entity_uuid FROM change_log WHERE seq > ? AND entity = 'job' ORDER BY seq", seq)
}

/** Returns all known jobs: after a start any of them may have changed since the last notice. */
function allUuids(db: ReadDb, told: NoticeSpans, userId: number): string[] {
  return [...Object.keys(told), ...readMine(db, userId).map(({ uuid }) => uuid)]
}

function startOfToday(clock: Ports['clock']): number {
  const [now, timeZone] = [clock.now(), clock.timeZone()]
  return startOfDay(dateOf(now, timeZone), timeZone) ?? now
}

function toNotices(news: readonly News[], timeZone: string): Notices {
  const counts: Notices['counts'] = {}
  for (const { kind } of news) counts[kind] = (counts[kind] ?? 0) + 1
  return { named: news.slice(0, noticeLimits.named).map(one => toNotice(one, timeZone)), counts }
}

function toNotice({ kind, job }: News, timeZone: string): Notice {
  const { uuid: jobUuid, title, startTime } = job
  const date = typeof startTime === 'number' ? dateOf(startTime, timeZone) : startTime
  return { kind, jobUuid, title: title?.slice(0, noticeLimits.titleLetters) ?? null, startTime, date }
}
