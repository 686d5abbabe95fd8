/** What the methods are run with: the session that is open, where one is, and what they have to be told without one. */
import { fail, type Outcome } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { SyncContext } from '../../sync/records/context.ts'
import type { AppLife } from '../session/app-life.ts'
import type { Session } from '../session/session.ts'

export type Running = ReturnType<typeof createRunning>

/** Each of them is `conflict` without a session. */
export function createRunning(life: Pick<AppLife, 'ports' | 'session' | 'notices'>) {
  const within = <T>(work: (session: Session) => Outcome<T>): Outcome<T> =>
    life.session ? work(life.session) : noAccount()
  const withinLong = async <T>(work: (session: Session) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    life.session ? work(life.session) : noAccount()
  return {
    ports: life.ports,
    /** it may be another, or none, after whatever was waited for */
    session: () => life.session,
    within,
    withinLong,
    /** what asks the hub writes its answers down: `storage` where data in trouble do not take them */
    withinWritable: <T>(work: (session: Session) => Outcome<T>) =>
      within(session => {
        const { trouble } = session.files
        return trouble && !session.store.isWritable ? fail('storage', trouble) : work(session)
      }),
    /** what is shown: `without` a session too */
    readOr: <T>(without: T, work: (session: Session) => T) => (life.session ? work(life.session) : without),
    read: <T>(work: (context: SyncContext) => Outcome<T>) => within(({ context }) => work(context)),
    /** something a person did: once it is on the disk, the engine is told that there is work */
    act: <T>(work: (context: SyncContext) => Outcome<T>) =>
      within(({ context, engine }) => {
        // what I do is no news to me
        const outcome = life.notices === null ? work(context) : life.notices.own(() => work(context))
        if (outcome.ok) engine.workAdded()
        return outcome
      }),
    /** the same for what takes its time, and may find somebody else signed in; `isWork` of what was done is sent */
    actLong: <T>(work: (session: Session) => Promise<Outcome<T>>, isWork = (_value: T) => true) =>
      withinLong(async session => {
        const outcome = await work(session)
        if (outcome.ok && isWork(outcome.value) && life.session === session) session.engine.workAdded()
        return outcome
      }),
  }
}

const noAccount = () => fail('conflict', reason('no-account'))
